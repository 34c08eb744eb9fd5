/*
 * Speed of a net (sdk/euchre_net.h): CPU time of one answer of 256-128-64, with random weights and
 * with inputs of which none is 0, the least of several. Compiled as bots are.
 *
 *     net [ANSWERS]
 */
#include <stdio.h>
#include <stdlib.h>

#include "../unit/net_bytes.h"
#include "base/clock.h"
#include "euchre_bot.h"
#include "euchre_net.h"

enum { TRIES = 5, INPUTS = 256 };

static uint64_t chance;

static uint64_t drawn(void)
{
    return eu_mix(chance += UINT64_C(0x9e3779b97f4a7c15));
}

static void add_layer(struct net_bytes *n, uint16_t inputs, uint16_t outputs, uint8_t shift)
{
    net_add_layer(n, outputs, shift);
    for (int o = 0; o < outputs; o++)
        net_add(n, drawn() % 10000, 4);
    for (int w = 0; w < outputs * inputs; w++) /* 256 and 128 are whole rows */
        net_add(n, drawn(), 1);
}

static uint64_t measure(const struct eu_net *net, int answers, int64_t *sum)
{
    static uint8_t input[INPUTS];
    static int32_t output[64];
    uint64_t least = UINT64_MAX;

    for (int t = 0; t < TRIES; t++) {
        uint64_t begin = clock_thread_ns();

        for (int i = 0; i < INPUTS; i++)
            input[i] = (uint8_t)(drawn() | 1);
        for (int a = 0; a < answers; a++) {
            input[a % INPUTS] ^= 2;
            eu_net_run(net, input, output);
            *sum += output[a % 64];
        }
        uint64_t ns = clock_thread_ns() - begin;
        least = ns < least ? ns : least;
    }
    return least;
}

int main(int argc, char **argv)
{
    int answers = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 20000;
    struct net_bytes n;
    struct eu_net net;
    int64_t sum = 0;

    net_begin(&n, INPUTS, 2);
    add_layer(&n, INPUTS, 128, 9);
    add_layer(&n, 128, 64, 0);
    net_end(&n);
    if (answers <= 0 || eu_net_open(&net, n.data, n.size))
        return 1;
    uint64_t ns = measure(&net, answers, &sum);
    printf("net       256-128-64: %.2f us CPU an answer (sum %lld)\n", (double)ns / 1000 / answers,
           (long long)sum);
    free(n.data);
    return 0;
}
