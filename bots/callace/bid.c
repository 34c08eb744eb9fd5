/*
 * callace - making the trump.
 *
 * A bid is weighed against a pass: every line of the tables says by how many hundredths of a point,
 * counted against the rest of the table, the one becomes better than the other. Passing is worth
 * something too, for who passes may be called, or euchre the maker. The advice on the seats comes
 * on top.
 */
#include "callace.h"

/* When a suit is made: by another than the dealer in the first round, who gives him the turn-up; by
 * the dealer, who takes it up; in the second round. */
enum when { ORDERED, TAKEN_UP, SECOND };
enum { WHENS = 3 };

/* The trumps by their order. "Tactics": two sure tricks and a probable third, at least two good
 * trumps among them. */
static const int16_t trump_gain[WHENS][18] = {
    [ORDERED] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 12, 12, 12, 15, 15, 15, 16, 42, 50},
    [TAKEN_UP] = {37, 37, 37, 37, 37, 37, 37, 37, 37, 44, 44, 44, 52, 52, 54, 70, 104, 110},
    [SECOND] = {27, 27, 27, 27, 27, 27, 27, 27, 27, 33, 33, 33, 43, 43, 46, 66, 100, 110},
};

/* The rest of the hand. "Tactics": with two or three aces and few trumps pass and wait to be
 * called; kings never count. */
static const struct {
    int16_t length;   /* each trump from the third */
    int16_t ace;      /* each ace of a plain suit */
    int16_t none;     /* each plain suit that is missing */
    int16_t least[4]; /* what a hand must come to, for 4 to 7 players */
} other_gain[WHENS] = {
    [ORDERED] = {46, -13, -2, {45, 74, 102, 124}},
    [TAKEN_UP] = {16, 9, 10, {135, 153, 189, 217}},
    [SECOND] = {29, 12, 7, {114, 148, 180, 210}},
};

enum {
    ELDEST_WAITS = 20, /* the advice below, in the same measure */
    FOUR_TRUMPS = 20,
    TWO_BOWERS = 15,
    NEXT = 5,
    ELDEST_SECOND = 10,
    DEALER_SECOND = 6
};

static int gain(uint64_t hand, int trump, enum when when)
{
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    int n = eu_count(trumps), sum = n > 2 ? other_gain[when].length * (n - 2) : 0, card;

    EU_EACH(card, trumps)
        sum += trump_gain[when][eu_order_of(card, trump)];
    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = eu_of_suit(hand, trump, suit);

        if (suit == trump)
            continue;
        if (!held)
            sum += other_gain[when].none;
        else if (eu_has(held, EU_CARD(suit, EU_ACE)))
            sum += other_gain[when].ace;
    }
    return sum;
}

static int least(const struct eu_view *view, enum when when)
{
    return other_gain[when].least[view->players - 4];
}

static int has_both_bowers(const struct eu_view *view, int suit)
{
    return eu_has(view->hand, eu_right(suit)) && eu_has(view->hand, eu_left(suit));
}

/* "Tactics", eldest hand: pass with a hand that euchres who takes it up and that can name the next
 * suit if it is turned down; ... */
static int eldest_waits(const struct eu_view *view, int suit)
{
    int next = eu_next_suit(suit);

    return gain(view->hand, next, SECOND) >= least(view, SECOND) ? -ELDEST_WAITS : 0;
}

/* ... order always with four trumps,
 * and with three of which two are bowers,
 * or a bower and the ace. */
static int eldest_orders(const struct eu_view *view, int suit)
{
    uint64_t high = eu_bit(eu_right(suit)) | eu_bit(eu_left(suit)) | eu_bit(EU_CARD(suit, EU_ACE));
    int n = eu_trumps(view->hand, suit);

    return n > 3 || (n == 3 && eu_count(view->hand & high) > 1) ? FOUR_TRUMPS : 0;
}

/* "Tactics", the middle seats: two bowers order, for nobody will make that suit again. */
static int middle_orders(const struct eu_view *view, int suit)
{
    return has_both_bowers(view, suit) ? TWO_BOWERS : 0;
}

/* "Tactics", the second round: when eldest has passed again the seats after him make next rather
 * than cross; the later the seat, the weaker the hand allowed. */
static int second_round(const struct eu_view *view, int suit)
{
    int place = eu_position(view, view->seat), sum = 0;

    if (place == 0)
        sum += ELDEST_SECOND;
    if (view->seat == view->dealer)
        sum += DEALER_SECOND;
    return sum + (suit == eu_next_suit(eu_turned_suit(view)) ? NEXT : 0);
}

static int advice(const struct eu_view *view, int suit, enum when when)
{
    switch (when) {
    case ORDERED:
        return eu_position(view, view->seat) == 0
                   ? eldest_waits(view, suit) + eldest_orders(view, suit)
                   : middle_orders(view, suit);
    case TAKEN_UP:
        return 0;
    case SECOND:
        break;
    }
    return second_round(view, suit);
}

static enum when when_is(const struct eu_view *view)
{
    if (view->turnup_fate != EU_TURNED_UP)
        return SECOND;
    return view->seat == view->dealer ? TAKEN_UP : ORDERED;
}

/* The hand that will be played when `suit` is made now. */
static uint64_t hand_of_maker(const struct eu_view *view, int suit, enum when when)
{
    uint64_t six = view->hand | eu_bit(view->turnup);
    int away = EU_NO_CARD;

    if (when != TAKEN_UP)
        return view->hand;
    callace_exchange(six, view->hand, suit, &away);
    return six & ~eu_bit(away);
}

int callace_order(void *self, const struct eu_view *view)
{
    enum when when = when_is(view);
    int answer = EU_PASS, best = least(view, when);

    (void)self;
    if (!eu_has(view->legal, EU_PASS)) /* the dealer must */
        best = INT16_MIN;
    for (int suit = 0; suit < 4; suit++) {
        int bid = EU_BID_OF(suit, EU_PLAIN), sum;

        if (!eu_has(view->legal, bid))
            continue;
        sum = gain(hand_of_maker(view, suit, when), suit, when) + advice(view, suit, when);
        if (sum > best) {
            best = sum;
            answer = bid;
        }
    }
    return answer;
}
