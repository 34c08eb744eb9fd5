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

static void see_trumps(uint64_t hand, int8_t *f)
{
    uint64_t trumps = hand >> 48;
    int n = eu_count(trumps);

    f[RIGHT] = (trumps & 0xc000) != 0;
    f[LEFT] = trumps >> 13 & 1;
    f[ACE] = trumps >> 12 & 1;
    f[KING] = trumps >> 11 & 1;
    f[QUEEN] = trumps >> 10 & 1;
    f[TEN] = trumps >> 9 & 1;
    f[LOWER] = (int8_t)eu_count(trumps & 0x1ff);
    if (n > 1)
        f[n < 5 ? TWO_TRUMPS + n - 2 : FIVE_TRUMPS] = 1;
    f[BOTH_BOWERS] = f[RIGHT] & f[LEFT];
    f[BOWER_OF_THREE] = n > 2 && (f[RIGHT] | f[LEFT]);
}

static void see_lay(uint64_t hand, int8_t *f)
{
    int n = eu_count(hand >> 48), voids = 0;

    for (int lane = 0; lane < TRUMPS; lane++) {
        uint64_t suit = hand >> 16 * lane & 0xffff;
        int ace = suit >> EU_ACE & 1, king = suit >> EU_KING & 1, more = (suit & (suit - 1)) != 0;

        f[lane ? ACE_CROSS : ACE_NEXT] += (int8_t)ace;
        f[GUARDED_KING] += (int8_t)(king && more);
        f[BARE_KING] += (int8_t)(king && !more);
        f[LONG_ACE] += (int8_t)(ace && eu_count(suit) > 2);
        voids += !suit;
    }
    f[TWO_ACES] = f[ACE_NEXT] + f[ACE_CROSS] > 1;
    f[VOID] = n > 0 && voids;
    f[TWO_VOIDS] = n > 0 && voids > 1;
    f[ACE_AND_THREE] = (int8_t)(n > 2 ? f[ACE_NEXT] + f[ACE_CROSS] : 0);
}

static void see_turnup(const struct eu_view *view, int seat, int8_t *f)
{
    int rank = eu_rank_of(view->turnup);

    if (!view->turnup || (seat == view->dealer && view->turnup_fate != EU_TURNED_DOWN))
        return;
    f[TURNED_JACK] = rank == EU_JACK || view->turnup == EU_JOKER;
    f[TURNED_ACE] = rank == EU_ACE;
    f[TURNED_KING] = rank == EU_KING;
    f[TURNED_QUEEN] = rank == EU_QUEEN;
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

int policy_features(const struct eu_view *view, int seat, uint64_t hand, int suit,
                    int8_t feature[FEATURES], int *lone)
{
    int first = view->turnup_fate != EU_TURNED_DOWN, at = place(view, seat), away;
    uint64_t cards;

    if (first && view->turnup_fate == EU_TURNED_UP && seat == view->dealer &&
        !eu_has(hand, view->turnup) && eu_count(hand) <= 7) {
        uint64_t all = hand | eu_bit(view->turnup);

        policy_exchange(all, hand, suit, &away);
        hand = all & ~eu_bit(away);
    }
    cards = policy_lanes(hand, suit);
    for (int i = 0; i < FEATURES; i++)
        feature[i] = 0;
    feature[ALWAYS] = 1;
    see_trumps(cards, feature);
    see_lay(cards, feature);
    see_turnup(view, seat, feature);
    feature[NEXT_CARDS] = (int8_t)eu_count(cards & 0xffff);
    feature[LEFT_OF_NEXT] = feature[LEFT] && feature[NEXT_CARDS];
    *lone = at;
    if (first)
        return at;
    return (suit == eu_next_suit(eu_turned_suit(view)) ? 4 : 8) + at;
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
    int8_t f[FEATURES];
    int lone, family = policy_family(rules), class;

    class = policy_features(view, seat, hand, suit, f, &lone);
    return policy_sum(t->bid[family][class], f) -
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
    int8_t f[FEATURES];
    int lone, family = policy_family(rules);

    if (!lone_pays(rules, view))
        return -1;
    policy_features(view, view->seat, view->hand, suit, f, &lone);
    if (view->question == EU_TAKE)
        lone = LONE_CLASSES - 1;
    return policy_sum(t->lone[family][lone], f) -
           at_score(t->lone_at[scored(family)][lone], rules, view, view->seat);
}

int policy_lone_gain(const struct policy_table *t, const struct eu_rules *rules,
                     const struct eu_view *view)
{
    return lone_gain(t, rules, view, view->trump);
}

static int manner(const struct policy_table *t, const struct eu_rules *rules,
                  const struct eu_view *view, int suit)
{
    if (eu_has(view->legal, EU_BID_OF(suit, EU_JAMBOREE)))
        return EU_BID_OF(suit, EU_JAMBOREE);
    if (eu_has(view->legal, EU_BID_OF(suit, EU_JAMBONE)) &&
        policy_value(view->hand, suit) >= EXPOSED)
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
    if (eu_has(view->legal, EU_JAMBONE) && policy_value(view->hand, view->trump) >= EXPOSED)
        return EU_JAMBONE;
    return eu_has(view->legal, EU_ALONE) && policy_lone_gain(t, rules, view) > 0 ? EU_ALONE : EU_NO;
}

int policy_oppose(const struct eu_view *view)
{
    return policy_value(view->hand, view->trump) >= LONE_OPPOSE ? EU_ALONE : EU_NO;
}
