/* foster - playing alone: asked of a hand that makes the trump, so that silence is to play with the
 * partner. */
#include <stddef.h>

#include "foster.h"

static int alone(const struct eu_scene *s)
{
    return EU_BID_OF(s->trump, EU_ALONE);
}

static int with_partner(const struct eu_scene *s)
{
    return EU_BID_OF(s->trump, EU_PLAIN);
}

static int high_trumps(const struct eu_scene *s)
{
    return eu_has(s->hand, eu_right(s->trump)) + eu_has(s->hand, eu_left(s->trump)) +
           eu_has(s->hand, EU_JOKER) + eu_has(s->hand, EU_CARD(s->trump, EU_ACE));
}

/* With two points to go a march wins the game like a lone hand, and the partner helps to it. */
static int march_wins_as_well(const struct eu_scene *s)
{
    return s->need <= 2 && !s->rules->lap ? with_partner(s) : EU_SILENT;
}

/* Both bowers and the ace are three certain tricks: alone with any two cards beside them. */
static int alone_on_three_best(const struct eu_scene *s)
{
    return foster_certain(s, s->hand, s->trump, 0) >= 3 && high_trumps(s) >= 3 ? alone(s)
                                                                               : EU_SILENT;
}

/* The partners of the dealer and of the eldest hand do not lead and are led through: nothing less
 * than three tricks, whatever is led, will do for them, certain trumps and aces. */
static int middle_hand_is_certain(const struct eu_scene *s)
{
    if (s->position != EU_DEALERS_PARTNER && s->position != EU_PONE)
        return EU_SILENT;
    return foster_certain(s, s->hand, s->trump, 0) + foster_aces(s->hand, s->trump) < 3
               ? with_partner(s)
               : EU_SILENT;
}

/* Five trumps, the ace or better at their head. */
static int alone_on_five_to_ace(const struct eu_scene *s)
{
    return eu_count(s->trumps) >= 5 && high_trumps(s) ? alone(s) : EU_SILENT;
}

/* Two high trumps and three aces. */
static int alone_on_three_aces(const struct eu_scene *s)
{
    return high_trumps(s) >= 2 && foster_aces(s->hand, s->trump) >= 3 ? alone(s) : EU_SILENT;
}

/* Three good trumps and two aces. */
static int alone_on_two_aces(const struct eu_scene *s)
{
    int queen = 0, card;

    EU_EACH(card, s->trumps)
        queen += eu_order_of(card, s->trump) >= EU_QUEEN;
    return queen >= 3 && high_trumps(s) && foster_aces(s->hand, s->trump) >= 2 ? alone(s)
                                                                               : EU_SILENT;
}

/* Three certain tricks, the other two cards of one suit so that one of them may come good. */
static int alone_with_one_suit(const struct eu_scene *s)
{
    int certain = foster_certain(s, s->hand, s->trump, 0);

    return certain >= 3 && foster_lay_suits(s->hand, s->trump) <= 1 ? alone(s) : EU_SILENT;
}

/* Three tricks in the hand as those count who order, a little more where few cards sleep. */
static int alone_on_three_tricks(const struct eu_scene *s)
{
    int enough = s->rules->low < 9 ? 24 : 26;

    return foster_eighths(s->hand, s->trump) >= enough ? alone(s) : EU_SILENT;
}

const struct eu_advice foster_alone[] = {
    EU_ADVICE(march_wins_as_well, "Playing Alone"),
    EU_ADVICE(alone_on_three_best, "Playing Alone"),
    EU_ADVICE(middle_hand_is_certain, "Playing Alone"),
    EU_ADVICE(alone_on_five_to_ace, "Playing Alone"),
    EU_ADVICE(alone_on_three_aces, "Playing Alone"),
    EU_ADVICE(alone_on_two_aces, "Playing Alone"),
    EU_ADVICE(alone_with_one_suit, "Playing Alone"),
    EU_ADVICE(alone_on_three_tricks, "Playing Alone"),
    {0},
};

int foster_is_lone_hand(const struct eu_scene *s)
{
    int answer = eu_consider(foster_alone, s, NULL);

    return answer != EU_SILENT && EU_BID_HOW(answer) == EU_ALONE;
}
