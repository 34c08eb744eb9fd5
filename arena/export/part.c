#include "export/part.h"

bool part_has_set(const struct part *p, const struct reading *r, unsigned stage)
{
    const struct address *at = &p->at;

    if (p->stage && p->stage != stage)
        return false;
    return !p->has_address ||
           (address_is_of(at, &r->pairing) && (at->parts < ADDRESS_SET || at->set == r->set.set));
}

bool part_has_table(const struct part *p, unsigned table)
{
    return !p->has_address || p->at.parts < ADDRESS_TABLE || p->at.table == table;
}

bool part_has_deal(const struct part *p, unsigned game, unsigned deal)
{
    return !p->has_address || ((p->at.parts < ADDRESS_GAME || p->at.game == game) &&
                               (p->at.parts < ADDRESS_DEAL || p->at.deal == deal));
}
