/*
 * mlp.h: a network with two hidden layers for dmc.c. For what a seat sees it estimates a value of
 * each action. It learns in fractions; mlp_bytes makes of it the whole numbers of euchre_net.h.
 *
 * A seat sees about 50 bytes that are not 0. So the first layer adds up the weights of these alone.
 */
#ifndef MLP_H
#define MLP_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "euchre_net.h"

enum {
    INPUTS = 402, /* EU_OBS_RELATIVE_1 by `modern` */
    H1 = 128,     /* widths of the hidden layers */
    H2 = 64,
    ACTIONS = 64,
    MLP_BYTES = 1 << 17 /* room for mlp_bytes */
};

/* Hidden values are cut off above MLP_CUT, weights above MLP_MOST: the bytes hold no more. */
#define MLP_CUT (255 / 128.0F)
#define MLP_MOST (127 / 128.0F)

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

static inline float mlp_cut(float x)
{
    return x < 0 ? 0 : x > MLP_CUT ? MLP_CUT : x;
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
        if ((h1[i] = mlp_cut(h1[i])) > 0)
            mlp_add(H2, h2, h1[i], n->w2[i]);
    for (int i = 0; i < H2; i++)
        h2[i] = mlp_cut(h2[i]);
}

static inline float mlp_value(const struct mlp *n, const float h2[H2], int action)
{
    return n->b3[action] + mlp_product(H2, n->w3[action], h2);
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
        d2[i] = h2[i] > 0 && h2[i] < MLP_CUT ? error * n->w3[action][i] : 0;
    mlp_add(H2, g->b2, 1, d2);
    for (int i = 0; i < H1; i++)
        if (h1[i] > 0) {
            mlp_add(H2, g->w2[i], h1[i], d2);
            d1[i] = h1[i] < MLP_CUT ? mlp_product(H2, n->w2[i], d2) : 0;
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
        if (x + i < net->b3)
            x[i] = x[i] > MLP_MOST ? MLP_MOST : x[i] < -MLP_MOST ? -MLP_MOST : x[i];
    }
}

/* Writing ------------------------------------------------------------------------------------ */

static inline uint8_t *mlp_put(uint8_t *at, uint32_t number, int size)
{
    for (int i = 0; i < size; i++)
        *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

/* A layer with weights times 128, biases times `one`. w[i * input + o * output] is the weight of an
 * input and an output. */
static inline uint8_t *mlp_put_layer(uint8_t *at, int inputs, int outputs, int shift,
                                     const float *bias, float one, const float *w, int input,
                                     int output)
{
    at = mlp_put(at, (uint32_t)outputs, 2);
    at = mlp_put(at, (uint32_t)shift, 2);
    for (int o = 0; o < outputs; o++)
        at = mlp_put(at, (uint32_t)lrintf(bias[o] * one), 4);
    for (int o = 0; o < outputs; o++)
        for (int i = 0; i < eu_net_row(inputs); i++)
            at = mlp_put(at, i < inputs ? (uint32_t)lrintf(w[i * input + o * output] * 128) : 0, 1);
    return at;
}

/* The bytes of euchre_net.h; returns their number. A hidden value times 128 is a byte there. */
static inline size_t mlp_bytes(const struct mlp *n, uint8_t bytes[MLP_BYTES])
{
    uint8_t *at = bytes + 12;

    memcpy(bytes, "EU_NET_1", 9); /* the 0 is written over */
    at = mlp_put(mlp_put(at, INPUTS, 2), 3, 2);
    at = mlp_put_layer(at, INPUTS, H1, 0, n->b1, 128, n->w1[0], H1, 1);
    at = mlp_put_layer(at, H1, H2, 7, n->b2, 128 * 128, n->w2[0], H2, 1);
    at = mlp_put_layer(at, H2, ACTIONS, 14, n->b3, 128 * 128, n->w3[0], 1, H2);
    mlp_put(bytes + 8, (uint32_t)(at - bytes + 4), 4);
    at = mlp_put(at, eu_net_check(bytes, (size_t)(at - bytes)), 4);
    return (size_t)(at - bytes);
}

#endif
