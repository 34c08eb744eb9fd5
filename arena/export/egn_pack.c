#include "export/egn_pack.h"

bool egn_unpack(struct text packed, struct egn_deal *d, struct err *e)
{
    (void)packed;
    d->packed = true;
    return err_set(e, ERR_USAGE, "a condensed deal is not read");
}
