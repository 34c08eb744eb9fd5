/* What the house answers where nobody else does (deal.h). */
#include "rules/deal_internal.h"

int deal_house(const struct deal *d)
{
    const struct ask *ask = &d->ask;
    if (ask->kind == EU_PLAY || ask->kind == EU_DISCARD || ask->kind == EU_BURY)
        return card_least(ask->legal, d->table.trump);
    if (ask->kind == EU_CALL_PARTNER && deal_is_legal(d, EU_CALL_ALONE))
        return EU_CALL_ALONE;
    return eu_first(ask->legal);
}

/* A bid of a legal suit stands with the way of playing mended: a jamboree not held is plain alone,
 * anything else the plain declaration. */
static int mended_bid(const struct deal *d, int answer)
{
    unsigned suit = EU_BID_SUIT((unsigned)answer);
    int alone = (int)EU_BID_OF(suit, EU_ALONE), plain = (int)EU_BID_OF(suit, EU_PLAIN);
    bool jamboree = EU_BID_HOW((unsigned)answer) == EU_JAMBOREE && d->rules->jamboree;
    if (jamboree && deal_is_legal(d, alone))
        return alone;
    return deal_is_legal(d, plain) ? plain : deal_house(d);
}

int deal_stand_in(const struct deal *d, int32_t answer)
{
    if (d->ask.kind == EU_BID && deal_names_suit(answer))
        return mended_bid(d, answer);
    if (d->ask.kind == EU_TAKE && answer == EU_JAMBOREE && d->rules->jamboree)
        return EU_ALONE;
    return deal_house(d);
}
