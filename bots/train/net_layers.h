/* net_layers.h - a network with one hidden layer while it learns: what it gives for an observation,
 * its gradient, a step of Adam. A program that includes it says HIDDEN, INPUTS and ACTIONS first.
 *
 * Every sum is made lane by lane in one order, so all machines compute the same bits, however wide
 * their vectors are. */
#ifndef NET_LAYERS_H
#define NET_LAYERS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "euchre_kit.h"

enum {
    FLOATS = 8,              /* of a vector */
    PACKS = HIDDEN / FLOATS, /* vectors of a hidden layer */
    BLOCK = 8                /* vectors that fit into registers */
};

typedef float lanes __attribute__((vector_size(4 * FLOATS)));
typedef int32_t masks __attribute__((vector_size(4 * FLOATS)));

/* A second copy of a function, for processors with AVX2, and loops without errno. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#define LOOPS __attribute__((optimize("O3", "no-math-errno", "no-trapping-math")))
#else
#define WIDE
#define LOOPS
#endif

struct layers {
    lanes w2[ACTIONS][PACKS];
    float b2[ACTIONS];
    lanes b1[PACKS];
    lanes w1[INPUTS][PACKS]; /* the last: games with fewer inputs use fewer */
};

static inline int net_numbers(int inputs)
{
    return (int)(offsetof(struct layers, w1) / sizeof(float)) + inputs * HIDDEN;
}

/* ---- What a net gives ---- */

/* `row` lists the inputs that are not 0, each as often as its number says. */
WIDE static void net_look(const struct layers *n, const uint16_t *row, int rows,
                          lanes hidden[PACKS])
{
    for (int block = 0; block < PACKS; block += BLOCK) {
        lanes sum[BLOCK];

#pragma GCC unroll 8
        for (int k = 0; k < BLOCK; k++)
            sum[k] = n->b1[block + k];
        for (int i = 0; i < rows; i++) {
            const lanes *w = n->w1[row[i]] + block;

#pragma GCC unroll 8
            for (int k = 0; k < BLOCK; k++)
                sum[k] += w[k];
        }
#pragma GCC unroll 8
        for (int k = 0; k < BLOCK; k++)
            hidden[block + k] = (lanes)((masks)(sum[k] > 0) & (masks)sum[k]);
    }
}

/* The product of a row of the last layer with the hidden one. */
static inline float layers_product(const lanes *row, const lanes *hidden)
{
    lanes sum = row[0] * hidden[0], more = row[1] * hidden[1];

    for (int k = 2; k < PACKS; k += 2) {
        sum += row[k] * hidden[k];
        more += row[k + 1] * hidden[k + 1];
    }
    sum += more;
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

WIDE static void net_values(const struct layers *n, const lanes hidden[PACKS], uint64_t actions,
                            float value[ACTIONS])
{
    int action;

    EU_EACH(action, actions)
        value[action] = n->b2[action] + layers_product(n->w2[action], hidden);
}

/* ---- Learning ---- */

/* Adds to g the gradient of half the squared errors of these actions; an error is what the net says
 * less what it should. */
WIDE static void net_gradient(const struct layers *n, struct layers *g, const uint16_t *row,
                              int rows, const lanes hidden[PACKS], uint64_t actions,
                              const float error[ACTIONS])
{
    lanes back[PACKS];
    int action;

    memset(back, 0, sizeof back);
    EU_EACH(action, actions) {
        const lanes *w = n->w2[action];
        lanes *to = g->w2[action];

        g->b2[action] += error[action];
        for (int k = 0; k < PACKS; k++) {
            to[k] += error[action] * hidden[k];
            back[k] += error[action] * w[k];
        }
    }
    for (int k = 0; k < PACKS; k++) {
        back[k] = (lanes)((masks)(hidden[k] > 0) & (masks)back[k]);
        g->b1[k] += back[k];
    }
    for (int i = 0; i < rows; i++) {
        lanes *to = g->w1[row[i]];

        for (int k = 0; k < PACKS; k++)
            to[k] += back[k];
    }
}

/* A step of Adam of length `by` along the mean gradient of `samples` samples, which is 0
 * afterwards. No number gets further from 0 than `most`. `slow` is a running mean of the net, which
 * takes in `part` of it. */
WIDE LOOPS static void net_adam(int numbers, float *restrict x, float *restrict mean,
                                float *restrict square, float *restrict slow,
                                float *restrict gradient, float samples, float by, float most,
                                float part)
{
    for (int i = 0; i < numbers; i++) {
        float d = gradient[i] * (1 / samples);
        float m = mean[i] + 0.1F * (d - mean[i]);
        float s = square[i] + 0.001F * (d * d - square[i]);

        mean[i] = m;
        square[i] = s;
        gradient[i] = 0;
        m = x[i] - by * m / (sqrtf(s) + 1e-8F);
        x[i] = m > most ? most : m < -most ? -most : m;
        slow[i] += part * (x[i] - slow[i]);
    }
}

#endif
