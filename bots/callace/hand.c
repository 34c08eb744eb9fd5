/*
 * callace - reckoning a hand.
 *
 * "Tactics": kings never count; two sure tricks and a probable third, with at least two good
 * trumps, are worth making. The values are hundredths of a trick.
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
