/* simple - finding a partner: by a card, or by seat. */
#include "simple.h"

enum {
    LONE_CALL = 380, /* a hand worth playing alone at a table of four */
    HARDER = 15,     /* with each player more */
    CROSS = 10       /* a longer suit is the better for a call */
};

/* How good a call of this suit is: its ace should win a trick that we could not. A suit of which we
 * have the best card finds no partner. */
static int call_worth(const struct simple *me, const struct eu_view *view, int suit)
{
    uint64_t held = eu_of_suit(view->hand, view->trump, suit);
    int best = eu_best(held, view->trump);

    if (best && eu_is_master(view, me->pack, best))
        return 0;
    return 100 - 20 * eu_count(held) + (eu_is_cross(suit, view->trump) ? CROSS : 0);
}

int simple_call_partner(void *self, const struct eu_view *view)
{
    const struct simple *me = self;
    int best = eu_first(view->legal), suit;

    if (me->level > 0 && eu_has(view->legal, EU_CALL_ALONE) &&
        simple_hand_value(view->hand, view->trump) >= LONE_CALL + HARDER * (view->players - 4))
        return EU_CALL_ALONE;
    EU_EACH(suit, view->legal & ~eu_bit(EU_CALL_ALONE))
        if (call_worth(me, view, suit) > call_worth(me, view, best))
            best = suit;
    return best;
}

/* Whoever bid last before us has most to help with; else the eldest hand, who leads. */
int simple_choose_partner(const struct eu_view *view)
{
    for (int i = view->bids - 1; i >= 0; i--)
        if (view->bid[i].bid != EU_PASS && eu_has(view->legal, view->bid[i].seat))
            return view->bid[i].seat;
    for (int seat = eu_left_of(view, view->dealer);; seat = eu_left_of(view, seat))
        if (eu_has(view->legal, seat))
            return seat;
}
