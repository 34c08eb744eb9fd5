/*
 * callace - reckoning a hand: tricks to play alone and to exchange, points to make the trump.
 *
 * "Tactics": kings never count; two sure tricks and a probable third, with at least two good
 * trumps, are worth making; the dealer has one trump for certain and usually two; the fewer your
 * trumps the likelier several are together elsewhere.
 */
#include "callace.h"

enum { ACE = 65, LONG_ACE = 50, LENGTH = 40, VOID = 30 };

static int trump_value(int card, int trump)
{
    static const uint8_t by_order[18] = {20, 20, 20, 20, 20, 20, 20, 45,  45,
                                         45, 45, 45, 48, 55, 70, 85, 105, 110};

    return by_order[eu_order_of(card, trump)];
}

/* Aces of plain suits win a round unless they are ruffed; kings never count. */
static int lay_value(uint64_t suit)
{
    if (!suit || eu_rank_of(eu_best(suit, EU_NO_SUIT)) != EU_ACE)
        return 0;
    return eu_count(suit) > 2 ? LONG_ACE : ACE;
}

int callace_reckon(uint64_t hand, int trump)
{
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    int n = eu_count(trumps), value = n > 2 ? LENGTH * (n - 2) : 0, card;

    EU_EACH(card, trumps)
        value += trump_value(card, trump);
    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = eu_of_suit(hand, trump, suit);

        if (suit != trump)
            value += held ? lay_value(held) : n > 1 ? VOID : VOID / 3 * n;
    }
    return value;
}

int callace_exchange(uint64_t hand, uint64_t may, int trump, int *away)
{
    int best = -1, card;

    EU_EACH(card, may) {
        int value = callace_reckon(hand & ~eu_bit(card), trump);

        if (value > best || (value == best && eu_worth(card, trump) < eu_worth(*away, trump))) {
            best = value;
            *away = card;
        }
    }
    return best;
}

/* ---- Making the trump ----
 *
 * A bid is weighed against a pass: every line says by how many hundredths of a point, counted
 * against the rest of the table, the one becomes better than the other. Passing is worth something
 * too, for who passes may be called, or euchre the maker. */

enum { WHENS = 3 };

/* The trumps by their order. "Tactics": two sure tricks and a probable third, at least two good
 * trumps among them. */
static const int16_t trump_gain[WHENS][18] = {
    [CALLACE_ORDERED] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 12, 12, 12, 15, 15, 15, 16, 42, 50},
    [CALLACE_TAKEN_UP] = {37, 37, 37, 37, 37, 37, 37, 37, 37, 44, 44, 44, 52, 52, 54, 70, 104, 110},
    [CALLACE_SECOND] = {27, 27, 27, 27, 27, 27, 27, 27, 27, 33, 33, 33, 43, 43, 46, 66, 100, 110},
};

/* The rest of the hand. "Tactics": with two or three aces and few trumps pass and wait to be
 * called; kings never count. */
static const struct {
    int16_t length;   /* each trump from the third */
    int16_t ace;      /* each ace of a plain suit */
    int16_t none;     /* each plain suit that is missing */
    int16_t least[4]; /* what a hand must come to, for 4 to 7 players */
} other_gain[WHENS] = {
    [CALLACE_ORDERED] = {46, -13, -2, {45, 74, 102, 124}},
    [CALLACE_TAKEN_UP] = {16, 9, 10, {135, 153, 189, 217}},
    [CALLACE_SECOND] = {29, 12, 7, {114, 148, 180, 210}},
};

int callace_aces(const struct callace_table *t, int trump)
{
    int aces = 0;

    for (int suit = 0; suit < 4; suit++)
        aces += suit != trump && eu_has(t->view->hand, EU_CARD(suit, EU_ACE));
    return aces;
}

static int gain_of(uint64_t hand, int trump, enum callace_when when)
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

/* The hand that will be played when `suit` is made now. */
static uint64_t hand_of_maker(const struct eu_view *view, int suit, enum callace_when when)
{
    uint64_t six = view->hand | eu_bit(view->turnup);
    int away = EU_NO_CARD;

    if (when != CALLACE_TAKEN_UP)
        return view->hand;
    callace_exchange(six, view->hand, suit, &away);
    return six & ~eu_bit(away);
}

/* The measure is for five cards; of more each wants so much for each player. */
enum { LONGER = 10 };

int callace_gain(const struct callace_table *t, int trump, enum callace_when when)
{
    int players = t->view->players, longer = t->me->rules->cards - 5;
    int least = other_gain[when].least[players - 4] + longer * (LONGER * players - 20);

    return gain_of(hand_of_maker(t->view, trump, when), trump, when) - least;
}
