/* Auctions for tricks, and partners who are called or chosen. */
#include "policy.h"

enum {
    EACH = 30,    /* hundredths of a trick that one of the blind's cards brings */
    HELP = 90,    /* in a hundred: what a partner takes of his share of the other tricks */
    LONE_BID = 50 /* more than all tricks: a hand to take them by itself */
};

/* Who will help to make so many tricks. */
static int helpers(const struct eu_rules *rules, int bid)
{
    switch (rules->partners) {
    case EU_PARTNERS_NONE:
        return 0;
    case EU_PARTNERS_FIXED:
        return rules->players / 2 - 1;
    default:
        return 1 + (rules->two_partners && bid >= rules->two_partners);
    }
}

/* By how much the hand, worth so many hundredths of a trick, and the helpers' share of the rest are
 * more than the bid. */
static int tricks_margin(const struct eu_rules *rules, int value, int bid)
{
    int rest = 100 * rules->cards - value;
    int share = rest * helpers(rules, bid) * HELP / (100 * (rules->players - 1));

    if (bid == EU_BID_LONE)
        return value - 100 * rules->cards - LONE_BID;
    return value + (share > 0 ? share : 0) - 100 * bid;
}

int policy_tricks_margin(const struct eu_rules *rules, uint64_t hand, int bid)
{
    int value = policy_value(hand, policy_best_suit(hand)) + EACH * rules->blind;

    return tricks_margin(rules, value, bid);
}

int policy_bid_tricks(const struct eu_rules *rules, const struct eu_view *view)
{
    int value = policy_value(view->hand, policy_best_suit(view->hand)) + EACH * rules->blind;
    int best = EU_PASS, bid;

    EU_EACH(bid, view->legal & ~(eu_bit(EU_PASS) | eu_bit(EU_BID_BARE)))
        if (tricks_margin(rules, value, bid) >= 0)
            best = bid;
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

int policy_call_worth(const struct policy_table *t, uint64_t hand, uint64_t out, int trump,
                      int suit)
{
    enum { NOBODY_THERE = -100 };
    uint64_t held = eu_of_suit(hand, trump, suit); /* of a plain suit the better is higher */
    int n = eu_count(held), trumps = eu_trumps(hand, trump), few = trumps < 3;

    if (held > eu_of_suit(out, trump, suit))
        return NOBODY_THERE;
    return t->call[few           ? 0
                   : trumps == 3 ? 1
                                 : 2][n < CALL_HELD ? n : CALL_HELD - 1] +
           (eu_is_cross(suit, trump) ? t->call_cross : 0) -
           (few && held && eu_rank_of(policy_highest(held)) == EU_KING ? t->call_king : 0);
}

int policy_suit_to_call(const struct policy_table *t, const struct eu_rules *rules,
                        const struct eu_view *view)
{
    uint64_t out = eu_out(view, eu_pack(rules));
    int best = EU_NO_SUIT, worth = 0, suit;

    EU_EACH(suit, view->legal & ~eu_bit(EU_CALL_ALONE)) {
        int here = policy_call_worth(t, view->hand, out, view->trump, suit);

        if (best == EU_NO_SUIT || here > worth) {
            best = suit;
            worth = here;
        }
    }
    return best;
}

int policy_call_partner(const struct policy_table *t, const struct eu_rules *rules,
                        const struct eu_view *view)
{
    if (eu_has(view->legal, EU_CALL_ALONE) &&
        (view->legal == eu_bit(EU_CALL_ALONE) || policy_lone_gain(t, rules, view) > 0))
        return EU_CALL_ALONE;
    return policy_suit_to_call(t, rules, view);
}
