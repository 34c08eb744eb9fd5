/* foster - counting tricks. */
#include "foster.h"

/* Taking Up: three trumps of any size with an ace are strong; two strong trumps with a trick
 * outside; a king outside counts for nothing. */
int foster_eighths(uint64_t hand, int trump)
{
    enum { SMALL = 3, LENGTH = 3, ACE = 5, VOID = 2 };
    static const uint8_t high[18] = {
        [EU_QUEEN] = 4, [EU_KING] = 4, [EU_ACE] = 6, [15] = 7, [16] = 9, [17] = 8};
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    int n = eu_count(trumps), sum = ACE * foster_aces(hand, trump), card;

    EU_EACH(card, trumps) {
        int eighths = high[eu_order_of(card, trump)];

        sum += eighths ? eighths : SMALL;
    }
    if (n > 1)
        sum += LENGTH * (n - 2) + VOID * (3 - foster_lay_suits(hand, trump));
    return sum;
}

int foster_certain(const struct eu_scene *s, uint64_t hand, int trump, uint64_t gone)
{
    uint64_t rest = eu_of_suit(hand, trump, trump);
    uint64_t missing = eu_of_suit(s->pack & ~hand & ~gone, trump, trump);
    int certain = 0;

    while (rest) {
        int best = eu_best(rest, trump), above = 0, card;

        rest &= ~eu_bit(best);
        EU_EACH(card, missing)
            above += eu_order_of(card, trump) > eu_order_of(best, trump);
        if (eu_count(rest) >= above)
            certain++;
    }
    return certain;
}

int foster_aces(uint64_t hand, int trump)
{
    int aces = 0;

    for (int suit = 0; suit < 4; suit++)
        aces += suit != trump && eu_has(hand, EU_CARD(suit, EU_ACE));
    return aces;
}

int foster_lay_suits(uint64_t hand, int trump)
{
    int suits = 0;

    for (int suit = 0; suit < 4; suit++)
        suits += suit != trump && eu_of_suit(hand, trump, suit);
    return suits;
}

uint64_t foster_beside(const struct eu_scene *s, int card)
{
    return eu_of_suit(s->hand, s->trump, eu_suit_of(card, s->trump));
}

struct eu_scene foster_with_trump(const struct eu_scene *s, int trump)
{
    struct eu_scene other = *s;

    other.trump = trump;
    other.trumps = eu_of_suit(s->hand, trump, trump);
    other.lay = s->hand & ~other.trumps;
    return other;
}
