/* simple - the play of the cards. */
#include "simple.h"

enum { BARE = 4, GUARD = 6, MASTER = 20, TRUMP = 40 }; /* what makes a card dear to throw away */

struct table {
    const struct simple *me;
    const struct eu_view *view;
    int trump;
    uint64_t trumps;  /* in hand */
    uint64_t lay;     /* the rest of it */
    uint64_t masters; /* of the hand: nothing out of their suits is above them */
    int trumps_out;   /* that others may hold */
};

static struct table look(const struct simple *me, const struct eu_view *view)
{
    struct table t = {.me = me, .view = view, .trump = view->trump};
    int card;

    t.trumps = eu_of_suit(view->hand, t.trump, t.trump);
    t.lay = view->hand & ~t.trumps;
    EU_EACH(card, view->hand)
        if (eu_is_master(view, me->pack, card))
            t.masters |= eu_bit(card);
    t.trumps_out = eu_trumps(eu_out(view, me->pack), t.trump);
    return t;
}

static int length(const struct table *t, int card)
{
    return eu_count(eu_of_suit(t->view->hand, t->trump, eu_suit_of(card, t->trump)));
}

/* How much it would hurt to throw this card away. */
static int price(const struct table *t, int card)
{
    int price = eu_order_of(card, t->trump), n = length(t, card);
    uint64_t suit = eu_of_suit(t->view->hand, t->trump, eu_suit_of(card, t->trump));

    if (eu_is_trump(card, t->trump))
        return TRUMP + price;
    if (eu_has(t->masters, card))
        return MASTER + price;
    if (n == 2 && eu_rank_of(eu_best(suit, t->trump)) == EU_KING && eu_rank_of(card) != EU_KING)
        price += GUARD;
    if (n == 1 && t->trumps)
        price -= BARE;
    return price;
}

static int cheapest(const struct table *t, uint64_t set)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, set)
        if (!best || price(t, card) < price(t, best))
            best = card;
    return best;
}

/* Lay cards that win if nobody ruffs, best from the shortest suit. */
static int lay_winner(const struct table *t)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, t->lay & t->masters)
        if (!best || length(t, card) < length(t, best))
            best = card;
    return best;
}

/* We are with the maker: draw theirs while ours are better, then cash what is good. */
static int lead_as_makers(const struct table *t)
{
    int best = eu_best(t->trumps, t->trump), winner = lay_winner(t);
    int maker = t->view->maker == t->view->seat || t->view->lone == t->view->seat;

    if (best && t->trumps_out && (!maker || eu_has(t->masters, best) || eu_count(t->trumps) > 2))
        return best;
    if (winner)
        return winner;
    return t->lay ? eu_best(t->lay, t->trump) : best;
}

/* We are against him, or may be: aces, then a short suit to ruff later, never away from a guarded
 * king. */
static int lead_against(const struct table *t)
{
    int winner = lay_winner(t);

    if (winner)
        return winner;
    if (t->trumps && !t->trumps_out)
        return eu_best(t->trumps, t->trump);
    if (t->lay)
        return cheapest(t, t->lay);
    return eu_has(t->masters, eu_best(t->trumps, t->trump)) ? eu_best(t->trumps, t->trump)
                                                            : eu_least(t->trumps, t->trump);
}

/* The partner's card will hold, or is good enough to hope so. */
static int partner_holds(const struct table *t)
{
    int card = eu_winning_card(t->view);

    return eu_is_last(t->view) || eu_order_of(card, t->trump) >= EU_KING ||
           eu_is_master(t->view, t->me->pack, card);
}

/* The card to win with: last hand the cheapest, else one that can not be beaten if there is one. */
static int win(const struct table *t, uint64_t winners)
{
    uint64_t sure = winners & t->masters;
    int led = eu_led(t->view);

    if (eu_is_last(t->view))
        return eu_least(winners, t->trump);
    if (led != t->trump && winners & t->trumps)
        return eu_least(winners, t->trump);
    if (sure)
        return eu_least(sure, t->trump);
    return led == t->trump ? eu_least(winners, t->trump) : eu_best(winners, t->trump);
}

static uint64_t winners(const struct eu_view *view)
{
    uint64_t set = 0;
    int best = eu_winning_card(view), led = eu_led(view), card;

    EU_EACH(card, view->legal)
        if (eu_beats(card, best, view->trump, led))
            set |= eu_bit(card);
    return set;
}

static int follow(const struct table *t)
{
    uint64_t set = winners(t->view);
    int seat = eu_winning_seat(t->view);

    if (!set)
        return cheapest(t, t->view->legal);
    if (eu_with_me(t->view, t->me->pack, seat) == EU_WITH && partner_holds(t))
        return cheapest(t, t->view->legal);
    return win(t, set);
}

int simple_play(void *self, const struct eu_view *view)
{
    struct table t = look(self, view);

    if (eu_count(view->legal) == 1)
        return eu_first(view->legal);
    if (view->played)
        return follow(&t);
    return eu_partnership(view, t.me->pack) == EU_WITH ? lead_as_makers(&t) : lead_against(&t);
}
