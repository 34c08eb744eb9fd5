/* foster - the first round of bids in the seats against the dealer: ordering up. */
#include "foster.h"

enum { GREAT = 28 }; /* eighths of a trick */

static int order(const struct eu_scene *s)
{
    return EU_BID_OF(s->trump, EU_PLAIN);
}

static int has_bower(const struct eu_scene *s)
{
    return eu_has(s->hand, eu_right(s->trump)) || eu_has(s->hand, eu_left(s->trump));
}

static int trumps(const struct eu_scene *s)
{
    return eu_count(s->trumps);
}

/* Three tricks in the hand itself, the turn-up going to the other side. */
static int has_three_tricks(const struct eu_scene *s)
{
    return foster_eighths(s->hand, s->trump) >= 24;
}

/* Playing Alone: a lone hand is made at once. */
static int orders_lone_hand(const struct eu_scene *s)
{
    return foster_is_lone_hand(s) ? order(s) : EU_SILENT;
}

/* With one or two bowers and cards of the next suit pass always: the hand is better if the
 * turn-up is turned down, and a danger to the dealer if it is not. */
static int passes_with_bowers_and_next(const struct eu_scene *s)
{
    return has_bower(s) && eu_of_suit(s->hand, s->trump, s->next) ? EU_PASS : EU_SILENT;
}

/* And without cards of next, unless the hand is great. */
static int passes_with_bowers(const struct eu_scene *s)
{
    return has_bower(s) && foster_eighths(s->hand, s->trump) < GREAT ? EU_PASS : EU_SILENT;
}

/* Do not order with two sure tricks in case it is turned down. */
static int passes_with_two_sure_in_next(const struct eu_scene *s)
{
    return foster_certain(s, s->hand, s->next, 0) >= 2 ? EU_PASS : EU_SILENT;
}

/* Seldom order a bower into the dealer's hand. */
static int seldom_orders_bower(const struct eu_scene *s)
{
    int bower = eu_rank_of(s->view->turnup) == EU_JACK || s->view->turnup == EU_JOKER;

    return bower && foster_eighths(s->hand, s->trump) < 30 ? EU_PASS : EU_SILENT;
}

/* Order with three tricks in the hand. */
static int orders_three_tricks(const struct eu_scene *s)
{
    return has_three_tricks(s) ? order(s) : EU_SILENT;
}

/* At the bridge a certain trick stops the lone hand: the right bower, the left guarded, the ace
 * twice guarded. Then pass. */
static int bridge_passes_certain_trick(const struct eu_scene *s)
{
    return s->bridge && foster_certain(s, s->hand, s->trump, 0) ? EU_PASS : EU_SILENT;
}

/* At the bridge order with anything else: two points lost are better than the game. */
static int bridge_orders(const struct eu_scene *s)
{
    return s->bridge ? order(s) : EU_SILENT;
}

/* At four all order with average trumps and good cards outside, if there is nothing in next. */
static int four_all_orders(const struct eu_scene *s)
{
    return s->need == 1 && s->they_need == 1 && trumps(s) >= 2 &&
                   foster_eighths(s->hand, s->trump) >= 16 && foster_eighths(s->hand, s->next) < 16
               ? order(s)
               : EU_SILENT;
}

/* At the bridge the eldest has passed and so has a trick: with the ace, or the left bower and two
 * small ones, or strong trumps, that is a point made. */
static int bridge_pone_orders(const struct eu_scene *s)
{
    int ace = eu_has(s->hand, EU_CARD(s->trump, EU_ACE));
    int left = eu_has(s->hand, eu_left(s->trump)) && trumps(s) >= 3;

    return s->bridge && (ace || left || trumps(s) >= 3) ? order(s) : EU_SILENT;
}

/* The pone remembers that the eldest will make it next: with help for that he passes. */
static int pone_leaves_next_to_eldest(const struct eu_scene *s)
{
    return foster_eighths(s->hand, s->next) >= 16 && !s->bridge ? EU_PASS : EU_SILENT;
}

/* In all other cases let the dealer decide. */
static int does_not_order(const struct eu_scene *s)
{
    (void)s;
    return EU_PASS;
}

const struct eu_advice foster_eldest[] = {
    EU_ADVICE(orders_lone_hand, "Playing Alone"),
    EU_ADVICE(bridge_passes_certain_trick, "Ordering Up"),
    EU_ADVICE(bridge_orders, "Ordering Up"),
    EU_ADVICE(passes_with_bowers_and_next, "Ordering Up"),
    EU_ADVICE(passes_with_two_sure_in_next, "Ordering Up"),
    EU_ADVICE(passes_with_bowers, "Ordering Up"),
    EU_ADVICE(seldom_orders_bower, "Ordering Up"),
    EU_ADVICE(orders_three_tricks, "Ordering Up"),
    EU_ADVICE(four_all_orders, "Ordering Up"),
    EU_ADVICE(does_not_order, "Ordering Up"),
    {0},
};

const struct eu_advice foster_pone[] = {
    EU_ADVICE(orders_lone_hand, "Playing Alone"),
    EU_ADVICE(bridge_pone_orders, "Ordering Up"),
    EU_ADVICE(passes_with_bowers_and_next, "Ordering Up"),
    EU_ADVICE(pone_leaves_next_to_eldest, "Ordering Up"),
    EU_ADVICE(passes_with_two_sure_in_next, "Ordering Up"),
    EU_ADVICE(seldom_orders_bower, "Ordering Up"),
    EU_ADVICE(orders_three_tricks, "Ordering Up"),
    EU_ADVICE(four_all_orders, "Ordering Up"),
    EU_ADVICE(does_not_order, "Ordering Up"),
    {0},
};
