/* somerset - the second round: next or cross, by seat. */
#include "somerset.h"

/* Hundredths of a trick that a hand must be worth (somerset_value); the book gives no measure. */
enum { NEXT = 165, BOWER_DOWN = 10, VERY_STRONG = 210, CROSS = 190, MORE = 25, LAST = 190 };

static int make_if(int suit, int yes)
{
    return yes ? EU_BID_OF(suit, EU_PLAIN) : EU_SILENT;
}

/* The better of the two suits of the other colour. */
static int better_cross(const struct eu_scene *s)
{
    int one = s->turned == EU_CLUBS || s->turned == EU_SPADES ? EU_DIAMONDS : EU_CLUBS;
    int other = eu_next_suit(one);

    return somerset_value(s->hand, other) > somerset_value(s->hand, one) ? other : one;
}

static int best_suit(const struct eu_scene *s)
{
    int cross = better_cross(s);

    return somerset_value(s->hand, cross) > somerset_value(s->hand, s->next) ? cross : s->next;
}

/* ---- Eldest hand ---- */

/* Next whenever he can, the readier if the dealer turned a bower down: his side has none. */
static int eldest_makes_next(const struct eu_scene *s)
{
    int least = NEXT - (somerset_right_turned(s) ? BOWER_DOWN : 0);

    return make_if(s->next, somerset_value(s->hand, s->next) >= least);
}

/* He crosses only when very strong. */
static int eldest_crosses_when_very_strong(const struct eu_scene *s)
{
    int suit = better_cross(s);

    return make_if(suit, somerset_value(s->hand, suit) >= VERY_STRONG);
}

/* ---- Second hand ---- */

/* Black turned down by the partner, make it red, and red black; surest where it was a bower. */
static int second_crosses(const struct eu_scene *s)
{
    int suit = better_cross(s), least = CROSS - (somerset_right_turned(s) ? BOWER_DOWN : 0);

    return make_if(suit, somerset_value(s->hand, suit) >= least);
}

/* Next only on what eldest hand would cross with. */
static int fallback_second_makes_next_when_strong(const struct eu_scene *s)
{
    return make_if(s->next, somerset_value(s->hand, s->next) >= VERY_STRONG);
}

/* ---- Third hand ---- */

/* As his partner would, but he needs more: the partner could not. */
static int third_makes_next_on_more(const struct eu_scene *s)
{
    int least = NEXT + MORE - (somerset_right_turned(s) ? BOWER_DOWN : 0);

    return make_if(s->next, somerset_value(s->hand, s->next) >= least);
}

/* To cross is for very strong hands only, as for eldest hand. */
static int third_crosses_when_very_strong(const struct eu_scene *s)
{
    int suit = better_cross(s);

    return make_if(suit, somerset_value(s->hand, suit) >= VERY_STRONG);
}

/* ---- The dealer ---- */

/* When it comes round to him he may make it on less than the others. */
static int dealer_makes_on_less(const struct eu_scene *s)
{
    int suit = best_suit(s);

    return make_if(suit, somerset_value(s->hand, suit) >= LAST);
}

/* He may not pass: the best there is. */
static int fallback_dealer_must_make(const struct eu_scene *s)
{
    return make_if(best_suit(s), !eu_has(s->view->legal, EU_PASS));
}

const struct eu_advice somerset_make_by_place[4][4] = {
    [EU_ELDEST] = {EU_ADVICE(eldest_makes_next, "Eldest, or First Hand"),
                   EU_ADVICE(eldest_crosses_when_very_strong, "Eldest, or First Hand"),
                   {0}},
    [EU_DEALERS_PARTNER] = {EU_ADVICE(second_crosses, "Second Hand"),
                            EU_ADVICE(fallback_second_makes_next_when_strong, "not in the book"),
                            {0}},
    [EU_PONE] = {EU_ADVICE(third_makes_next_on_more, "Third Hand"),
                 EU_ADVICE(third_crosses_when_very_strong, "Third Hand"),
                 {0}},
    [EU_DEALER] = {EU_ADVICE(dealer_makes_on_less, "The Dealer"),
                   EU_ADVICE(fallback_dealer_must_make, "not in the book"),
                   {0}},
};
