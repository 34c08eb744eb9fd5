/*
 * cfr.h: what the bidder of cfr.c and cfr_bot.c looks at. Of all hands it makes a few thousand
 * classes: what is learned of one hand is then known of all that are like it.
 *
 * A bid names the suit turned up, in the second round the strongest of the others. So there are
 * three answers. The class is the place at the table, the turn-up, and in the hand the four best
 * trumps, the number of other trumps, aces and empty suits. The score is left out.
 */
#ifndef CFR_H
#define CFR_H

#include "euchre_kit.h"

enum { CFR_PASS, CFR_PLAIN, CFR_ALONE, CFR_ANSWERS };
enum { CFR_CLASSES = 8 * 4 * 16 * 4 * 4 * 4 }; /* no hand is in three out of four of them */

/* What was learned: the answer, or CFR_ANSWERS where no such hand was seen. */
extern unsigned char cfr_bids[CFR_CLASSES];

/* The answer to EU_BID that is meant. */
static inline int cfr_answer(int answer, int suit)
{
    return answer == CFR_PASS ? EU_PASS
                              : EU_BID_OF(suit, answer == CFR_ALONE ? EU_ALONE : EU_PLAIN);
}

/* Aces besides trumps. */
static inline int cfr_aces(uint64_t hand, int trump)
{
    int aces = 0;

    for (int suit = 0; suit < 4; suit++)
        aces += suit != trump && eu_has(hand, EU_CARD(suit, EU_ACE));
    return aces;
}

static inline int cfr_empty_suits(uint64_t hand, int trump)
{
    int empty = 0;

    for (int suit = 0; suit < 4; suit++)
        empty += suit != trump && !eu_of_suit(hand, trump, suit);
    return empty;
}

/* Right bower, left bower, ace and king of trumps: a bit for each. */
static inline int cfr_top_trumps(uint64_t hand, int trump)
{
    return eu_has(hand, eu_right(trump)) | eu_has(hand, eu_left(trump)) << 1 |
           eu_has(hand, EU_CARD(trump, EU_ACE)) << 2 | eu_has(hand, EU_CARD(trump, EU_KING)) << 3;
}

/* For the choice among suits: 4 for a trump, more for the best three, 2 for an ace. */
static inline int cfr_strength(uint64_t hand, int trump)
{
    static const int top[8] = {0, 3, 2, 5, 1, 4, 3, 6};

    return 4 * eu_trumps(hand, trump) + top[cfr_top_trumps(hand, trump) & 7] +
           2 * cfr_aces(hand, trump);
}

/* The suit that would be named. */
static inline int cfr_suit(const struct eu_view *view)
{
    int turned = eu_turned_suit(view), best = eu_next_suit(turned);

    for (int suit = 0; suit < 4; suit++)
        if (suit != turned && cfr_strength(view->hand, suit) > cfr_strength(view->hand, best))
            best = suit;
    return view->bids < view->players ? turned : best;
}

/* The turn-up in the first round: jack, ace, king or another. In the second round: whether it was a
 * jack, and whether `trump` is the suit of the same colour, which has lost its left bower then. */
static inline int cfr_turnup(const struct eu_view *view, int trump)
{
    int rank = eu_rank_of(view->turnup);

    if (view->bids >= view->players)
        return (rank == EU_JACK) | (trump == eu_next_suit(eu_turned_suit(view))) << 1;
    return rank == EU_JACK ? 0 : rank == EU_ACE ? 1 : rank == EU_KING ? 2 : 3;
}

static inline int cfr_class(const struct eu_view *view, int trump)
{
    int second = view->bids >= view->players, place = eu_position(view, view->seat);
    int gets = !second && place == EU_DEALER; /* the turn-up, for another card */
    uint64_t hand = view->hand | (gets ? eu_bit(view->turnup) : 0);
    int top = cfr_top_trumps(hand, trump);
    int class = 4 * second + place;

    class = class * 4 + cfr_turnup(view, trump);
    class = class * 16 + top;
    class = class * 4 + eu_trumps(hand, trump) - eu_count((uint64_t)top);
    class = class * 4 + cfr_aces(hand, trump);
    return class * 4 + cfr_empty_suits(hand, trump);
}

#endif
