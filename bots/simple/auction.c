/* simple - auctions: how many tricks to bid, and what to bury. */
#include "simple.h"

enum {
    EACH = 30, /* hundredths of a trick that one of the blind's cards brings */
    HELP = 90, /* in a hundred: what a partner takes of his share of the other tricks */
    LONE = 50  /* more than all tricks: a hand to take them by itself */
};

/* Hundredths of a trick that the hand takes with so many partners. */
static int expected(const struct eu_rules *rules, int value, int partners)
{
    int rest = 100 * rules->cards - value, others = rules->players - 1;

    return rest > 0 ? value + rest * partners * HELP / (100 * others) : value;
}

static int partners_for(const struct eu_rules *rules, int bid)
{
    if (rules->partners == EU_PARTNERS_FIXED)
        return rules->players / 2 - 1;
    if (rules->partners == EU_PARTNERS_NONE)
        return 0;
    return rules->two_partners && bid >= rules->two_partners ? 2 : 1;
}

int simple_bid_tricks(const struct simple *me, const struct eu_view *view)
{
    const struct eu_rules *rules = me->rules;
    int value = simple_hand_value(view->hand, simple_best_suit(view->hand)) + EACH * rules->blind;
    int best = EU_PASS, bid;

    EU_EACH(bid, view->legal & ~eu_bit(EU_PASS))
        if (bid <= rules->cards && expected(rules, value, partners_for(rules, bid)) >= 100 * bid)
            best = bid;
    if (me->level > 0 && value >= 100 * rules->cards + LONE && eu_has(view->legal, EU_BID_LONE))
        best = EU_BID_LONE;
    return best;
}

int simple_bury(const struct eu_view *view)
{
    int away = EU_NO_CARD;

    simple_best_exchange(view->hand, view->legal, simple_best_suit(view->hand), &away);
    return away;
}
