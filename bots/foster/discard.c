/* foster - the dealer's discard, of which his chapter says little: as the Professor has it. */
#include "foster.h"

static int rank(int card)
{
    return eu_rank_of(card);
}

/* The lowest of the lay cards that stand alone and are no ace. */
static int lone_card(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, s->lay)
        if (eu_count(foster_beside(s, card)) == 1 && rank(card) != EU_ACE &&
            (!best || rank(card) < rank(best)))
            best = card;
    return best;
}

/* Get rid of a lone card, were it a king, rather than break an ace and a small one: the dealer
 * wants two trumps and a suit he is void of. */
static int puts_away_lone_card(const struct eu_scene *s)
{
    int card = lone_card(s);

    return card ? card : EU_SILENT;
}

/* From two of a suit neither of which is the ace: the lower, so that the other is alone. */
static int puts_away_of_two(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, s->lay) {
        uint64_t beside = foster_beside(s, card);
        int top = eu_best(beside, EU_NO_SUIT);

        if (eu_count(beside) == 2 && rank(top) < EU_KING && card != top &&
            (!best || rank(card) < rank(best)))
            best = card;
    }
    return best ? best : EU_SILENT;
}

/* Else the lowest card outside trumps, ... */
static int puts_away_lowest(const struct eu_scene *s)
{
    int card = eu_least(s->lay, EU_NO_SUIT);

    return card ? card : EU_SILENT;
}

/* ... and of trumps alone the lowest. */
static int puts_away_trump(const struct eu_scene *s)
{
    return eu_least(s->view->legal & s->trumps, s->trump);
}

const struct eu_advice foster_discard[] = {
    EU_ADVICE(puts_away_lone_card, "Professor 1862, the discard"),
    EU_ADVICE(puts_away_of_two, "Professor 1862, the discard"),
    EU_ADVICE(puts_away_lowest, "Professor 1862, the discard"),
    EU_ADVICE(puts_away_trump, "Professor 1862, the discard"),
    {0},
};
