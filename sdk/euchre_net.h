/*
 * euchre_net.h - a small neural network for bots, a multilayer perceptron in whole numbers, which
 * gives the same answers on every machine. Optional; nothing here is about euchre.
 *
 * Plain static inline functions, C99 or C++, nothing to link, no memory allocated. A net is an
 * array of bytes. sdk/examples/net.py writes it, from weights that are fractions: as a C array, to
 * be compiled in, or as a file of a bot that is a folder (euchre_files.h).
 *
 *     #include "euchre_net.h"
 *     #include "weights.h"          static const unsigned char weights[] = {...};
 *
 *     static struct eu_net net;     filled by load, then only read
 *
 *     static int load(const struct eu_host *host)
 *     {
 *         const char *why = eu_net_open(&net, weights, sizeof weights);
 *
 *         if (why)
 *             fputs(why, stderr);
 *         return why != NULL || net.inputs != INPUTS || net.outputs != 64;
 *     }
 *
 * and for a question, where outputs are numbered as the legal answers are:
 *
 *     uint8_t input[INPUTS];        what the bot makes of the view, by itself or by euchre_obs.h
 *     int32_t output[64];
 *
 *     eu_net_run(&net, input, output);
 *     return eu_net_best(output, view->legal);
 *
 * What a net computes. Its inputs are bytes, 0 to 255. Each layer has an 8-bit weight for each
 * input and output, and a 32-bit bias for each output:
 *
 *     sum[o] = bias[o] + weight[o][0] * input[0] + weight[o][1] * input[1] + ...
 *
 * A layer that is not the last passes on bytes again, which are the inputs of the next: 0 if the
 * sum is negative, else sum / 2^shift rounded down, and at most 255. Sums of the last layer are the
 * outputs; as fractions they are output / 2^scale. No sum can overflow: a bias is at most 2^30
 * away from 0, and 4096 inputs add at most 4096 * 255 * 128 < 2^28 to it.
 *
 * The bytes of a net; numbers of several bytes begin with the lowest:
 *
 *     "EU_NET_1"
 *     uint32  size of all, in bytes
 *     uint16  inputs, 1 to 4096
 *     uint16  layers, 1 to 8
 *     for each layer
 *         uint16  outputs, 1 to 4096
 *         uint8   shift, 0 to 30; of the last layer scale
 *         uint8   0
 *         int32   bias, one for each output
 *         int8    weights, for each output one for each input; behind them 0s, so that their number
 *                 is a multiple of 32
 *     uint32  the sum of all bytes before, by FNV-1a
 */
#ifndef EUCHRE_NET_H
#define EUCHRE_NET_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    EU_NET_LAYERS = 8,   /* the most layers */
    EU_NET_WIDTH = 4096, /* the most inputs and outputs of a layer */
    EU_NET_ROW = 32,     /* the weights of an output are a multiple of these */
    EU_NET_SHIFT = 30,   /* the greatest shift and scale */
    EU_NET_BIAS = 1 << 30
};

struct eu_net_layer {
    int inputs, outputs, shift;
    const uint8_t *bias;
    const int8_t *weight;
};

/* A net that was opened. It has pointers into the bytes that it was opened from. */
struct eu_net {
    int inputs, outputs, layers;
    int scale; /* an output as a fraction is output / 2^scale */
    struct eu_net_layer layer[EU_NET_LAYERS];
};

/* Opening ------------------------------------------------------------------------------------ */

/* Where a reader is in the bytes of a net, and how many are left. */
struct eu_net_reader {
    const uint8_t *at;
    size_t left;
};

/* So many bytes; NULL if they are not there. */
static inline const uint8_t *eu_net_take(struct eu_net_reader *r, size_t size)
{
    const uint8_t *at = r->at;

    if (r->left < size)
        return NULL;
    r->at += size;
    r->left -= size;
    return at;
}

static inline uint32_t eu_net_u32(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline int eu_net_u16(const uint8_t *at)
{
    return at[0] | at[1] << 8;
}

static inline int32_t eu_net_bias(const uint8_t *bias, int output)
{
    uint32_t bits = eu_net_u32(bias + 4 * output);

    return bits <= INT32_MAX ? (int32_t)bits : -(int32_t)~bits - 1;
}

/* How many weights an output has, with the 0s behind them. */
static inline int eu_net_row(int inputs)
{
    return (inputs + EU_NET_ROW - 1) / EU_NET_ROW * EU_NET_ROW;
}

static inline uint32_t eu_net_check(const uint8_t *data, size_t size)
{
    uint32_t sum = UINT32_C(2166136261);

    for (size_t i = 0; i < size; i++)
        sum = (sum ^ data[i]) * UINT32_C(16777619);
    return sum;
}

/* NULL, or what is wrong with the numbers of a layer. */
static inline const char *eu_net_judge(const struct eu_net_layer *layer)
{
    int row = eu_net_row(layer->inputs);

    for (int o = 0; o < layer->outputs; o++) {
        int32_t bias = eu_net_bias(layer->bias, o);

        if (bias > EU_NET_BIAS || bias < -EU_NET_BIAS)
            return "a bias of the net is more than 2^30 away from 0";
        for (int i = layer->inputs; i < row; i++)
            if (layer->weight[(size_t)o * (size_t)row + (size_t)i])
                return "there is a weight behind the last input of the net";
    }
    return NULL;
}

static inline const char *eu_net_read_layer(struct eu_net_reader *r, int inputs,
                                            struct eu_net_layer *layer)
{
    const uint8_t *head = eu_net_take(r, 4);

    if (!head)
        return "the net ends before a layer";
    layer->inputs = inputs;
    layer->outputs = eu_net_u16(head);
    layer->shift = head[2];
    if (layer->outputs < 1 || layer->outputs > EU_NET_WIDTH)
        return "a layer of the net has no outputs, or more than 4096";
    if (layer->shift > EU_NET_SHIFT)
        return "a shift of the net is more than 30";
    if (head[3])
        return "a byte of the net that is 0 in this version is not";
    layer->bias = eu_net_take(r, 4 * (size_t)layer->outputs);
    layer->weight =
        (const int8_t *)eu_net_take(r, (size_t)layer->outputs * (size_t)eu_net_row(inputs));
    if (!layer->bias || !layer->weight)
        return "the net ends within a layer";
    return eu_net_judge(layer);
}

static inline const char *eu_net_read_head(struct eu_net_reader *r, size_t size, struct eu_net *net)
{
    static const char name[] = "EU_NET_1";
    const uint8_t *head = eu_net_take(r, 16);

    if (!head || memcmp(head, name, 7) != 0)
        return "this is no net";
    if (head[7] != (uint8_t)name[7])
        return "the net is of another version than EU_NET_1";
    if (eu_net_u32(head + 8) != size)
        return "the net has another size than it says";
    net->inputs = eu_net_u16(head + 12);
    net->layers = eu_net_u16(head + 14);
    if (net->inputs < 1 || net->inputs > EU_NET_WIDTH)
        return "the net has no inputs, or more than 4096";
    if (net->layers < 1 || net->layers > EU_NET_LAYERS)
        return "the net has no layers, or more than 8";
    return NULL;
}

/* Opens the net of these bytes, which must stay where they are as long as it is used. Returns NULL,
 * or why they are not a net that can be used; then *net is as it was. All is checked: whatever the
 * bytes are, what eu_net_run does with an opened net is defined. */
static inline const char *eu_net_open(struct eu_net *net, const void *data, size_t size)
{
    struct eu_net_reader r;
    struct eu_net found;
    const char *why;
    int width;

    r.at = (const uint8_t *)data;
    r.left = size;
    memset(&found, 0, sizeof found);
    if ((why = eu_net_read_head(&r, size, &found)) != NULL)
        return why;
    width = found.inputs;
    for (int l = 0; l < found.layers; l++) {
        if ((why = eu_net_read_layer(&r, width, &found.layer[l])) != NULL)
            return why;
        width = found.layer[l].outputs;
    }
    if (r.left != 4)
        return "the net does not end behind its layers";
    if (eu_net_u32(r.at) != eu_net_check((const uint8_t *)data, size - 4))
        return "the net is damaged: its bytes have another sum";
    found.outputs = width;
    found.scale = found.layer[found.layers - 1].shift;
    *net = found;
    return NULL;
}

/* Running ------------------------------------------------------------------------------------ */

/* The products of a row of weights and inputs, summed. Compilers make vectors of the inner loop. */
static inline int32_t eu_net_sum(const int8_t *weight, const int16_t *input, int row)
{
    int32_t sum = 0;

    for (int i = 0; i < row; i += EU_NET_ROW)
        for (int k = 0; k < EU_NET_ROW; k++)
            sum += (int16_t)weight[i + k] * input[i + k];
    return sum;
}

static inline int16_t eu_net_passed_on(int32_t sum, int shift)
{
    uint32_t rest = sum > 0 ? (uint32_t)sum >> shift : 0;

    return (int16_t)(rest < 255 ? rest : 255);
}

/* Computes net->outputs numbers from net->inputs bytes. It uses 16 KiB of the stack. */
static inline void eu_net_run(const struct eu_net *net, const uint8_t *input, int32_t *output)
{
    int16_t width[2][EU_NET_WIDTH];
    int n = net->inputs;

    for (int i = 0; i < n; i++)
        width[0][i] = input[i];
    for (int l = 0; l < net->layers; l++) {
        const struct eu_net_layer *layer = &net->layer[l];
        int16_t *from = width[l & 1], *to = width[~l & 1];
        int row = eu_net_row(n), last = l + 1 == net->layers;

        for (int i = n; i < row; i++)
            from[i] = 0;
        n = layer->outputs;
        for (int o = 0; o < n; o++) {
            int32_t sum = eu_net_bias(layer->bias, o) +
                          eu_net_sum(layer->weight + (size_t)o * (size_t)row, from, row);

            if (last)
                output[o] = sum;
            else
                to[o] = eu_net_passed_on(sum, layer->shift);
        }
    }
}

/* The member of a set (bit a: answer a), which must not be empty, with the greatest output; of
 * equal ones the lowest. The net has an output for every member. */
static inline int eu_net_best(const int32_t *output, uint64_t legal)
{
    int best = -1;

    for (int a = 0; a < 64; a++)
        if ((legal >> a & 1) && (best < 0 || output[a] > output[best]))
            best = a;
    return best;
}

#endif
