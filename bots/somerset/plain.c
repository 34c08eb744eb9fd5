/* somerset - what a card is worth keeping, where the book says nothing. */
#include "somerset.h"

enum { BARE = 4, GUARD = 6, MASTER = 20, TRUMP = 40 }; /* what makes a card dear to throw away */

static int price(const struct eu_scene *s, int card)
{
    uint64_t suit = eu_of_suit(s->view->hand, s->trump, eu_suit_of(card, s->trump));
    int price = eu_order_of(card, s->trump), n = eu_count(suit);

    if (eu_is_trump(card, s->trump))
        return TRUMP + price;
    if (eu_has(s->masters, card))
        return MASTER + price;
    if (n == 2 && eu_rank_of(eu_best(suit, s->trump)) == EU_KING && eu_rank_of(card) != EU_KING)
        price += GUARD;
    return n == 1 && s->trumps ? price - BARE : price;
}

int somerset_cheapest(const struct eu_scene *s, uint64_t set)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, set)
        if (!best || price(s, card) < price(s, best))
            best = card;
    return best;
}

/* A winner of the shortest suit, else the best card: a low one only gives the trick away. */
int somerset_plain_lead(const struct eu_scene *s, uint64_t set)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, set & s->masters)
        if (!best || somerset_length(s, card) < somerset_length(s, best))
            best = card;
    return best ? best : eu_best(set, EU_NO_SUIT);
}

/* The best if nothing beats it, else a small one. */
int somerset_trump_lead(const struct eu_scene *s)
{
    int best = eu_best(s->trumps, s->trump);

    return best && eu_has(s->masters, best) ? best : eu_least(s->trumps, s->trump);
}
