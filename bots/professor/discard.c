/* professor - what the dealer puts away. */
#include "professor.h"

/* Lay cards but the turn-up, which the laws let him keep in any case. */
static uint64_t lay(const struct eu_scene *s)
{
    return s->view->legal & s->lay;
}

/* Cards that are alone in their suits, aces excepted. */
static uint64_t singles(const struct eu_scene *s)
{
    uint64_t found = 0;
    int card;

    EU_EACH(card, lay(s))
        if (professor_length(s, card) == 1 && eu_rank_of(card) != EU_ACE)
            found |= eu_bit(card);
    return found;
}

static int lowest(const struct eu_scene *s, uint64_t set)
{
    return set ? eu_least(set, s->trump) : EU_SILENT;
}

static int plays_alone(const struct eu_scene *s)
{
    return s->view->lone == s->view->seat;
}

/* The dealer of a jambone hand is not bound to take the turn-up in: among aces and better trumps a
 * small one is the card to spare. */
static int discard_refuses_a_small_turn_up(const struct eu_scene *s)
{
    int turnup = s->view->turnup, card;

    if (!plays_alone(s) || turnup != eu_least(s->trumps, s->trump))
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (eu_rank_of(card) != EU_ACE)
            return EU_SILENT;
    return turnup;
}

/* A single card, be it the king, rather than one of an ace and a seven. */
static int discard_single_rather_than_break_ace_seven(const struct eu_scene *s)
{
    int card;

    EU_EACH(card, lay(s))
        if (eu_rank_of(card) == EU_ACE && professor_length(s, card) == 2)
            return lowest(s, singles(s));
    return EU_SILENT;
}

/* Lone cards go: the suit can be ruffed. */
static int discard_gets_rid_of_a_lone_card(const struct eu_scene *s)
{
    return lowest(s, singles(s));
}

/* Two of a suit stay together if one is at most a nine; of two higher ones the lower goes. */
static int discard_keeps_two_of_which_one_is_small(const struct eu_scene *s)
{
    uint64_t high = 0, small = 0;
    int card;

    EU_EACH(card, lay(s)) {
        uint64_t suit = eu_of_suit(s->lay, s->trump, eu_suit_of(card, s->trump));

        if (eu_count(suit) != 2 || eu_rank_of(eu_best(suit, s->trump)) == EU_ACE)
            continue;
        if (eu_rank_of(eu_least(suit, s->trump)) > 9)
            high |= suit;
        else
            small |= suit;
    }
    return small ? lowest(s, high) : EU_SILENT;
}

/* Else the least lay card, no ace if that can be. */
static int discard_the_least_lay_card(const struct eu_scene *s)
{
    return lowest(s, lay(s));
}

static int discard_the_least_trump(const struct eu_scene *s)
{
    return lowest(s, s->view->legal);
}

const struct eu_advice professor_discard[] = {
    EU_ADVICE(discard_refuses_a_small_turn_up, "ch. IV"),
    EU_ADVICE(discard_single_rather_than_break_ace_seven, "the discard"),
    EU_ADVICE(discard_gets_rid_of_a_lone_card, "the discard"),
    EU_ADVICE(discard_keeps_two_of_which_one_is_small, "the discard"),
    EU_ADVICE(discard_the_least_lay_card, "silent: the discard"),
    EU_ADVICE(discard_the_least_trump, "silent: the discard"),
    {0}};
