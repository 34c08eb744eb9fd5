/* foster - the second round of bids: changing the suit. */
#include "foster.h"

static int make(int suit)
{
    return EU_BID_OF(suit, EU_PLAIN);
}

static int is_legal(const struct eu_scene *s, int suit)
{
    return eu_has(s->view->legal, make(suit));
}

/* The better of the suits of the other colour. */
static int cross_of(const struct eu_scene *s)
{
    int best = EU_NO_SUIT;

    for (int suit = 0; suit < 4; suit++)
        if (eu_is_cross(suit, s->turned) &&
            (best == EU_NO_SUIT || foster_eighths(s->hand, suit) > foster_eighths(s->hand, best)))
            best = suit;
    return best;
}

static int certain(const struct eu_scene *s, int suit)
{
    return foster_certain(s, s->hand, suit, eu_bit(s->view->turnup));
}

/* A hand to play alone is made, whatever the seat. */
static int makes_lone_suit(const struct eu_scene *s)
{
    for (int suit = 0; suit < 4; suit++) {
        struct eu_scene other = foster_with_trump(s, suit);

        if (is_legal(s, suit) && foster_is_lone_hand(&other))
            return make(suit);
    }
    return EU_SILENT;
}

/* The pone makes it with a lone hand only; with two points to go he plays it with his partner, as a
 * march does as well. */
static int pone_makes_lone_hand_for_march(const struct eu_scene *s)
{
    struct eu_scene far = *s;

    far.need = far.rules->target;
    return s->need <= 2 ? makes_lone_suit(&far) : EU_SILENT;
}

/* A dealer with two points to go may have turned it down to euchre the next suit: with little
 * there, pass. */
static int eldest_sees_trap(const struct eu_scene *s)
{
    return s->they_need == 2 && foster_eighths(s->hand, s->next) < 12 ? EU_PASS : EU_SILENT;
}

/* Nothing in next, but two tricks in a cross suit and probably one outside: cross. */
static int eldest_crosses(const struct eu_scene *s)
{
    int suit = cross_of(s);

    return foster_eighths(s->hand, s->next) < 10 && foster_eighths(s->hand, suit) >= 18 ? make(suit)
                                                                                        : EU_SILENT;
}

/* So too where next is that much weaker. */
static int eldest_crosses_from_weaker_next(const struct eu_scene *s)
{
    int suit = cross_of(s), worth = foster_eighths(s->hand, suit);

    return worth >= 14 && worth - foster_eighths(s->hand, s->next) >= 6 ? make(suit) : EU_SILENT;
}

/* Otherwise next: the dealer's side has turned its colour down, so that it lacks the bowers. */
static int eldest_makes_next(const struct eu_scene *s)
{
    return foster_eighths(s->hand, s->next) >= 8 ? make(s->next) : EU_SILENT;
}

/* The dealer's partner makes next with three sure tricks in it only. */
static int partner_makes_next(const struct eu_scene *s)
{
    return certain(s, s->next) >= 3 ? make(s->next) : EU_SILENT;
}

/* Else he crosses, for the dealer turned down what he lacks and has the other colour. */
static int partner_crosses(const struct eu_scene *s)
{
    int suit = cross_of(s);

    return foster_eighths(s->hand, suit) >= 16 ? make(suit) : EU_SILENT;
}

/* Professor: the dealer crosses like his partner, a little less strictly. */
static int dealer_makes(const struct eu_scene *s)
{
    int suit = cross_of(s);

    if (foster_eighths(s->hand, s->next) > foster_eighths(s->hand, suit) + 4)
        suit = s->next;
    return foster_eighths(s->hand, suit) >= 16 ? make(suit) : EU_SILENT;
}

/* Nothing to make: pass. */
static int passes_the_making(const struct eu_scene *s)
{
    (void)s;
    return EU_PASS;
}

/* Where the dealer may not pass: the suit that promises most. */
static int makes_because_he_must(const struct eu_scene *s)
{
    int best = s->next;

    for (int suit = 0; suit < 4; suit++)
        if (is_legal(s, suit) && foster_eighths(s->hand, suit) > foster_eighths(s->hand, best))
            best = suit;
    return eu_has(s->view->legal, EU_PASS) ? EU_SILENT : make(best);
}

const struct eu_advice foster_eldest_makes[] = {
    EU_ADVICE(makes_lone_suit, "Playing Alone"),
    EU_ADVICE(eldest_crosses, "Changing the Suit"),
    EU_ADVICE(eldest_crosses_from_weaker_next, "not in the book"),
    EU_ADVICE(eldest_sees_trap, "Changing the Suit"),
    EU_ADVICE(eldest_makes_next, "Changing the Suit"),
    EU_ADVICE(passes_the_making, "Changing the Suit"),
    {0},
};

const struct eu_advice foster_partner_makes[] = {
    EU_ADVICE(makes_lone_suit, "Playing Alone"),
    EU_ADVICE(partner_makes_next, "Changing the Suit"),
    EU_ADVICE(partner_crosses, "Changing the Suit"),
    EU_ADVICE(passes_the_making, "Changing the Suit"),
    {0},
};

const struct eu_advice foster_pone_makes[] = {
    EU_ADVICE(makes_lone_suit, "Changing the Suit"),
    EU_ADVICE(pone_makes_lone_hand_for_march, "Changing the Suit"),
    EU_ADVICE(passes_the_making, "Changing the Suit"),
    {0},
};

const struct eu_advice foster_dealer_makes[] = {
    EU_ADVICE(makes_lone_suit, "Playing Alone"),
    EU_ADVICE(dealer_makes, "Professor 1862, the making"),
    EU_ADVICE(makes_because_he_must, "today's rule"),
    EU_ADVICE(passes_the_making, "Changing the Suit"),
    {0},
};
