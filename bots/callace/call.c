/* callace - calling a partner or playing alone, and the dealer's discard. */
#include "callace.h"

enum {
    LONE = 375,  /* worth playing alone at a table of four */
    HARDER = 25, /* with each player more */
    SHARE = 10,  /* the leader shares, who is behind tries it alone */
    HIDES = 8,   /* one lone hand of so many is hidden */
    KING = 7, /* the queen or less may fall to the partner's ace, the king is kept from winning */
    NEXT = 5  /* the next suit is short, so that its ace is ruffed */
};

/*
 * "Tactics", which suit to call: short in trumps one that you have none of, where you ruff,
 * overruff or throw a loser on the partner's ace; long in trumps one that you have a card of, to
 * lead to him when the trumps are out; seldom one that you hold twice, as its ace may be ruffed. By
 * trumps (two or fewer, three, more) and cards of the suit.
 */
static const int8_t by_length[3][4] = {{22, 13, 5, 0}, {5, 9, 9, 5}, {0, 16, 16, 14}};

/* A suit of which he has the best card himself finds no partner. */
static int is_own(const struct callace *me, const struct eu_view *view, int suit)
{
    int best = eu_best(eu_of_suit(view->hand, view->trump, suit), view->trump);

    return best && eu_is_master(view, me->pack, best);
}

static int call_worth(const struct callace *me, const struct eu_view *view, int suit)
{
    uint64_t held = eu_of_suit(view->hand, view->trump, suit);
    int n = eu_count(held), trumps = eu_trumps(view->hand, view->trump);
    int worth = by_length[trumps < 3 ? 0 : trumps == 3 ? 1 : 2][n < 3 ? n : 3];

    if (is_own(me, view, suit))
        return -100;
    if (trumps < 3 && eu_has(held, EU_CARD(suit, EU_KING)))
        worth -= KING;
    return worth - (suit == eu_next_suit(view->trump) ? NEXT : 0);
}

static int suit_to_call(const struct callace *me, const struct eu_view *view)
{
    int best = EU_NO_SUIT, suit;

    EU_EACH(suit, view->legal & ~eu_bit(EU_CALL_ALONE))
        if (best == EU_NO_SUIT || call_worth(me, view, suit) > call_worth(me, view, best))
            best = suit;
    return best;
}

/* "Tactics": behind in the score play alone, ahead share. */
static int courage(const struct eu_view *view)
{
    int sum = 0, mine = view->players * view->points[view->seat];

    for (int seat = 0; seat < view->players; seat++)
        sum += view->points[seat];
    return mine > sum ? -SHARE : mine < sum ? SHARE : 0;
}

/* "Tactics": never give a free point to a partner who can not add the march. */
static int plays_alone(const struct eu_view *view)
{
    return callace_reckon(view->hand, view->trump) + courage(view) >=
           LONE + HARDER * (view->players - 4);
}

/* "Tactics": call your own ace to hide a lone hand; and vary. */
static int hidden_call(const struct callace *me, const struct eu_view *view)
{
    uint64_t drawn = 0;
    int suit;

    if (eu_below(view, &drawn, HIDES) == 0)
        EU_EACH(suit, view->legal & ~eu_bit(EU_CALL_ALONE))
            if (is_own(me, view, suit))
                return suit;
    return EU_CALL_ALONE;
}

int callace_call_partner(void *self, const struct eu_view *view)
{
    const struct callace *me = self;

    if (eu_has(view->legal, EU_CALL_ALONE) && plays_alone(view))
        return hidden_call(me, view);
    return suit_to_call(me, view);
}

/* "Tactics", the dealer's discard: free one suit, two if possible, and keep winners. */
int callace_discard(void *self, const struct eu_view *view)
{
    int away = EU_NO_CARD;

    (void)self;
    callace_exchange(view->hand, view->legal, view->trump, &away);
    return away;
}
