/* somerset - the dealer's discard. */
#include "somerset.h"

/* The least card of a suit if we hold exactly so many of it. */
static int least_if(const struct eu_scene *s, int suit, int n)
{
    uint64_t held = eu_of_suit(s->hand, s->trump, suit);

    return eu_count(held) == n ? eu_least(held, s->trump) : EU_NO_CARD;
}

/* Of the suits of which we hold n cards, the lowest card of one that no ace heads. */
static int lowest_of_short(const struct eu_scene *s, int n)
{
    int best = EU_NO_CARD;

    for (int suit = 0; suit < 4; suit++) {
        int card = suit == s->trump ? EU_NO_CARD : least_if(s, suit, n);

        if (!card || eu_has(s->hand, EU_CARD(suit, EU_ACE)) || !eu_has(s->view->legal, card))
            continue;
        if (!best || eu_rank_of(card) < eu_rank_of(best))
            best = card;
    }
    return best ? best : EU_SILENT;
}

/* Third hand plays alone: by custom of the club the dealer puts next away, because his partner will
 * lead it. Of two he would be left with one. */
static int discard_next_against_lone_third(const struct eu_scene *s)
{
    if (s->view->lone == EU_NOBODY || eu_position(s->view, s->view->lone) != EU_PONE)
        return EU_SILENT;
    return least_if(s, s->next, 1) ? least_if(s, s->next, 1) : EU_SILENT;
}

/* The suit with ace and king and nothing else, EU_NO_SUIT without one. */
static int ace_king_alone(const struct eu_scene *s)
{
    for (int suit = 0; suit < 4; suit++)
        if (suit != s->trump && least_if(s, suit, 2) == EU_CARD(suit, EU_KING) &&
            eu_has(s->hand, EU_CARD(suit, EU_ACE)))
            return suit;
    return EU_NO_SUIT;
}

static int single_ace(const struct eu_scene *s)
{
    for (int suit = 0; suit < 4; suit++)
        if (suit != s->trump && least_if(s, suit, 1) == EU_CARD(suit, EU_ACE))
            return EU_CARD(suit, EU_ACE);
    return EU_NO_CARD;
}

/* Ace and king of a suit, and a lone ace: alone the lone ace goes, the king stands behind his. */
static int discard_the_lone_ace_when_alone(const struct eu_scene *s)
{
    return s->view->lone == s->view->seat && ace_king_alone(s) != EU_NO_SUIT && single_ace(s)
               ? single_ace(s)
               : EU_SILENT;
}

/* With a partner it is the king. */
static int discard_the_king_from_ace_king(const struct eu_scene *s)
{
    int suit = ace_king_alone(s);

    return suit != EU_NO_SUIT && single_ace(s) ? EU_CARD(suit, EU_KING) : EU_SILENT;
}

/* Four all and only two trumps: some keep a single king. */
static int discard_keeps_a_king_at_four_all(const struct eu_scene *s)
{
    int card = lowest_of_short(s, 1);

    if (!somerset_score(s, 4, 4) || eu_count(s->trumps) != 2 || card == EU_SILENT ||
        eu_rank_of(card) != EU_KING)
        return EU_SILENT;
    return lowest_of_short(s, 2);
}

/* The lowest card of a short suit: a single card first, even a king, */
static int discard_a_single_card(const struct eu_scene *s)
{
    return lowest_of_short(s, 1);
}

/* then the lower of two: with ace, seven and king, seven the seven of the king. */
static int discard_the_lower_of_two(const struct eu_scene *s)
{
    return lowest_of_short(s, 2);
}

/* The lowest plain card, a trump only without one. */
static int fallback_discards_the_lowest(const struct eu_scene *s)
{
    return eu_least(s->view->legal, s->trump);
}

#define DEALER "The Dealer"

const struct eu_advice somerset_discard[] = {
    EU_ADVICE(discard_next_against_lone_third, "Lone Hands"),
    EU_ADVICE(discard_the_lone_ace_when_alone, DEALER),
    EU_ADVICE(discard_the_king_from_ace_king, DEALER),
    EU_ADVICE(discard_keeps_a_king_at_four_all, DEALER),
    EU_ADVICE(discard_a_single_card, DEALER),
    EU_ADVICE(discard_the_lower_of_two, DEALER),
    EU_ADVICE(fallback_discards_the_lowest, "not in the book"),
    {0},
};
