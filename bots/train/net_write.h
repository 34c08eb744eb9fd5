/* net_write.h - makes whole numbers of a net and writes it as euchre_net.h has it. For train/net.c
 * alone. */
#ifndef NET_WRITE_H
#define NET_WRITE_H

#include <stdio.h>

#include "euchre_net.h"
#include "net_layers.h"

enum { NET_ROW = (MOST_INPUTS + EU_NET_ROW - 1) / EU_NET_ROW * EU_NET_ROW };

/* The bytes of a net, and room for the greatest. */
struct net_bytes {
    size_t size;
    uint8_t byte[64 + 4 * (HIDDEN + ACTIONS) + HIDDEN * NET_ROW + ACTIONS * HIDDEN];
};

static inline void put(struct net_bytes *b, uint32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        b->byte[b->size++] = (uint8_t)(number >> 8 * i);
}

static inline int32_t rounded(double x, double most)
{
    return (int32_t)rint(x > most ? most : x < -most ? -most : x);
}

static inline float weight1(const struct layers *n, int input, int unit)
{
    return n->w1[input][unit / LANES][unit % LANES];
}

static inline float weight2(const struct layers *n, int action, int unit)
{
    return n->w2[action][unit / LANES][unit % LANES];
}

/* What to multiply each number of the hidden layer by, so that its weights and its greatest value,
 * `peak`, fit into bytes. */
static void scale_units(const struct layers *n, int inputs, const float peak[HIDDEN],
                        double scale[HIDDEN])
{
    for (int u = 0; u < HIDDEN; u++) {
        double most = 1e-3, by_peak = 255 / ((double)peak[u] + 1e-3);

        for (int i = 0; i < inputs; i++)
            most = fmax(most, fabs((double)weight1(n, i, u)));
        scale[u] = fmin(127 / most, by_peak);
    }
}

/* The greatest power of two by which the weights of the last layer fit into bytes. */
static int last_scale(const struct layers *n, const double scale[HIDDEN])
{
    double most = 1e-6;
    int power = 0;

    for (int a = 0; a < ACTIONS; a++)
        for (int u = 0; u < HIDDEN; u++)
            most = fmax(most, fabs((double)weight2(n, a, u)) / scale[u]);
    while (power < EU_NET_SHIFT && ldexp(most, power + 1) <= 127)
        power++;
    return power;
}

static void put_first(struct net_bytes *b, const struct layers *n, int inputs,
                      const uint8_t used[MOST_INPUTS], const double scale[HIDDEN])
{
    put(b, HIDDEN, 2);
    put(b, 0, 2);
    for (int u = 0; u < HIDDEN; u++)
        put(b, (uint32_t)rounded((double)n->b1[u / LANES][u % LANES] * scale[u], EU_NET_BIAS), 4);
    for (int u = 0; u < HIDDEN; u++)
        for (int i = 0; i < eu_net_row(inputs); i++) {
            double w = i < inputs && used[i] ? (double)weight1(n, i, u) : 0;

            put(b, (uint32_t)rounded(w * scale[u], 127), 1);
        }
}

static void put_last(struct net_bytes *b, const struct layers *n, const double scale[HIDDEN])
{
    int power = last_scale(n, scale);

    put(b, ACTIONS, 2);
    put(b, (uint32_t)power, 2);
    for (int a = 0; a < ACTIONS; a++)
        put(b, (uint32_t)rounded(ldexp((double)n->b2[a], power), EU_NET_BIAS), 4);
    for (int a = 0; a < ACTIONS; a++)
        for (int u = 0; u < HIDDEN; u++)
            put(b, (uint32_t)rounded(ldexp((double)weight2(n, a, u) / scale[u], power), 127), 1);
}

/* Makes the bytes. Inputs that were not `used` in training get no weight: what they would do is not
 * known. */
static void net_to_bytes(struct net_bytes *b, const struct layers *n, int inputs,
                         const uint8_t used[MOST_INPUTS], const float peak[HIDDEN])
{
    double scale[HIDDEN];
    size_t size;

    b->size = 0;
    for (const char *name = "EU_NET_1"; *name; name++)
        put(b, (uint8_t)*name, 1);
    put(b, 0, 4);
    put(b, (uint32_t)inputs, 2);
    put(b, 2, 2);
    scale_units(n, inputs, peak, scale);
    put_first(b, n, inputs, used, scale);
    put_last(b, n, scale);
    size = b->size + 4;
    b->size = 8;
    put(b, (uint32_t)size, 4);
    b->size = size - 4;
    put(b, eu_net_check(b->byte, b->size), 4);
}

#endif
