/* callace - following. */
#include "callace.h"

enum { BARE = 4, GUARD = 6, CALLED = 3, MASTER = 20, TRUMP = 40 }; /* what makes a card dear */

int callace_length(const struct callace_table *t, int card)
{
    return eu_count(eu_of_suit(t->view->hand, t->trump, eu_suit_of(card, t->trump)));
}

/* How much it would hurt to throw this card away. "Tactics": adversaries get rid of the called
 * suit. */
static int price(const struct callace_table *t, int card)
{
    int suit = eu_suit_of(card, t->trump), price = eu_order_of(card, t->trump);
    uint64_t held = eu_of_suit(t->view->hand, t->trump, suit);
    int n = eu_count(held);

    if (suit == t->trump)
        return TRUMP + price;
    if (eu_has(t->masters, card))
        return MASTER + price;
    if (n == 2 && eu_rank_of(eu_best(held, t->trump)) == EU_KING && eu_rank_of(card) != EU_KING)
        price += GUARD;
    if (n == 1 && t->trumps)
        price -= BARE;
    if (suit == t->called)
        price += t->role == CALLACE_ADVERSARY ? -CALLED : CALLED;
    return price;
}

int callace_cheapest(const struct callace_table *t, uint64_t set)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, set)
        if (!best || price(t, card) < price(t, best))
            best = card;
    return best;
}

/* The winning card will hold, or is good enough to hope so. */
static int holds(const struct callace_table *t)
{
    int card = eu_winning_card(t->view);

    return eu_is_last(t->view) || eu_order_of(card, t->trump) >= EU_KING ||
           eu_is_master(t->view, t->me->pack, card);
}

static uint64_t winners(const struct callace_table *t)
{
    int best = eu_winning_card(t->view), led = eu_led(t->view), card;
    uint64_t set = 0;

    EU_EACH(card, t->view->legal)
        if (eu_beats(card, best, t->trump, led))
            set |= eu_bit(card);
    return set;
}

/* The card to win with: last hand the cheapest, else one that can not be beaten if there is one. */
static int win(const struct callace_table *t, uint64_t set)
{
    uint64_t sure = set & t->masters;
    int led = eu_led(t->view);

    if (eu_is_last(t->view))
        return eu_least(set, t->trump);
    if (led == t->called && t->role == CALLACE_PARTNER && set & t->lay)
        return eu_best(set, t->trump); /* with ace and king always the ace: he shows himself */
    if (led != t->trump && set & t->trumps)
        return eu_least(set, t->trump);
    if (sure)
        return eu_least(sure, t->trump);
    return led == t->trump ? eu_least(set, t->trump) : eu_best(set, t->trump);
}

/* Bit s: seat s has yet to play to this trick, after this one. */
static unsigned to_come(const struct callace_table *t)
{
    int n = eu_playing(t->view) - t->view->played - 1, seat = t->view->seat;
    unsigned seats = 0;

    for (; n > 0; n--) {
        seat = eu_left_of(t->view, seat);
        seats |= 1u << seat;
    }
    return seats;
}

/* "Tactics": the maker does not ruff a low card of the called suit, which his partner will win. */
static int leaves_it(const struct callace_table *t)
{
    return t->role == CALLACE_MAKER && eu_led(t->view) == t->called &&
           !eu_of_suit(t->view->hand, t->trump, t->called) && to_come(t) & t->may;
}

/* "Tactics": keep trump tenaces and sit over the maker. An adversary with the best trump and
 * another does not ruff before the maker has played. */
static int sits_over(const struct callace_table *t, uint64_t set)
{
    return t->role == CALLACE_ADVERSARY && eu_led(t->view) != t->trump && !(set & t->lay) &&
           eu_count(t->trumps) > 1 && t->trumps & t->masters && to_come(t) >> t->view->maker & 1;
}

/* "Tactics": not partner, take every doubtful trick; so a trick is left only to who is surely
 * enough on the same side. */
int callace_follow(const struct callace_table *t)
{
    uint64_t set = winners(t);
    int seat = eu_winning_seat(t->view);

    if (!set || leaves_it(t) || sits_over(t, set))
        return callace_cheapest(t, t->view->legal);
    if (callace_guess(t, seat) == EU_WITH && holds(t))
        return callace_cheapest(t, t->view->legal);
    return win(t, set);
}

int callace_play(void *self, const struct eu_view *view)
{
    struct callace_table t;

    callace_look(&t, self, view);
    return view->played ? callace_follow(&t) : callace_lead(&t);
}
