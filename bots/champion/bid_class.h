/*
 * bid_class.h - what the table of bids takes for one: hands, turn-ups and scores. Its trainer and
 * its reader share this.
 *
 * A hand is looked at from the turned suit, the other suit of its colour, and the two others, which
 * may change places. Of each suit jack, ace and king count by themselves, of the rest how many
 * there are. The turn-up is jack, ace, king or another. A score is what both sides need for the
 * game, from five on all the same; or none of it, where points are counted.
 */
#ifndef BID_CLASS_H
#define BID_CLASS_H

#include "euchre_kit.h"

enum {
    BID_HAND = 5,
    BID_TURNED = 4, /* classes of turn-ups */
    BID_NEEDS = 5,
    BID_POINTS = BID_NEEDS * BID_NEEDS, /* the class of no score */
    BID_SCORES
};

/* Suits of a hand in the order in which the table sees them, as bids of the second round are told
 * by their places: 0 was turned down, 1 is next, 2 and 3 are cross. */
struct bid_class {
    int hand; /* its number, from 0 */
    uint8_t suit[4];
};

/* How hands of one pack are numbered: shape by shape, in a shape by their honours. */
struct bid_numbers {
    uint16_t hands;          /* how many there are */
    uint16_t first[6][6][6]; /* number of the first with so many cards of each suit but the last */
    uint8_t before[6][9];    /* holdings of so many cards before these honours; of 8 all */
};

static inline int bid_honours(uint64_t hand, int suit)
{
    return eu_has(hand, EU_CARD(suit, EU_JACK)) | eu_has(hand, EU_CARD(suit, EU_ACE)) << 1 |
           eu_has(hand, EU_CARD(suit, EU_KING)) << 2;
}

static inline int bid_length(uint64_t hand, int suit)
{
    return eu_count(hand & (uint64_t)0xffff << 16 * suit);
}

/* Which of two cross suits comes first: the longer, then that with more honours. */
static inline int bid_cross_rank(uint64_t hand, int suit)
{
    return bid_length(hand, suit) << 3 | bid_honours(hand, suit);
}

/* Holdings of two cross suits of these lengths: of two alike either may come first. */
static inline int bid_crosses(const struct bid_numbers *n, int one, int other)
{
    int ways = n->before[one][8];

    return one == other ? ways * (ways + 1) / 2 : ways * n->before[other][8];
}

static inline struct bid_class bid_class_of(const struct bid_numbers *n, uint64_t hand, int turned)
{
    struct bid_class c = {.suit = {(uint8_t)turned, (uint8_t)(turned ^ 3), (uint8_t)(turned ^ 1),
                                   (uint8_t)(turned ^ 2)}};
    int cards[4], place[4], one, other;

    if (bid_cross_rank(hand, turned ^ 2) > bid_cross_rank(hand, turned ^ 1)) {
        c.suit[2] = (uint8_t)(turned ^ 2);
        c.suit[3] = (uint8_t)(turned ^ 1);
    }
    for (int i = 0; i < 4; i++) {
        cards[i] = bid_length(hand, c.suit[i]);
        place[i] = n->before[cards[i]][bid_honours(hand, c.suit[i])];
    }
    one = place[2];
    other = place[3];
    c.hand = place[0] * n->before[cards[1]][8] + place[1];
    c.hand *= bid_crosses(n, cards[2], cards[3]);
    c.hand +=
        cards[2] == cards[3] ? one * (one + 1) / 2 + other : one * n->before[cards[3]][8] + other;
    c.hand += n->first[cards[0]][cards[1]][cards[2]];
    return c;
}

static inline int bid_turned_class(int turnup)
{
    int rank = eu_rank_of(turnup);

    return rank == EU_JACK ? 0 : rank == EU_ACE ? 1 : rank == EU_KING ? 2 : 3;
}

/* The class of a score from points that both sides need. */
static inline int bid_score_class(int need, int they_need)
{
    int us = need < 1 ? 1 : need > BID_NEEDS ? BID_NEEDS : need;
    int them = they_need < 1 ? 1 : they_need > BID_NEEDS ? BID_NEEDS : they_need;

    return (us - 1) * BID_NEEDS + them - 1;
}

/* A question: round 0 or 1, position from the eldest hand. */
static inline int bid_question(int round, int position, int turned_class)
{
    return (round * 4 + position) * BID_TURNED + turned_class;
}
enum { BID_QUESTIONS = 2 * 4 * BID_TURNED };

/* The place of an entry, of four bits each, in the table of a pack of `hands` classes. */
static inline uint32_t bid_entry(int hands, int score, int question, int hand)
{
    return ((uint32_t)score * BID_QUESTIONS + (uint32_t)question) * (uint32_t)hands +
           (uint32_t)hand;
}

/*
 * Entries. First round: 0 to 7, the chance of a plain bid in sevenths; 8 to 15, a bid, and the
 * chance that it is alone from one in eight on in eighths. Second round: 0 passes; else 1 + what
 * would be bid, of which 0 to 2 is next or one of the cross suits in the order of struct bid_class,
 * 3 to 5 the same alone; and 6 more where it is rather bid than not.
 */
enum { BID_ALONE_FROM = 8, BID_WAYS = 6 };

#endif
