/* callace - opening and closing. */
#include <stdlib.h>

#include "callace.h"

static int accepts(const struct eu_rules *rules)
{
    return rules->partners == EU_PARTNERS_CALLED;
}

static void *open_table(const struct eu_opening *opening)
{
    struct callace *me = malloc(sizeof *me);

    if (!me)
        return NULL;
    me->rules = opening->rules;
    me->pack = eu_pack(opening->rules);
    return me;
}

static void close_table(void *self)
{
    free(self);
}

EU_BOT(.name = "callace", .version = "1", .accepts = accepts, .open = open_table,
       .close = close_table, .order = callace_order, .discard = callace_discard,
       .call_partner = callace_call_partner, .play = callace_play)
