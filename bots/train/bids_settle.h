/*
 * bids_settle.h - from regrets to the table of bids. A way to bid is better than to pass by the
 * difference of their regrets over what they weigh. Few deals tell much of a single class of hands,
 * so each estimate is drawn to that of all hands that the policy holds for as good, or for a lone
 * hand of those with the same trumps, as if these had been so many deals more. For rules/bidding.c
 * alone.
 */
#ifndef BIDS_SETTLE_H
#define BIDS_SETTLE_H

#include <stdlib.h>

#include "bids_learn.h"

enum {
    PRIOR = 40, /* deals that the estimate of hands alike counts for */
    BUCKETS = 81,
    KEYS = 2 * 1024
};
#define DOUBT 0.1f /* points: steps of the chances in the table */

/* Hands alike: sums of differences, and what they weigh, by score. */
struct alike {
    float sum[SCORES], weight[SCORES];
};

struct settling {
    const struct learner *l;
    const struct eu_rules *rules;
    const struct bid_numbers *numbers;
    uint64_t *hand;      /* one of each class, with clubs turned up */
    struct alike *alike; /* [next or cross][alone][key] of the question in hand */
    float deal;          /* what a deal weighs */
};

/* ---- Hands of each class ---- */

static void find_hands(struct settling *s)
{
    uint64_t pack = eu_pack(s->rules);
    uint8_t card[64];
    int n = 0, one;

    EU_EACH(one, pack)
        card[n++] = (uint8_t)one;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++)
            for (int c = 0; c < b; c++)
                for (int d = 0; d < c; d++)
                    for (int e = 0; e < d; e++) {
                        uint64_t hand = eu_bit(card[a]) | eu_bit(card[b]) | eu_bit(card[c]) |
                                        eu_bit(card[d]) | eu_bit(card[e]);

                        s->hand[bid_class_of(s->numbers, hand, EU_CLUBS).hand] = hand;
                    }
}

/* A turn-up of the class that the hand does not hold. */
static int turnup_of(const struct settling *s, int turned_class, uint64_t hand)
{
    static const int rank[BID_TURNED] = {EU_JACK, EU_ACE, EU_KING, EU_QUEEN};
    int card = EU_CARD(EU_CLUBS, rank[turned_class]);

    while (turned_class == BID_TURNED - 1 && eu_has(hand, card) && eu_rank_of(card) > s->rules->low)
        card -= eu_rank_of(card) == EU_QUEEN ? 2 : 1; /* not the jack */
    return card;
}

/* ---- Hands alike ---- */

static int policy_key(const struct settling *s, int question, uint64_t hand, int suit)
{
    int position = question / BID_TURNED % 4, margin;
    struct eu_view view = {.question = EU_BID,
                           .hand = hand,
                           .players = 4,
                           .sides = 2,
                           .seat = (uint8_t)position,
                           .dealer = EU_DEALER,
                           .turnup = (uint8_t)turnup_of(s, question % BID_TURNED, hand),
                           .trump = EU_NO_SUIT,
                           .maker = EU_NOBODY,
                           .lone = EU_NOBODY,
                           .opposer = EU_NOBODY};

    view.turnup_fate = question < BID_QUESTIONS / 2 ? EU_TURNED_UP : EU_TURNED_DOWN;
    view.bids = (uint8_t)(question / BID_TURNED);
    margin = eu_policy_margin(s->rules, &view, position, hand, suit) / 10 + BUCKETS / 2;
    return margin < 0 ? 0 : margin >= BUCKETS ? BUCKETS - 1 : margin;
}

static int lone_key(uint64_t hand, int trump)
{
    int rest = bid_length(hand, trump) - eu_count((uint64_t)bid_honours(hand, trump));
    int aces = 0, voids = 0, key = bid_honours(hand, trump) << 2 | (rest > 3 ? 3 : rest);

    for (int suit = 0; suit < 4; suit++)
        if (suit != trump) {
            uint64_t held = eu_of_suit(hand, trump, suit);

            aces += eu_has(held, EU_CARD(suit, EU_ACE));
            voids += !held;
        }
    return (key << 1 | eu_has(hand, eu_left(trump))) << 4 | aces << 2 | voids;
}

static struct alike *alike_of(const struct settling *s, int question, int hand, int way)
{
    int ways = question < BID_QUESTIONS / 2 ? FIRST_WAYS : BID_WAYS, alone = 2 * (way - 1) >= ways;
    struct bid_class class = bid_class_of(s->numbers, s->hand[hand], EU_CLUBS);
    int place = ways == FIRST_WAYS ? 0 : 1 + (way - 1) % 3, suit = class.suit[place];
    int key = alone ? lone_key(s->hand[hand], suit) : policy_key(s, question, s->hand[hand], suit);

    return &s->alike[((place > 1) * 2 + alone) * (KEYS / 2) + key];
}

/* ---- Estimates ---- */

static const struct node *node_at(const struct settling *s, int question, int hand)
{
    return &s->l->nodes[(size_t)question * (size_t)s->l->hands + (size_t)hand];
}

/* Whether it was ever tried. */
static int is_open(const struct node *node, int way)
{
    return node->regret[way][BID_POINTS] < 0 || node->regret[way][BID_POINTS] > 0;
}

static void gather(const struct settling *s, int question, int ways)
{
    for (int hand = 0; hand < s->l->hands; hand++)
        for (int way = 1; way <= ways; way++) {
            const struct node *node = node_at(s, question, hand);
            struct alike *of;

            if (!is_open(node, way))
                continue;
            of = alike_of(s, question, hand, way);
            for (int score = 0; score < SCORES; score++) {
                of->sum[score] += node->regret[way][score] - node->regret[0][score];
                of->weight[score] += node->weight[score];
            }
        }
}

/* By how much each way to bid is better than to pass, to score `score` of the eldest hand. */
static void estimate(const struct settling *s, const struct node *node,
                     struct alike *const alike[1 + BID_WAYS], int ways, int score,
                     float better[1 + BID_WAYS])
{
    float prior = PRIOR * s->deal;

    better[0] = 0;
    for (int way = 1; way <= ways; way++) {
        float mean = 0;

        better[way] = -99;
        if (!alike[way])
            continue;
        if (alike[way]->weight[score] > 0)
            mean = alike[way]->sum[score] / alike[way]->weight[score];
        better[way] = (node->regret[way][score] - node->regret[0][score] + prior * mean) /
                      (node->weight[score] + prior);
    }
}

/* ---- Entries ---- */

/* Four steps each from surely not to surely. */
static int steps(float better)
{
    float step = better / DOUBT + 4;

    return step < 0 ? 0 : step > 7 ? 7 : (int)step;
}

static int first_entry(const float better[1 + FIRST_WAYS])
{
    float plain = better[1], alone = better[2], best = alone > plain ? alone : plain;
    int lone = steps(alone - plain);

    if (best < 0 || (lone < 4 && (lone == 0 || steps(plain) < 7)))
        return steps(best);
    return BID_ALONE_FROM + lone;
}

static int second_entry(const float better[1 + BID_WAYS])
{
    int best = 1;

    for (int way = 2; way <= BID_WAYS; way++)
        best = better[way] > better[best] ? way : best;
    if (better[best] >= 0)
        return best + BID_WAYS;
    return better[best] > -3 * DOUBT ? best : 0;
}

/* Entries are told by the score of whose question it is. */
static void write_hand(const struct settling *s, int question, int ways, int hand, uint8_t *entries)
{
    const struct node *node = node_at(s, question, hand);
    struct alike *alike[1 + BID_WAYS] = {NULL};
    int defends = question / BID_TURNED & 1;

    for (int way = 1; way <= ways; way++)
        if (is_open(node, way))
            alike[way] = alike_of(s, question, hand, way);
    for (int score = 0; score < BID_SCORES; score++) {
        uint32_t at = bid_entry(s->l->hands, score, question, hand);
        int eldest = score;
        float better[1 + BID_WAYS];

        if (defends && score < BID_POINTS)
            eldest = score % BID_NEEDS * BID_NEEDS + score / BID_NEEDS;
        estimate(s, node, alike, ways, eldest, better);
        entries[at / 2] |=
            (uint8_t)((ways == FIRST_WAYS ? first_entry(better) : second_entry(better))
                      << 4 * (at & 1));
    }
}

/* Fills the entries of the table, which are zeros; `deal` is what a deal weighs in the mean. */
static void settle(const struct learner *l, const struct bid_numbers *numbers,
                   const struct eu_rules *rules, float deal, uint8_t *entries)
{
    struct settling s = {.l = l, .rules = rules, .numbers = numbers, .deal = deal};
    size_t size = 2 * KEYS * sizeof *s.alike;

    s.hand = calloc((size_t)l->hands, sizeof *s.hand);
    s.alike = malloc(size);
    if (!s.hand || !s.alike)
        abort();
    find_hands(&s);
    for (int question = 0; question < BID_QUESTIONS; question++) {
        int ways = question < BID_QUESTIONS / 2 ? FIRST_WAYS : BID_WAYS;

        memset(s.alike, 0, size);
        gather(&s, question, ways);
        for (int hand = 0; hand < l->hands; hand++)
            write_hand(&s, question, ways, hand, entries);
    }
    free(s.hand);
    free(s.alike);
}

#endif
