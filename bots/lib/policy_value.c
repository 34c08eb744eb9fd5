/* What a hand is worth by itself, in hundredths of a trick. */
#include "policy.h"

static int trump_value(int card, int trump)
{
    static const uint8_t by_order[18] = {20, 20, 20, 20, 20, 20, 20, 45,  45,
                                         45, 45, 45, 48, 55, 70, 85, 105, 105};

    return by_order[eu_order_of(card, trump)];
}

static int lay_value(uint64_t suit)
{
    int n = eu_count(suit), value;

    if (suit & UINT64_C(0x4000400040004000)) {
        value = n > 2 ? 50 : 65;
        return value + (suit & UINT64_C(0x2000200020002000) ? 25 : 0);
    }
    return suit & UINT64_C(0x2000200020002000) && n > 1 ? 20 : 0;
}

/* Of the other suits, with so many trumps: missing ones are for ruffing. */
static int lay_values(uint64_t lay, int trump, int trumps)
{
    int missing = trumps > 1 ? 30 : trumps * 10, sum = 0;

    for (int other = 1; other < 4; other++) {
        uint64_t held = lay & UINT64_C(0x7fff) << 16 * (trump ^ other);

        sum += held ? lay_value(held) : missing;
    }
    return sum;
}

int policy_value(uint64_t hand, int trump)
{
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    int n = eu_count(trumps), card;
    int sum = lay_values(hand & ~trumps, trump, n) + (n > 2 ? 40 * (n - 2) : 0);

    EU_EACH(card, trumps)
        sum += trump_value(card, trump);
    return sum;
}

int policy_exchange(uint64_t hand, uint64_t may, int trump, int *away)
{
    enum { ABOVE_WORTH = 64 };
    int best = INT32_MIN, card;

    EU_EACH(card, may) {
        int left = policy_value(hand & ~eu_bit(card), trump) * ABOVE_WORTH - eu_worth(card, trump);

        if (left > best)
            *away = card;
        best = left > best ? left : best;
    }
    return policy_value(hand & ~eu_bit(*away), trump);
}

int policy_best_suit(uint64_t hand)
{
    int best = EU_CLUBS;

    for (int suit = 0; suit < 4; suit++)
        if (policy_value(hand, suit) > policy_value(hand, best))
            best = suit;
    return best;
}
