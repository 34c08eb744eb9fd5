/* foster - jambone and jamboree, which his chapter has not: as the Professor has them. Asked of a
 * hand that would be played alone, so that silence is to play it so, unseen. */
#include "foster.h"

static int as(const struct eu_scene *s, int how)
{
    return EU_BID_OF(s->trump, how);
}

static int trumps_from(const struct eu_scene *s, int order)
{
    int n = 0, card;

    EU_EACH(card, s->trumps)
        n += eu_order_of(card, s->trump) >= order;
    return n;
}

/* Jamboree, the five best trumps: always announced. */
static int shows_jamboree(const struct eu_scene *s)
{
    return as(s, EU_JAMBOREE);
}

/* A lone hand that wins the game need not be worth more. */
static int lone_hand_wins_as_well(const struct eu_scene *s)
{
    return s->need <= s->rules->lone_march && !s->rules->lap ? as(s, EU_ALONE) : EU_SILENT;
}

/* Four trumps from the left bower to the queen and an ace: always exposed rather than merely
 * alone. */
static int exposes_four_high_and_ace(const struct eu_scene *s)
{
    return trumps_from(s, EU_QUEEN) == 4 && foster_aces(s->hand, s->trump) ? as(s, EU_JAMBONE)
                                                                           : EU_SILENT;
}

/* From the eldest hand any card may be called for the first lead: of less he exposes nothing. */
static int eldest_exposes_no_less(const struct eu_scene *s)
{
    return s->position == EU_ELDEST ? as(s, EU_ALONE) : EU_SILENT;
}

/* The book's hands are examples: others as good are exposed as well, as eight points are twice four
 * and a card called costs little who does not lead. */
static int exposes_as_good(const struct eu_scene *s)
{
    return foster_eighths(s->hand, s->trump) >= 26 ? as(s, EU_JAMBONE) : EU_SILENT;
}

#define HERE "Professor 1862, ch. IV"

const struct eu_advice foster_exposed[] = {
    EU_ADVICE(shows_jamboree, HERE),
    EU_ADVICE(lone_hand_wins_as_well, "Playing Alone"),
    EU_ADVICE(exposes_four_high_and_ace, HERE),
    EU_ADVICE(eldest_exposes_no_less, HERE),
    EU_ADVICE(exposes_as_good, HERE),
    {0},
};
