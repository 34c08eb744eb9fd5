/* What a hand is worth by itself, in hundredths of a trick. */
#include "policy.h"

int policy_trump_value(int card, int trump)
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

int policy_value(uint64_t hand, int trump)
{
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    int n = eu_count(trumps), value = n > 2 ? 40 * (n - 2) : 0, card;

    EU_EACH(card, trumps)
        value += policy_trump_value(card, trump);
    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = eu_of_suit(hand, trump, suit);

        if (suit != trump)
            value += held ? lay_value(held) : n > 1 ? 30 : n * 10;
    }
    return value;
}

int policy_exchange(uint64_t hand, uint64_t may, int trump, int *away)
{
    int best = -1, card;

    EU_EACH(card, may) {
        int value = policy_value(hand & ~eu_bit(card), trump);

        if (value > best || (value == best && eu_worth(card, trump) < eu_worth(*away, trump))) {
            best = value;
            *away = card;
        }
    }
    return best;
}

int policy_best_suit(uint64_t hand)
{
    int best = EU_CLUBS;

    for (int suit = 0; suit < 4; suit++)
        if (policy_value(hand, suit) > policy_value(hand, best))
            best = suit;
    return best;
}
