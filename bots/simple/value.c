/* simple - what a hand is worth, in hundredths of a trick. */
#include "simple.h"

int simple_trump_value(int trump, int card)
{
    static const short by_order[18] = {20, 20, 20, 20, 20, 20, 20, 45,  45,
                                       45, 45, 45, 48, 55, 70, 85, 105, 105};

    return by_order[eu_order_of(card, trump)];
}

/* An ace wins the first round of its suit unless it is ruffed, the likelier the more of it we
 * hold; a king only when guarded or behind its ace. */
static int lay_value(uint64_t suit)
{
    int n = eu_count(suit), rank = eu_rank_of(eu_best(suit, EU_NO_SUIT));
    int second =
        n > 1 ? eu_rank_of(eu_best(suit & ~eu_bit(eu_best(suit, EU_NO_SUIT)), EU_NO_SUIT)) : 0;

    if (rank == EU_ACE)
        return (n > 2 ? 50 : 65) + (second == EU_KING ? 25 : 0);
    return rank == EU_KING && n > 1 ? 20 : 0;
}

int simple_hand_value(uint64_t hand, int trump)
{
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    int n = eu_count(trumps), value = n > 2 ? 40 * (n - 2) : 0, card;

    EU_EACH(card, trumps)
        value += simple_trump_value(trump, card);
    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = eu_of_suit(hand, trump, suit);

        if (suit == trump)
            continue;
        value += held ? lay_value(held) : n > 1 ? 30 : n * 10;
    }
    return value;
}

int simple_best_exchange(uint64_t hand, uint64_t may, int trump, int *away)
{
    int best = -1, card;

    EU_EACH(card, may) {
        int value = simple_hand_value(hand & ~eu_bit(card), trump);

        if (value > best || (value == best && eu_worth(card, trump) < eu_worth(*away, trump))) {
            best = value;
            *away = card;
        }
    }
    return best;
}

int simple_best_suit(uint64_t hand)
{
    int best = EU_CLUBS;

    for (int suit = 0; suit < 4; suit++)
        if (simple_hand_value(hand, suit) > simple_hand_value(hand, best))
            best = suit;
    return best;
}
