/*
 * mlp.h: a network with two hidden layers for dmc.c. For what a seat sees it estimates a value of
 * each action.
 *
 * A seat sees about 50 bytes that are not 0. So the first layer adds up the weights of these alone.
 */
#ifndef MLP_H
#define MLP_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "euchre_kit.h"

enum {
    INPUTS = 402, /* EU_OBS_RELATIVE_1 by `modern` */
    H1 = 128,     /* widths of the hidden layers */
    H2 = 64,
    ACTIONS = 64
};

struct mlp {
    float w1[INPUTS][H1], b1[H1], w2[H1][H2], b2[H2], w3[ACTIONS][H2], b3[ACTIONS];
};

enum { MLP_NUMBERS = sizeof(struct mlp) / sizeof(float) };

/* y += a * x. Compilers make vectors of this loop and the next. */
static inline void mlp_add(int n, float *restrict y, float a, const float *restrict x)
{
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

static inline float mlp_product(int n, const float *x, const float *y)
{
    float sum = 0;

    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

/* Small random weights. */
static inline void mlp_begin(struct mlp *n)
{
    float *x = n->w1[0];

    memset(n, 0, sizeof *n);
    for (int i = 0; i < (int)MLP_NUMBERS; i++)
        if (x + i < n->b1 || (x + i >= n->w2[0] && x + i < n->b2))
            x[i] = 0.25F * (float)((double)eu_random((uint64_t[2]){0}, (uint64_t)i) * 0x1p-63 - 1);
}

/* The hidden layers. */
static inline void mlp_look(const struct mlp *n, const uint8_t *obs, float h1[H1], float h2[H2])
{
    memcpy(h1, n->b1, sizeof n->b1);
    memcpy(h2, n->b2, sizeof n->b2);
    for (int i = 0; i < INPUTS; i++)
        if (obs[i])
            mlp_add(H1, h1, obs[i], n->w1[i]);
    for (int i = 0; i < H1; i++)
        if ((h1[i] = fmaxf(h1[i], 0)) > 0)
            mlp_add(H2, h2, h1[i], n->w2[i]);
    for (int i = 0; i < H2; i++)
        h2[i] = fmaxf(h2[i], 0);
}

static inline float mlp_value(const struct mlp *n, const float h2[H2], int action)
{
    return n->b3[action] + mlp_product(H2, n->w3[action], h2);
}

/* The legal action with the greatest value. */
static inline int mlp_best(const struct mlp *n, const uint8_t *obs, uint64_t legal)
{
    float h1[H1], h2[H2], best = 0, value;
    int action, found = -1;

    mlp_look(n, obs, h1, h2);
    EU_EACH(action, legal)
        if ((value = mlp_value(n, h2, action)) > best || found < 0)
            best = value, found = action;
    return found;
}

/* Adds to g the gradient of half the square of the error of one estimate. */
static inline void mlp_learn(const struct mlp *n, struct mlp *g, const uint8_t *obs, int action,
                             float is)
{
    float h1[H1], h2[H2], d1[H1] = {0}, d2[H2], error;

    mlp_look(n, obs, h1, h2);
    error = mlp_value(n, h2, action) - is;
    g->b3[action] += error;
    mlp_add(H2, g->w3[action], error, h2);
    for (int i = 0; i < H2; i++)
        d2[i] = h2[i] > 0 ? error * n->w3[action][i] : 0;
    mlp_add(H2, g->b2, 1, d2);
    for (int i = 0; i < H1; i++)
        if (h1[i] > 0) {
            mlp_add(H2, g->w2[i], h1[i], d2);
            d1[i] = mlp_product(H2, n->w2[i], d2);
        }
    mlp_add(H1, g->b1, 1, d1);
    for (int i = 0; i < INPUTS; i++)
        if (obs[i])
            mlp_add(H1, g->w1[i], obs[i], d1);
}

/* Adam: update number `time`, from 1, by a gradient of the mean of so many estimates. */
static inline void mlp_adam(struct mlp *net, struct mlp *mean, struct mlp *square,
                            const struct mlp *gradient, float estimates, float rate, double time)
{
    float *x = net->w1[0], *m = mean->w1[0], *s = square->w1[0];
    const float *g = gradient->w1[0];
    float by = rate * (float)(sqrt(1 - pow(0.999, time)) / (1 - pow(0.9, time)));

    for (int i = 0; i < (int)MLP_NUMBERS; i++) {
        float d = g[i] / estimates;

        m[i] += 0.1F * (d - m[i]);
        s[i] += 0.001F * (d * d - s[i]);
        x[i] -= by * m[i] / (sqrtf(s[i]) + 1e-8F);
    }
}

/* ---- Writing ---- */

/* A matrix as JSON: element i of row o is at[o * row + i * column]. */
static inline void mlp_write_rows(FILE *f, int rows, int columns, const float *at, int row,
                                  int column)
{
    for (int o = 0; o < rows; o++)
        for (int i = 0; i < columns; i++)
            fprintf(f, "%s%.9g%s",
                    i   ? ","
                    : o ? "],\n["
                        : "[[",
                    (double)at[o * row + i * column],
                    o + 1 == rows && i + 1 == columns ? "]]" : "");
}

static inline void mlp_write_layer(FILE *f, int inputs, int outputs, const float *bias,
                                   const float *weights, int row, int column)
{
    fputs("{\"weights\": ", f);
    mlp_write_rows(f, outputs, inputs, weights, row, column);
    fputs(",\n\"biases\": ", f);
    for (int o = 0; o < outputs; o++)
        fprintf(f, "%s%.9g", o ? "," : "[", (double)bias[o]);
    fputs("]}", f);
}

/* The network as net.py reads it, without its last brace. */
static inline void mlp_write(FILE *f, const struct mlp *n)
{
    fputs("{\"layers\": [", f);
    mlp_write_layer(f, INPUTS, H1, n->b1, n->w1[0], 1, H1);
    fputs(",\n", f);
    mlp_write_layer(f, H1, H2, n->b2, n->w2[0], 1, H2);
    fputs(",\n", f);
    mlp_write_layer(f, H2, ACTIONS, n->b3, n->w3[0], H2, 1);
    fputs("]", f);
}

#endif
