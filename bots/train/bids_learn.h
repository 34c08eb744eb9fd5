/* bids_learn.h - regrets of bids over many deals. For rules/bidding.c alone. */
#ifndef BIDS_LEARN_H
#define BIDS_LEARN_H

#include "bids_deal.h"

enum {
    QUESTIONS = 8,
    SCORES = BID_SCORES + 2 /* a multiple of four is faster */
};

/* A question to a class of hands, by score of the eldest hand: regrets of passing and of the ways
 * to bid, and what they weigh. */
struct node {
    float regret[1 + BID_WAYS][SCORES];
    float weight[SCORES];
};

struct learner {
    int hands;
    struct node *nodes; /* [question][hand] */
    /* [side of the makers][alone]: to the eldest hand's side */
    float worth[2][2][RESULTS][SCORES];
};

/* A deal by question, at all scores side by side. Worth is to the eldest hand's side. */
struct choice {
    struct node *node;
    int n;                     /* to choose from: pass first, then what is not hopeless */
    uint8_t way[1 + BID_WAYS]; /* places in the node */
    float chance[1 + BID_WAYS][SCORES];
    const float *worth[1 + BID_WAYS]; /* that of passing is the mean of what follows */
    float mean[SCORES];
};

static struct node *node_of(const struct learner *l, const struct bid_samples *s, int q)
{
    uint32_t question = (uint32_t)bid_question(q / 4, q % 4, s->turned);

    return &l->nodes[(size_t)question * (size_t)l->hands + s->hand[q % 4]];
}

static void list_ways(const struct learner *l, const struct bid_samples *s, int q, struct choice *c)
{
    const uint8_t *result = q < 4 ? s->first[q % 4] : s->second[q % 4];
    int ways = q < 4 ? FIRST_WAYS : BID_WAYS;

    c->n = 1;
    c->way[0] = 0;
    for (int way = 0; way < ways; way++)
        if (result[way] != HOPELESS) {
            c->way[c->n] = (uint8_t)(1 + way);
            c->worth[c->n++] = l->worth[q & 1][2 * way >= ways][result[way]];
        }
}

/* Chances in proportion to regret, and the mean of what they come to. */
static void match_regret(struct choice *c)
{
    float sum[SCORES] = {0}, even = 1.0f / (float)c->n;

    for (int i = 0; i < c->n; i++)
        for (int s = 0; s < SCORES; s++) {
            float regret = c->node->regret[c->way[i]][s];

            c->chance[i][s] = regret > 0 ? regret : 0;
            sum[s] += c->chance[i][s];
        }
    for (int s = 0; s < SCORES; s++)
        c->mean[s] = 0;
    for (int i = 0; i < c->n; i++)
        for (int s = 0; s < SCORES; s++) {
            c->chance[i][s] = sum[s] > 0 ? c->chance[i][s] / sum[s] : even;
            c->mean[s] += c->chance[i][s] * c->worth[i][s];
        }
}

/* From the last question back. Who has but to pass does not matter. */
static void look_ahead(const struct learner *l, const struct bid_samples *s,
                       struct choice choice[QUESTIONS])
{
    static const float all_pass[SCORES];
    const float *after = all_pass;

    for (int q = QUESTIONS; q-- > 0;) {
        struct choice *c = &choice[q];

        list_ways(l, s, q, c);
        c->worth[0] = after;
        if (c->n == 1)
            continue;
        c->node = node_of(l, s, q);
        match_regret(c);
        after = c->mean;
    }
}

/* Partners do not know one another's hands: of what led here only the own answers are a seat's. */
static void learn(struct choice choice[QUESTIONS], float weight)
{
    float passed[4][SCORES];

    for (int seat = 0; seat < 4; seat++)
        for (int s = 0; s < SCORES; s++)
            passed[seat][s] = 1;
    for (int q = 0; q < QUESTIONS; q++) {
        struct choice *c = &choice[q];
        float *own = passed[q % 4], matters[SCORES];

        if (c->n == 1)
            continue;
        for (int s = 0; s < SCORES; s++) {
            float reach =
                weight * passed[(q + 1) % 4][s] * passed[(q + 2) % 4][s] * passed[(q + 3) % 4][s];

            c->node->weight[s] += reach;
            matters[s] = q & 1 ? -reach : reach;
        }
        for (int i = 0; i < c->n; i++)
            for (int s = 0; s < SCORES; s++)
                c->node->regret[c->way[i]][s] += matters[s] * (c->worth[i][s] - c->mean[s]);
        for (int s = 0; s < SCORES; s++)
            own[s] *= c->chance[0][s];
    }
}

#endif
