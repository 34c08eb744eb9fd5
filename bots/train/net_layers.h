/* net_layers.h - a network with one hidden layer, as train/net.c learns it: what it gives for an
 * observation, its gradient, a step of Adam. For train/net.c alone.
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
    HIDDEN = 256,
    MOST_INPUTS = 512,
    ACTIONS = 64,
    LANES = 8,              /* floats of a vector */
    PACKS = HIDDEN / LANES, /* vectors of a hidden layer */
    BLOCK = 8,              /* vectors that fit into registers */
    MOST_ROWS = 128,        /* of the first layer that one observation adds up */
    QUICK_PACKS = PACKS / 2,
    QUICK_SCALE = 1 << 10
};

typedef float lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t masks __attribute__((vector_size(4 * LANES)));
typedef int16_t shorts __attribute__((vector_size(4 * LANES)));
typedef int16_t half_shorts __attribute__((vector_size(2 * LANES)));

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
    lanes w1[MOST_INPUTS][PACKS]; /* the last: games with fewer inputs use fewer */
};

/* A net for play: its first layer is in whole numbers, which take half the time. Its values are
 * QUICK_SCALE times those of the net. */
struct quick {
    shorts b1[QUICK_PACKS], w1[MOST_INPUTS][QUICK_PACKS];
    lanes w2[ACTIONS][PACKS];
    float b2[ACTIONS];
};

/* The inputs that are not 0, each as often as its number says. */
struct seen {
    int rows;
    uint16_t row[MOST_ROWS];
};

static inline int net_numbers(int inputs)
{
    return (int)(offsetof(struct layers, w1) / sizeof(float)) + inputs * HIDDEN;
}

/* ---- What a net gives ---- */

WIDE static void net_look(const struct layers *n, const struct seen *seen, lanes hidden[PACKS])
{
    for (int block = 0; block < PACKS; block += BLOCK) {
        lanes sum[BLOCK];

#pragma GCC unroll 8
        for (int k = 0; k < BLOCK; k++)
            sum[k] = n->b1[block + k];
        for (int i = 0; i < seen->rows; i++) {
            const lanes *row = n->w1[seen->row[i]] + block;

#pragma GCC unroll 8
            for (int k = 0; k < BLOCK; k++)
                sum[k] += row[k];
        }
#pragma GCC unroll 8
        for (int k = 0; k < BLOCK; k++)
            hidden[block + k] = (lanes)((masks)(sum[k] > 0) & (masks)sum[k]);
    }
}

/* The product of a row of the last layer with the hidden one. */
static inline float net_product(const lanes *row, const lanes *hidden)
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
        value[action] = n->b2[action] + net_product(n->w2[action], hidden);
}

/* ---- Play ---- */

WIDE static void quick_look(const struct quick *q, const struct seen *seen, lanes hidden[PACKS])
{
    for (int block = 0; block < QUICK_PACKS; block += BLOCK) {
        shorts sum[BLOCK];

#pragma GCC unroll 8
        for (int k = 0; k < BLOCK; k++)
            sum[k] = q->b1[block + k];
        for (int i = 0; i < seen->rows; i++) {
            const shorts *row = q->w1[seen->row[i]] + block;

#pragma GCC unroll 8
            for (int k = 0; k < BLOCK; k++)
                sum[k] += row[k];
        }
#pragma GCC unroll 8
        for (int k = 0; k < BLOCK; k++) {
            half_shorts half[2];

            sum[k] &= sum[k] > 0;
            memcpy(half, &sum[k], sizeof half);
            hidden[2 * (block + k)] = __builtin_convertvector(half[0], lanes);
            hidden[2 * (block + k) + 1] = __builtin_convertvector(half[1], lanes);
        }
    }
}

/* The action of a set with the greatest value; of equal ones the lowest. */
WIDE static int quick_best(const struct quick *q, const struct seen *seen, uint64_t actions)
{
    lanes hidden[PACKS];
    float most = 0, value;
    int action, best = -1;

    quick_look(q, seen, hidden);
    EU_EACH(action, actions) {
        value = q->b2[action] + net_product(q->w2[action], hidden);
        if (best < 0 || value > most)
            best = action, most = value;
    }
    return best;
}

/* Weights of the first layer are to be less than 32 away from 0, and so are its sums. */
LOOPS static inline void quicken(int n, const float *restrict x, int16_t *restrict to)
{
    for (int i = 0; i < n; i++)
        to[i] = (int16_t)(int32_t)rintf(x[i] * QUICK_SCALE);
}

WIDE LOOPS static void net_quicken(const struct layers *n, struct quick *q, int inputs)
{
    quicken(inputs * HIDDEN, (const float *)n->w1, (int16_t *)q->w1);
    quicken(HIDDEN, (const float *)n->b1, (int16_t *)q->b1);
    memcpy(q->w2, n->w2, sizeof q->w2);
    for (int i = 0; i < ACTIONS; i++)
        q->b2[i] = n->b2[i] * QUICK_SCALE;
}

/* ---- Learning ---- */

/* Adds to g the gradient of half the squared errors of these actions; an error is what the net says
 * less what it should. */
WIDE static void net_gradient(const struct layers *n, struct layers *g, const struct seen *seen,
                              const lanes hidden[PACKS], uint64_t actions,
                              const float error[ACTIONS])
{
    lanes back[PACKS];
    int action;

    memset(back, 0, sizeof back);
    EU_EACH(action, actions) {
        const lanes *row = n->w2[action];
        lanes *to = g->w2[action];

        g->b2[action] += error[action];
        for (int k = 0; k < PACKS; k++) {
            to[k] += error[action] * hidden[k];
            back[k] += error[action] * row[k];
        }
    }
    for (int k = 0; k < PACKS; k++) {
        back[k] = (lanes)((masks)(hidden[k] > 0) & (masks)back[k]);
        g->b1[k] += back[k];
    }
    for (int i = 0; i < seen->rows; i++) {
        lanes *to = g->w1[seen->row[i]];

        for (int k = 0; k < PACKS; k++)
            to[k] += back[k];
    }
}

/* A step of Adam of length `by` along the mean gradient of `samples` samples, which is 0
 * afterwards. `slow` goes after the net by a part. */
WIDE LOOPS static void net_adam(int numbers, float *restrict x, float *restrict mean,
                                float *restrict square, float *restrict slow,
                                float *restrict gradient, float samples, float by, float part)
{
    for (int i = 0; i < numbers; i++) {
        float d = gradient[i] * (1 / samples);
        float m = mean[i] + 0.1F * (d - mean[i]);
        float s = square[i] + 0.001F * (d * d - square[i]);

        mean[i] = m;
        square[i] = s;
        gradient[i] = 0;
        x[i] -= by * m / (sqrtf(s) + 1e-8F);
        slow[i] += part * (x[i] - slow[i]);
    }
}

#endif
