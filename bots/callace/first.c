/* callace - the first round of bids. */
#include "callace.h"

enum {
    WAITS = 20, /* hundredths of a point: how much the advice on the seats moves the measure */
    ORDERS = 20,
    BOWERS = 15,
    RIGHT = 10
};

static int suit_of(const struct eu_scene *s)
{
    return eu_turned_suit(s->view);
}

static int make(const struct eu_scene *s)
{
    return EU_BID_OF(suit_of(s), EU_PLAIN);
}

static int gain(const struct eu_scene *s)
{
    int dealer = s->view->seat == s->view->dealer;

    return callace_gain(callace_at(s), suit_of(s), dealer ? CALLACE_TAKEN_UP : CALLACE_ORDERED);
}

static int trumps(const struct eu_scene *s)
{
    return eu_trumps(s->view->hand, suit_of(s));
}

static int bowers(const struct eu_scene *s)
{
    return eu_has(s->view->hand, eu_right(suit_of(s))) + eu_has(s->view->hand, eu_left(suit_of(s)));
}

static int has_trump_ace(const struct eu_scene *s)
{
    return eu_has(s->view->hand, EU_CARD(suit_of(s), EU_ACE));
}

static int can_name_next(const struct eu_scene *s)
{
    return callace_gain(callace_at(s), eu_next_suit(suit_of(s)), CALLACE_SECOND) >= 0;
}

/* ---- Eldest hand ---- */

/* With both bowers, the queen and the ten of the suit turned up order, to play alone. */
static int eldest_orders_to_play_alone(const struct eu_scene *s)
{
    return bowers(s) == 2 && trumps(s) > 3 ? make(s) : EU_SILENT;
}

/* With four trumps order always. */
static int eldest_orders_four(const struct eu_scene *s)
{
    return trumps(s) > 3 && gain(s) > -ORDERS ? make(s) : EU_SILENT;
}

/* Order what turning down would spoil: both bowers and high cards of their colour. */
static int eldest_orders_before_it_spoils(const struct eu_scene *s)
{
    int next = eu_next_suit(suit_of(s));
    int high = eu_has(s->view->hand, EU_CARD(next, EU_ACE)) ||
               eu_has(s->view->hand, EU_CARD(next, EU_KING));

    return bowers(s) == 2 && high && gain(s) > -ORDERS ? make(s) : EU_SILENT;
}

/* Pass with a hand that euchres who takes it up and that can name the next suit if it is turned
 * down. */
static int eldest_waits(const struct eu_scene *s)
{
    int three = trumps(s) == 3 && bowers(s) + has_trump_ace(s) > 1;

    return can_name_next(s) && !three && gain(s) <= WAITS ? EU_PASS : EU_SILENT;
}

/* With three trumps order if two of them are bowers, or a bower and the ace, unless there is a
 * better suit to be named. */
static int eldest_orders_three(const struct eu_scene *s)
{
    int better = can_name_next(s) ? 0 : ORDERS;

    return trumps(s) == 3 && bowers(s) && bowers(s) + has_trump_ace(s) > 1 && gain(s) > -better
               ? make(s)
               : EU_SILENT;
}

/* ---- The middle seats ---- */

/* Two bowers order, for nobody will make that suit again. */
static int middle_orders_two_bowers(const struct eu_scene *s)
{
    return bowers(s) == 2 && gain(s) > -BOWERS ? make(s) : EU_SILENT;
}

/* With two or three aces and few trumps pass and wait to be called. */
static int middle_waits_to_be_called(const struct eu_scene *s)
{
    return callace_aces(callace_at(s), suit_of(s)) > 1 && trumps(s) < 3 && gain(s) <= 10
               ? EU_PASS
               : EU_SILENT;
}

/* Strong in trumps with nothing outside passing may pay more: as the partner called, or against
 * who makes it. */
static int middle_keeps_bare_trumps(const struct eu_scene *s)
{
    return bowers(s) + has_trump_ace(s) > 1 && trumps(s) < 4 &&
                   !callace_aces(callace_at(s), suit_of(s)) && gain(s) <= 5
               ? EU_PASS
               : EU_SILENT;
}

/* ---- The dealer ---- */

/* The right bower turned up is taken with an average hand. */
static int dealer_takes_right_bower(const struct eu_scene *s)
{
    return s->view->turnup == eu_right(suit_of(s)) && gain(s) > -RIGHT ? make(s) : EU_SILENT;
}

/* Without a bower, the turn-up counted, it must be more than enough. */
static int dealer_wants_a_bower(const struct eu_scene *s)
{
    int right = s->view->turnup == eu_right(suit_of(s)) || s->view->turnup == EU_JOKER;

    return !right && !bowers(s) && !eu_has(s->view->hand, EU_JOKER) && gain(s) <= 5 ? EU_PASS
                                                                                    : EU_SILENT;
}

/* ---- All ---- */

/* Two sure tricks and a probable third, at least two good trumps among them. */
static int makes_two_sure_and_third(const struct eu_scene *s)
{
    return gain(s) > 0 ? make(s) : EU_SILENT;
}

/* Less is passed. */
static int passes(const struct eu_scene *s)
{
    (void)s;
    return EU_PASS;
}

const struct eu_advice callace_eldest[] = {
    EU_ADVICE(eldest_orders_to_play_alone, "Tactics, eldest hand"),
    EU_ADVICE(eldest_orders_four, "Tactics, eldest hand"),
    EU_ADVICE(eldest_orders_before_it_spoils, "Tactics, eldest hand"),
    EU_ADVICE(eldest_waits, "Tactics, eldest hand"),
    EU_ADVICE(eldest_orders_three, "Tactics, eldest hand"),
    EU_ADVICE(makes_two_sure_and_third, "Tactics, reckoning a hand"),
    EU_ADVICE(passes, "Tactics, reckoning a hand"),
    {0},
};

const struct eu_advice callace_middle[] = {
    EU_ADVICE(middle_orders_two_bowers, "Tactics, the middle seats"),
    EU_ADVICE(middle_waits_to_be_called, "Tactics, the middle seats"),
    EU_ADVICE(middle_keeps_bare_trumps, "Tactics, the middle seats"),
    EU_ADVICE(makes_two_sure_and_third, "Tactics, reckoning a hand"),
    EU_ADVICE(passes, "Tactics, reckoning a hand"),
    {0},
};

const struct eu_advice callace_dealer[] = {
    EU_ADVICE(dealer_takes_right_bower, "Tactics, the dealer"),
    EU_ADVICE(dealer_wants_a_bower, "Tactics, the dealer"),
    EU_ADVICE(makes_two_sure_and_third, "Tactics, reckoning a hand"),
    EU_ADVICE(passes, "Tactics, reckoning a hand"),
    {0},
};
