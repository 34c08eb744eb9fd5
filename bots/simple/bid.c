/* simple - what a hand is worth, and what to say about it. Values are hundredths of a trick. */
#include "simple.h"

enum {
    MAKE = 230,        /* worth making with a partner */
    MAKE_SECOND = 205, /* in the second round the others have shown weakness */
    LONG_PACK = 15,    /* of 32 cards more sleep, so that less will do */
    NEXT = 20,         /* the dealer turned it down, so his side lacks this colour */
    STUCK = -1000,     /* the dealer who must name a suit takes the best */
    LONE = 340,        /* worth playing alone */
    LONE_TAKE = 350,   /* worth taking from the partner */
    LONE_OPPOSE = 360, /* worth defending alone */
    EXPOSED = 350,     /* worth a jambone */
    BEHIND = 20        /* boldness when they need one more point */
};

static int trump_value(int trump, int card)
{
    static const short by_order[18] = {
        [11] = 45, [12] = 48, [13] = 55, [14] = 70, [15] = 85, [16] = 105, [17] = 105};
    int order = eu_order_of(card, trump);

    return order < 11 ? by_order[11] : by_order[order];
}

/* An ace wins the first round of its suit unless it is ruffed, the likelier the more of it we
 * hold; a king only when guarded or behind its ace. */
static int lay_value(uint64_t suit)
{
    int n = eu_count(suit), rank = eu_rank_of(eu_best(suit, EU_NO_SUIT));
    int second =
        n > 1 ? eu_rank_of(eu_best(suit & ~eu_bit(eu_best(suit, EU_NO_SUIT)), EU_NO_SUIT)) : 0;

    if (rank == EU_ACE)
        return (n > 2 ? 50 : 65) + (second == EU_KING ? 25 : 0);
    return rank == EU_KING && n > 1 ? 20 : 0;
}

static int hand_value(uint64_t hand, int trump)
{
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    int n = eu_count(trumps), value = n > 2 ? 40 * (n - 2) : 0, card;

    EU_EACH(card, trumps)
        value += trump_value(trump, card);
    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = eu_of_suit(hand, trump, suit);

        if (suit == trump)
            continue;
        value += held ? lay_value(held) : n > 1 ? 30 : n * 10;
    }
    return value;
}

/* The best of the hands that are left when one of the six is put away. */
static int best_exchange(uint64_t six, uint64_t may, int trump, int *away)
{
    int best = -1, card;

    EU_EACH(card, may) {
        int value = hand_value(six & ~eu_bit(card), trump);

        if (value > best || (value == best && eu_worth(card, trump) < eu_worth(*away, trump))) {
            best = value;
            *away = card;
        }
    }
    return best;
}

/* A hand as it will be when `suit` is made now. */
static int my_value(const struct eu_view *view, int suit)
{
    uint64_t turnup = eu_bit(view->turnup);
    int away = EU_NO_CARD;

    if (view->turnup_fate == EU_TURNED_UP && view->seat == view->dealer)
        return best_exchange(view->hand | turnup, view->hand, suit, &away);
    return hand_value(view->hand, suit);
}

/* What the turn-up and the others' silence add to the hand. */
static int circumstances(const struct eu_view *view, int suit)
{
    int mine = eu_same_side(view->seat, view->dealer);

    if (view->turnup_fate == EU_TURNED_UP) {
        int gift = trump_value(suit, view->turnup) * 3 / 4;

        return view->seat == view->dealer ? 0 : mine ? gift - 15 : -gift - 10;
    }
    if (eu_suit_of(view->turnup, EU_NO_SUIT) == EU_NO_SUIT)
        return 0;
    return eu_is_cross(suit, eu_printed_suit(view->turnup)) == mine ? NEXT : -NEXT;
}

/* How much a bid must be worth: less where their next point ends the game anyway. */
static int least_to_make(const struct simple *me, const struct eu_view *view)
{
    int us = view->seat & 1, need = me->rules->target - view->points[1 - us];
    int least = view->turnup_fate == EU_TURNED_UP ? MAKE : MAKE_SECOND;

    if (!eu_has(view->legal, EU_PASS))
        return STUCK;
    if (me->rules->low < 9)
        least -= LONG_PACK;
    return me->level == 2 && need == 1 ? least - BEHIND : least;
}

/* With two points to go a march of both partners wins as well. */
static int lone_pays(const struct simple *me, const struct eu_view *view)
{
    int need = me->rules->target - view->points[view->seat & 1];

    return me->level > 0 && !(me->level == 2 && need <= 2 && !me->rules->lap);
}

static int manner(const struct simple *me, const struct eu_view *view, int suit, int value)
{
    if (eu_has(view->legal, EU_BID_OF(suit, EU_JAMBOREE)))
        return EU_BID_OF(suit, EU_JAMBOREE);
    if (me->level > 0 && value >= EXPOSED && eu_has(view->legal, EU_BID_OF(suit, EU_JAMBONE)))
        return EU_BID_OF(suit, EU_JAMBONE);
    if (value >= LONE && lone_pays(me, view) && eu_has(view->legal, EU_BID_OF(suit, EU_ALONE)))
        return EU_BID_OF(suit, EU_ALONE);
    return EU_BID_OF(suit, EU_PLAIN);
}

int simple_order(void *self, const struct eu_view *view)
{
    const struct simple *me = self;
    int best = least_to_make(me, view), answer = EU_PASS;

    for (int suit = 0; suit < 4; suit++) {
        int value, with_all;

        if (!eu_has(view->legal, EU_BID_OF(suit, EU_PLAIN)))
            continue;
        value = my_value(view, suit);
        with_all = value + circumstances(view, suit);
        if (with_all >= best) {
            best = with_all;
            answer = manner(me, view, suit, value);
        }
    }
    return answer;
}

int simple_discard(void *self, const struct eu_view *view)
{
    int away = EU_NO_CARD;

    (void)self;
    best_exchange(view->hand, view->legal, view->trump, &away);
    return away;
}

static int take(const struct simple *me, const struct eu_view *view)
{
    int value = my_value(view, view->trump);

    if (eu_has(view->legal, EU_JAMBOREE))
        return EU_JAMBOREE;
    if (me->level > 0 && value >= EXPOSED && eu_has(view->legal, EU_JAMBONE))
        return EU_JAMBONE;
    return value >= LONE_TAKE && lone_pays(me, view) && eu_has(view->legal, EU_ALONE) ? EU_ALONE
                                                                                      : EU_NO;
}

/* Against a jambone hand: the best card of it that may be called, so that it falls at once. */
static int call_card(const struct eu_view *view)
{
    int best = eu_best(view->legal & view->exposed, view->trump);

    return best && view->played ? best : eu_first(view->legal);
}

int simple_answer(void *self, const struct eu_view *view)
{
    const struct simple *me = self;

    switch (view->question) {
    case EU_TAKE:
        return take(me, view);
    case EU_OPPOSE:
        return hand_value(view->hand, view->trump) >= LONE_OPPOSE ? EU_ALONE : EU_NO;
    case EU_CALL_CARD:
        return call_card(view);
    default:
        return eu_first(view->legal);
    }
}
