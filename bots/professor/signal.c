/* professor - what the dealer tells his partner through the turn-up, which all know he has. */
#include <stddef.h>

#include "professor.h"

/* The trumps equal to the turn-up in the dealer's own hand, the turn-up among them; none where it
 * is not his to play now. */
static uint64_t equals_of_turnup(const struct eu_scene *s)
{
    int turnup = s->view->turnup, card;
    uint64_t set = 0;

    if (s->position != EU_DEALER || !eu_has(s->view->legal & s->trumps, turnup) ||
        s->view->turnup_fate != EU_TAKEN_UP || s->view->lone == s->view->seat)
        return 0;
    EU_EACH(card, s->view->legal & s->trumps)
        if (professor_are_equals(s, card, turnup))
            set |= eu_bit(card);
    return eu_count(set) > 1 ? set : 0;
}

/* What he would play without a thought of signals, if that is one of these. */
static uint64_t sequence(const struct eu_scene *s)
{
    uint64_t equals = equals_of_turnup(s);
    int card = equals
                   ? eu_advise(s->led == EU_NO_SUIT ? professor_lead_plain : professor_follow_plain,
                               s, NULL)
                   : EU_SILENT;

    return card != EU_SILENT && eu_has(equals, card) ? equals : 0;
}

/* Where the others ordered it the turn-up goes early. */
static int plays_the_turn_up_early_when_ordered(const struct eu_scene *s)
{
    return !s->ours && sequence(s) ? s->view->turnup : EU_SILENT;
}

/* From three or more in sequence that end in the turn-up: the highest. */
static int plays_the_highest_of_a_sequence_to_the_turn_up(const struct eu_scene *s)
{
    uint64_t set = sequence(s);

    return eu_count(set) > 2 && eu_least(set, s->trump) == s->view->turnup ? eu_best(set, s->trump)
                                                                           : EU_SILENT;
}

/* The neighbour goes in place of the turn-up, which is kept late where our side made the trump. */
static int plays_the_card_next_to_the_turn_up(const struct eu_scene *s)
{
    uint64_t set = sequence(s) & ~eu_bit(s->view->turnup);

    return s->ours && set ? eu_least(set, s->trump) : EU_SILENT;
}

static const struct eu_advice signals[] = {
    EU_ADVICE(plays_the_turn_up_early_when_ordered, "the dealer's play: the turn-up"),
    EU_ADVICE(plays_the_highest_of_a_sequence_to_the_turn_up, "the dealer's play: the turn-up"),
    EU_ADVICE(plays_the_card_next_to_the_turn_up, "the dealer's play: the turn-up"),
    {0}};

const struct eu_advice professor_lead[] = {EU_ADVICE_OF(signals),
                                           EU_ADVICE_OF(professor_lead_plain),
                                           {0}};

const struct eu_advice professor_follow[] = {EU_ADVICE_OF(signals),
                                             EU_ADVICE_OF(professor_follow_plain),
                                             {0}};
