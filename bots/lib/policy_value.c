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

/* A hand's value in parts: a card that goes changes but few of them. */
struct parts {
    int trumps, trump_values;
    int lay[4]; /* of the other suits, by suit ^ trump, 1 to 3; -1: none of it */
};

static uint64_t lay_suit(uint64_t lay, int trump, int other)
{
    return lay & UINT64_C(0x7fff) << 16 * (trump ^ other);
}

static int value_or_none(uint64_t suit)
{
    return suit ? lay_value(suit) : -1;
}

static struct parts take_apart(uint64_t hand, int trump)
{
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    struct parts p = {.trumps = eu_count(trumps)};
    int card;

    EU_EACH(card, trumps)
        p.trump_values += trump_value(card, trump);
    for (int other = 1; other < 4; other++)
        p.lay[other] = value_or_none(lay_suit(hand & ~trumps, trump, other));
    return p;
}

/* Suits that are missing are for ruffing. */
static int add_up(const struct parts *p)
{
    int missing = p->trumps > 1 ? 30 : p->trumps * 10;
    int sum = p->trump_values + (p->trumps > 2 ? 40 * (p->trumps - 2) : 0);

    for (int other = 1; other < 4; other++)
        sum += p->lay[other] < 0 ? missing : p->lay[other];
    return sum;
}

/* The value of the hand without one of its cards. */
static int value_without(const struct parts *whole, uint64_t hand, int card, int trump)
{
    struct parts p = *whole;
    int suit = eu_suit_of(card, trump);

    if (suit == trump) {
        p.trumps--;
        p.trump_values -= trump_value(card, trump);
    } else {
        uint64_t lay = eu_of_suit(hand, trump, suit) & ~eu_bit(card);

        p.lay[suit ^ trump] = value_or_none(lay);
    }
    return add_up(&p);
}

int policy_value(uint64_t hand, int trump)
{
    struct parts p = take_apart(hand, trump);

    return add_up(&p);
}

int policy_exchange(uint64_t hand, uint64_t may, int trump, int *away)
{
    enum { ABOVE_WORTH = 64 };
    struct parts whole = take_apart(hand, trump);
    int best = INT32_MIN, found = 0, card;

    EU_EACH(card, may) {
        int value = value_without(&whole, hand, card, trump);
        int left = value * ABOVE_WORTH - eu_worth(card, trump);

        if (left > best) {
            *away = card;
            best = left;
            found = value;
        }
    }
    return found;
}

int policy_best_suit(uint64_t hand)
{
    int best = EU_CLUBS;

    for (int suit = 0; suit < 4; suit++)
        if (policy_value(hand, suit) > policy_value(hand, best))
            best = suit;
    return best;
}
