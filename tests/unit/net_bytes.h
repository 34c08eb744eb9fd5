/*
 * The bytes of a net for tests and benches, written apart from euchre_net.h.
 */
#ifndef NET_BYTES_H
#define NET_BYTES_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct net_bytes {
    uint8_t *data;
    size_t size, room;
};

static inline void net_add(struct net_bytes *net, uint64_t value, size_t bytes)
{
    if (net->size + bytes > net->room) {
        net->room = 2 * (net->size + bytes);
        net->data = realloc(net->data, net->room);
    }
    if (!net->data)
        abort();
    for (size_t i = 0; i < bytes; i++)
        net->data[net->size++] = (uint8_t)(i < 8 ? value >> 8 * i : 0);
}

static inline void net_begin(struct net_bytes *net, uint16_t inputs, uint16_t layers)
{
    *net = (struct net_bytes){.size = 0};
    net_add(net, 0, 12);
    memcpy(net->data, "EU_NET_1", 8);
    net_add(net, inputs, 2);
    net_add(net, layers, 2);
}

/* A layer; the next are its biases, then its rows. */
static inline void net_add_layer(struct net_bytes *net, uint16_t outputs, uint8_t shift)
{
    net_add(net, outputs, 2);
    net_add(net, shift, 2);
}

/* A row of equal weights. */
static inline void net_add_row(struct net_bytes *net, int weight, unsigned inputs)
{
    for (unsigned i = 0; i < inputs; i++)
        net_add(net, (uint64_t)weight, 1);
    net_add(net, 0, (32 - inputs % 32) % 32);
}

/* Writes the size, and the checksum over the last four bytes. */
static inline void net_seal(struct net_bytes *net)
{
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < 4; i++)
        net->data[8 + i] = (uint8_t)(net->size >> 8 * i);
    for (size_t i = 0; i + 4 < net->size; i++)
        sum = (sum ^ net->data[i]) * 16777619u;
    for (size_t i = 0; i < 4; i++)
        net->data[net->size - 4 + i] = (uint8_t)(sum >> 8 * i);
}

static inline void net_end(struct net_bytes *net)
{
    net_add(net, 0, 4);
    net_seal(net);
}

#endif
