/* Auctions for tricks, and partners who are called or chosen. */
#include "policy.h"

enum {
    EACH = 30,        /* hundredths of a trick that one of the blind's cards brings */
    HELP = 90,        /* in a hundred: what a partner takes of his share of the other tricks */
    LONE_BID = 50,    /* more than all tricks: a hand to take them by itself */
    LONE_CALL = 380,  /* a hand worth playing alone at a table of four */
    HARDER_CALL = 15, /* with each player more */
    CROSS_CALL = 10   /* a longer suit is the better for a call */
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

int policy_bid_tricks(const struct eu_rules *rules, const struct eu_view *view)
{
    int value = policy_value(view->hand, policy_best_suit(view->hand)) + EACH * rules->blind;
    int best = EU_PASS, bid;

    EU_EACH(bid, view->legal & ~eu_bit(EU_PASS))
        if (bid <= rules->cards && expected(rules, value, partners_for(rules, bid)) >= 100 * bid)
            best = bid;
    if (value >= 100 * rules->cards + LONE_BID && eu_has(view->legal, EU_BID_LONE))
        best = EU_BID_LONE;
    return best;
}

int policy_bury(const struct eu_view *view)
{
    int away = EU_NO_CARD;

    policy_exchange(view->hand, view->legal, policy_best_suit(view->hand), &away);
    return away;
}

/* Whoever bid last before us has most to help with; else the eldest hand, who leads. */
int policy_choose_partner(const struct eu_view *view)
{
    for (int i = view->bids - 1; i >= 0; i--)
        if (view->bid[i].bid != EU_PASS && eu_has(view->legal, view->bid[i].seat))
            return view->bid[i].seat;
    for (int seat = eu_left_of(view, view->dealer);; seat = eu_left_of(view, seat))
        if (eu_has(view->legal, seat))
            return seat;
}

/* How good a call of this suit is: its ace should win a trick that we could not. A suit of which we
 * have the best card finds no partner. */
static int call_worth(const struct eu_rules *rules, const struct eu_view *view, int suit)
{
    uint64_t held = eu_of_suit(view->hand, view->trump, suit);
    int best = eu_best(held, view->trump);

    if (best && eu_is_master(view, eu_pack(rules), best))
        return 0;
    return 100 - 20 * eu_count(held) + (eu_is_cross(suit, view->trump) ? CROSS_CALL : 0);
}

int policy_call_partner(const struct eu_rules *rules, const struct eu_view *view)
{
    int best = eu_first(view->legal), suit;

    if (eu_has(view->legal, EU_CALL_ALONE) &&
        policy_value(view->hand, view->trump) >= LONE_CALL + HARDER_CALL * (view->players - 4))
        return EU_CALL_ALONE;
    EU_EACH(suit, view->legal & ~eu_bit(EU_CALL_ALONE))
        if (call_worth(rules, view, suit) > call_worth(rules, view, best))
            best = suit;
    return best;
}
