/* net_learner.h - the networks of bots/lib/net.h while they learn. For train/net.c and
 * tests/bench/net_methods.c. */
#ifndef NET_LEARNER_H
#define NET_LEARNER_H

#include <stdio.h>
#include <stdlib.h>

#include "../lib/net.h"

enum { HIDDEN = NET_UNITS, INPUTS = PLAY_ROWS, ACTIONS = NET_CARDS };
#include "net_layers.h"

/* By questions. */
enum head { BIDS, DISCARDS, CARDS, HEADS };

/* Deals of a step are learned from in parts, each with a gradient of its own, so that the sum is
 * the same however many threads there are. */
enum { PARTS = 2 };

static const double RATE = 0.004, LAST_RATE = 0.00005, SLOW = 0.001; /* of steps of Adam */
static const float MOST = 2; /* of a number: sums of so many rows stay within 16 bits */

struct learner {
    _Alignas(64) struct layers net, mean, square;
    struct layers slow; /* the mean of the last steps, which plays better */
    double steps, decay1, decay2;
    struct layers gradient[PARTS];
    int samples[PARTS];
};

static double fraction(uint64_t random)
{
    return (double)(random >> 11) * 0x1p-53;
}

static int inputs_of(enum head head)
{
    return head == CARDS ? PLAY_ROWS : BID_ROWS;
}

static void learner_init(struct learner *l, enum head head)
{
    uint64_t seed[2] = {UINT64_C(0x6e6574776f726b), head};
    float *x = (float *)l->net.w1;

    l->decay1 = l->decay2 = 1;
    for (int i = 0; i < inputs_of(head) * HIDDEN; i++)
        x[i] = 0.1F * (float)(fraction(eu_random(seed, (uint64_t)i)) * 2 - 1);
}

/* Learns what these outputs are worth. */
static void learn(struct learner *l, int part, const struct net_rows *rows, uint64_t actions,
                  const float value[ACTIONS])
{
    lanes hidden[PACKS];
    float error[ACTIONS];
    int action;

    net_look(&l->net, rows->row, rows->n, hidden);
    net_values(&l->net, hidden, actions, error);
    EU_EACH(action, actions)
        error[action] -= value[action];
    net_gradient(&l->net, &l->gradient[part], rows->row, rows->n, hidden, actions, error);
    l->samples[part]++;
}

/* Goes from 1 to 0, in the second half twice as fast as in the first. */
static double left_of(double done, double deals)
{
    return done < deals / 2 ? 1 - done / (1.5 * deals) : 4.0 / 3 * (1 - done / deals);
}

/* `left` goes from 1 to 0, and the length of steps from `first` to LAST_RATE. */
static void take_step(struct learner *l, enum head head, double first, double left)
{
    double rate = LAST_RATE + (first - LAST_RATE) * left;
    float *sum = (float *)&l->gradient[0];
    int numbers = net_numbers(inputs_of(head)), samples = l->samples[0];

    for (int part = 1; part < PARTS; part++) {
        const float *more = (const float *)&l->gradient[part];

        for (int i = 0; i < numbers; i++)
            sum[i] += more[i];
        memset(&l->gradient[part], 0, (size_t)numbers * sizeof(float));
        samples += l->samples[part];
    }
    memset(l->samples, 0, sizeof l->samples);
    l->steps++;
    l->decay1 *= 0.9;
    l->decay2 *= 0.999;
    net_adam(numbers, (float *)&l->net, (float *)&l->mean, (float *)&l->square, (float *)&l->slow,
             sum, (float)(samples ? samples : 1),
             (float)(rate * sqrt(1 - l->decay2) / (1 - l->decay1)), MOST,
             (float)fmax(SLOW, 1 / l->steps));
}

/* ---- Whole numbers ---- */

WIDE LOOPS static void to_shorts(int n, const float *restrict x, float one, int16_t *restrict to)
{
    for (int i = 0; i < n; i++)
        to[i] = (int16_t)(int32_t)rintf(x[i] * one);
}

/* No product with hidden numbers may need more than 32 bits. */
static void check_products(const int16_t *weight)
{
    for (int i = 0; i < ACTIONS; i++, weight += HIDDEN) {
        int64_t sum = 0;

        for (int k = 0; k < HIDDEN; k++)
            sum += weight[k] < 0 ? -weight[k] : weight[k];
        if (sum * NET_CEILING > INT32_MAX / 2) {
            fprintf(stderr, "net: weights of the last layer became too large\n");
            exit(1);
        }
    }
}

static void to_net(const struct layers *n, int inputs, net_lanes *bias, net_lanes *row,
                   int16_t *weight, int32_t *value)
{
    to_shorts(HIDDEN, (const float *)n->b1, NET_ONE, (int16_t *)bias);
    to_shorts(inputs * HIDDEN, (const float *)n->w1, NET_ONE, (int16_t *)row);
    to_shorts(ACTIONS * HIDDEN, (const float *)n->w2, NET_LAST_ONE, weight);
    check_products(weight);
    for (int i = 0; i < ACTIONS; i++)
        value[i] = (int32_t)rint((double)n->b2[i] * NET_ONE * NET_LAST_ONE);
}

static void to_play(const struct layers *of, struct net_play *n)
{
    to_net(of, PLAY_ROWS, n->bias, n->row[0], n->weight[0], n->value);
}

#endif
