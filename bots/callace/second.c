/* callace - the second round of bids. */
#include "callace.h"

enum { NEXT = 5, ELDEST = 10, DEALER = 6 }; /* hundredths of a point */

static int turned(const struct eu_scene *s)
{
    return eu_turned_suit(s->view);
}

static int is_legal(const struct eu_scene *s, int suit)
{
    return eu_has(s->view->legal, EU_BID_OF(suit, EU_PLAIN));
}

/* The later the seat, the weaker the hand allowed; the eldest names what he passed for. */
static int seat_allows(const struct eu_scene *s)
{
    if (s->view->seat == s->view->dealer)
        return DEALER;
    return eu_position(s->view, s->view->seat) == 0 ? ELDEST : 0;
}

static int gain(const struct eu_scene *s, int suit)
{
    return callace_gain(callace_at(s), suit, CALLACE_SECOND) +
           (suit == eu_next_suit(turned(s)) ? NEXT : 0);
}

static int best(const struct eu_scene *s)
{
    int suit = EU_NO_SUIT;

    for (int other = 0; other < 4; other++)
        if (is_legal(s, other) && (suit == EU_NO_SUIT || gain(s, other) > gain(s, suit)))
            suit = other;
    return suit;
}

/* Next rather than cross: who turned it down lacks that colour. */
static int makes_next(const struct eu_scene *s)
{
    int suit = best(s);

    return suit == eu_next_suit(turned(s)) && gain(s, suit) > 0 ? EU_BID_OF(suit, EU_PLAIN)
                                                                : EU_SILENT;
}

/* To cross takes two sure tricks, a probable third and a good call. */
static int crosses(const struct eu_scene *s)
{
    int suit = best(s);

    return gain(s, suit) > 0 ? EU_BID_OF(suit, EU_PLAIN) : EU_SILENT;
}

/* The eldest names with less what he passed for, the dealer as the last who may. */
static int seat_makes_with_less(const struct eu_scene *s)
{
    int suit = best(s);

    return gain(s, suit) + seat_allows(s) > 0 ? EU_BID_OF(suit, EU_PLAIN) : EU_SILENT;
}

/* Where the dealer may not pass: the suit that promises most. */
static int makes_because_he_must(const struct eu_scene *s)
{
    return eu_has(s->view->legal, EU_PASS) ? EU_SILENT : EU_BID_OF(best(s), EU_PLAIN);
}

/* Less is passed again. */
static int passes_again(const struct eu_scene *s)
{
    (void)s;
    return EU_PASS;
}

const struct eu_advice callace_second[] = {
    EU_ADVICE(makes_next, "Tactics, the second round"),
    EU_ADVICE(crosses, "Tactics, the second round"),
    EU_ADVICE(seat_makes_with_less, "Tactics, the second round"),
    EU_ADVICE(makes_because_he_must, "today's rule"),
    EU_ADVICE(passes_again, "Tactics, the second round"),
    {0},
};
