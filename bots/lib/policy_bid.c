/*
 * Making the trump. A bid is weighed against a pass: each thing that is seen of a hand adds so many
 * hundredths of a point, by the kind of game, the place at the table and the round (policy_table.c,
 * found by bots/train/tune.c). Above 0 it is bid.
 */
#include "policy.h"

enum {
    STUCK = -9999,     /* the dealer who must name a suit takes the best */
    LONE_OPPOSE = 360, /* worth defending alone, in hundredths of a trick */
    EXPOSED = 350      /* worth a jambone */
};

int policy_family(const struct eu_rules *rules)
{
    enum { LONG, SHORT, TWO, CUT_THROAT, SIX, CALLED };

    if (rules->partners == EU_PARTNERS_CALLED)
        return CALLED + (rules->players < 4 ? 0 : rules->players - 4);
    if (rules->sides != 2)
        return CUT_THROAT;
    if (rules->players == 4)
        return rules->low < 9 ? LONG : SHORT;
    return rules->players == 2 ? TWO : SIX;
}

/* ---- What is seen of a hand ---- */

enum feature {
    ALWAYS,
    RIGHT,
    LEFT,
    ACE,
    KING,
    QUEEN,
    TEN,
    LOWER,
    TWO_TRUMPS,
    THREE_TRUMPS,
    FOUR_TRUMPS,
    FIVE_TRUMPS,
    BOTH_BOWERS,
    BOWER_OF_THREE,
    ACE_NEXT,
    ACE_CROSS,
    TWO_ACES,
    GUARDED_KING,
    BARE_KING,
    VOID,
    TWO_VOIDS,
    ACE_AND_THREE,
    LONG_ACE,
    TURNED_JACK,
    TURNED_ACE,
    TURNED_KING,
    TURNED_QUEEN,
    NEXT_CARDS,
    LEFT_OF_NEXT
};

/* What n trumps add up to by these weights. */
static int see_trumps(uint64_t trumps, int n, const int16_t w[FEATURES])
{
    static const uint8_t of_bit[16] = {LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER,
                                       LOWER, TEN,   QUEEN, KING,  ACE,   LEFT,  RIGHT, RIGHT};
    int left = trumps >> 13 & 1, right = trumps >> 14 != 0, sum = 0, bit;

    EU_EACH(bit, trumps >> 14 == 3 ? trumps & 0x7fff : trumps)
        sum += w[of_bit[bit]];
    if (n > 1)
        sum += w[n < 5 ? TWO_TRUMPS + n - 2 : FIVE_TRUMPS];
    if (left && right)
        sum += w[BOTH_BOWERS];
    if (n > 2 && (left || right))
        sum += w[BOWER_OF_THREE];
    return sum;
}

/* An ace or king of another suit. */
static int see_high(uint64_t suit, const int16_t w[FEATURES])
{
    uint64_t less = suit & (suit - 1);
    int sum = suit >> EU_KING & 1 ? w[less ? GUARDED_KING : BARE_KING] : 0;

    return sum + (suit >> EU_ACE & 1 && less & (less - 1) ? w[LONG_ACE] : 0);
}

static int see_lay(uint64_t hand, int n, const int16_t w[FEATURES])
{
    int aces = 0, voids = 0, sum = 0;

    for (int lane = 0; lane < TRUMPS; lane++) {
        uint64_t suit = hand >> 16 * lane & 0xffff;

        if (suit >> EU_ACE & 1) {
            sum += w[lane ? ACE_CROSS : ACE_NEXT];
            aces++;
        }
        if (suit >> EU_KING)
            sum += see_high(suit, w);
        voids += !suit;
    }
    if (aces > 1)
        sum += w[TWO_ACES];
    if (n > 0 && voids)
        sum += w[VOID] + (voids > 1 ? w[TWO_VOIDS] : 0);
    return sum + (n > 2 ? aces * w[ACE_AND_THREE] : 0);
}

static int see_turnup(const struct eu_view *view, int seat, const int16_t w[FEATURES])
{
    if (!view->turnup || (seat == view->dealer && view->turnup_fate != EU_TURNED_DOWN))
        return 0;
    if (view->turnup == EU_JOKER)
        return w[TURNED_JACK];
    switch (eu_rank_of(view->turnup)) {
    case EU_JACK:
        return w[TURNED_JACK];
    case EU_QUEEN:
        return w[TURNED_QUEEN];
    case EU_KING:
        return w[TURNED_KING];
    case EU_ACE:
        return w[TURNED_ACE];
    default:
        return 0;
    }
}

/* All of it. */
static int see(const struct eu_view *view, int seat, uint64_t cards, const int16_t w[FEATURES])
{
    uint64_t trumps = cards >> 16 * TRUMPS, next = cards & LANE(0);
    int n = eu_count(trumps), sum = w[ALWAYS] + see_turnup(view, seat, w) + see_lay(cards, n, w);

    if (n)
        sum += see_trumps(trumps, n, w);
    if (next)
        sum += eu_count(next) * w[NEXT_CARDS] + (cards >> LEFT_BOWER & 1 ? w[LEFT_OF_NEXT] : 0);
    return sum;
}

/* 0 for eldest hand, 1 for a partner of the dealer, 2 for others, 3 for the dealer. */
static int place(const struct eu_view *view, int seat)
{
    int position = eu_position(view, seat);

    if (position == view->players - 1)
        return EU_DEALER;
    if (view->sides == 2 && view->players > 2 && eu_same_side(seat, view->dealer))
        return EU_DEALERS_PARTNER;
    if (position == 0)
        return EU_ELDEST;
    return view->sides > 2 && position < view->players - 2 ? EU_DEALERS_PARTNER : EU_PONE;
}

/* The hand that makes `suit`, in lanes: a dealer's with the turn-up for its worst card. */
static uint64_t as_made(const struct eu_view *view, int seat, uint64_t hand, int suit)
{
    int away;

    if (view->turnup_fate == EU_TURNED_UP && seat == view->dealer && !eu_has(hand, view->turnup) &&
        eu_count(hand) <= 7) {
        uint64_t all = hand | eu_bit(view->turnup);

        policy_exchange(all, hand, suit, &away);
        hand = all & ~eu_bit(away);
    }
    return policy_lanes(hand, suit);
}

static int class_of(const struct eu_view *view, int seat, int suit)
{
    int at = place(view, seat);

    if (view->turnup_fate != EU_TURNED_DOWN)
        return at;
    return (suit == eu_next_suit(eu_turned_suit(view)) ? 4 : 8) + at;
}

int policy_features(const struct eu_view *view, int seat, uint64_t hand, int suit,
                    int8_t feature[FEATURES], int *lone)
{
    uint64_t cards = as_made(view, seat, hand, suit);

    for (int i = 0; i < FEATURES; i++) {
        int16_t only[FEATURES] = {0};

        only[i] = 1;
        feature[i] = (int8_t)see(view, seat, cards, only);
    }
    *lone = place(view, seat);
    return class_of(view, seat, suit);
}

int policy_sum(const int16_t weight[FEATURES], const int8_t feature[FEATURES])
{
    int sum = 0;

    for (int i = 0; i < FEATURES; i++)
        sum += weight[i] * feature[i];
    return sum;
}

/* ---- Bids ---- */

static int needs_of(const struct eu_rules *rules, const struct eu_view *view, int side)
{
    int need = rules->target - view->points[side];

    return need < 1 ? 0 : need < NEEDS ? need - 1 : NEEDS - 1;
}

/* What of such a table goes with the score. */
static int at_score(const int8_t least[NEEDS][NEEDS], const struct eu_rules *rules,
                    const struct eu_view *view, int seat)
{
    int side = seat & 1;

    if (rules->sides != 2 || !rules->target)
        return 0;
    return least[needs_of(rules, view, side)][needs_of(rules, view, !side)];
}

static int scored(int family)
{
    return family < SCORED ? family : 0;
}

int policy_margin(const struct policy_table *t, const struct eu_rules *rules,
                  const struct eu_view *view, int seat, uint64_t hand, int suit)
{
    int family = policy_family(rules), class = class_of(view, seat, suit);

    return see(view, seat, as_made(view, seat, hand, suit), t->bid[family][class]) -
           at_score(t->bid_at[scored(family)][class], rules, view, seat);
}

int eu_policy_margin(const struct eu_rules *rules, const struct eu_view *view, int seat,
                     uint64_t hand, int suit)
{
    return policy_margin(&policy_table, rules, view, seat, hand, suit);
}

/* With two points to go a march of both partners wins as well. */
static int lone_pays(const struct eu_rules *rules, const struct eu_view *view)
{
    return rules->lap || !rules->target ||
           rules->target - view->points[eu_side(view, view->seat)] > rules->march;
}

static int lone_gain(const struct policy_table *t, const struct eu_rules *rules,
                     const struct eu_view *view, int suit)
{
    int lone = view->question == EU_TAKE ? LONE_CLASSES - 1 : place(view, view->seat);
    int family = policy_family(rules);

    if (!lone_pays(rules, view))
        return -1;
    return see(view, view->seat, as_made(view, view->seat, view->hand, suit),
               t->lone[family][lone]) -
           at_score(t->lone_at[scored(family)][lone], rules, view, view->seat);
}

int policy_lone_gain(const struct policy_table *t, const struct eu_rules *rules,
                     const struct eu_view *view)
{
    return lone_gain(t, rules, view, view->trump);
}

int policy_jambone_gain(uint64_t hand, int trump)
{
    return policy_value(hand, trump) - EXPOSED;
}

static int manner(const struct policy_table *t, const struct eu_rules *rules,
                  const struct eu_view *view, int suit)
{
    if (eu_has(view->legal, EU_BID_OF(suit, EU_JAMBOREE)))
        return EU_BID_OF(suit, EU_JAMBOREE);
    if (eu_has(view->legal, EU_BID_OF(suit, EU_JAMBONE)) &&
        policy_jambone_gain(view->hand, suit) >= 0)
        return EU_BID_OF(suit, EU_JAMBONE);
    if (eu_has(view->legal, EU_BID_OF(suit, EU_ALONE)) && lone_gain(t, rules, view, suit) > 0)
        return EU_BID_OF(suit, EU_ALONE);
    return EU_BID_OF(suit, EU_PLAIN);
}

int policy_bid(const struct policy_table *t, const struct eu_rules *rules,
               const struct eu_view *view)
{
    int best = eu_has(view->legal, EU_PASS) ? 0 : STUCK, answer = EU_PASS;

    if (rules->auction)
        return EU_BID_OF(policy_best_suit(view->hand), EU_PLAIN);
    for (int suit = 0; suit < 4; suit++) {
        int margin;

        if (!eu_has(view->legal, EU_BID_OF(suit, EU_PLAIN)))
            continue;
        margin = policy_margin(t, rules, view, view->seat, view->hand, suit);
        if (margin >= best) {
            best = margin;
            answer = manner(t, rules, view, suit);
        }
    }
    return answer;
}

int policy_take(const struct policy_table *t, const struct eu_rules *rules,
                const struct eu_view *view)
{
    if (eu_has(view->legal, EU_JAMBOREE))
        return EU_JAMBOREE;
    if (eu_has(view->legal, EU_JAMBONE) && policy_jambone_gain(view->hand, view->trump) >= 0)
        return EU_JAMBONE;
    return eu_has(view->legal, EU_ALONE) && policy_lone_gain(t, rules, view) > 0 ? EU_ALONE : EU_NO;
}

int policy_oppose(const struct eu_view *view)
{
    return policy_value(view->hand, view->trump) >= LONE_OPPOSE ? EU_ALONE : EU_NO;
}
