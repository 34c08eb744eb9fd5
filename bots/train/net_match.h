/* net_match.h - how the networks of train/net.c play against the policy of the library. For
 * train/net.c and tests/bench/net_methods.c. */
#ifndef NET_MATCH_H
#define NET_MATCH_H

#include "net_deal.h"

/* Prints points a deal against the policy, with the 95 % interval: `pairs` deals from 0-0, each
 * played twice, the nets at each side once. */
static void compare(const struct source *s, const struct nets *nets, unsigned heads, int pairs)
{
    struct players who = {.nets = nets, .heads = heads};
    double sum = 0, square = 0, mean;
    uint64_t seed = UINT64_C(0x6d61746368);

    for (int i = 0; i < pairs; i++) {
        struct deal d;
        double both = 0;

        tune_deal_start(&d, &s->game, &seed);
        for (int side = 0; side < 2; side++) {
            struct deal copy = d;

            who.seats = 5u << side;
            both += (double)finish(s, &who, &copy, side);
        }
        sum += both / 2;
        square += both * both / 4;
    }
    mean = sum / pairs;
    printf("  %+.3f +- %.3f", mean, 1.96 * sqrt((square / pairs - mean * mean) / pairs));
}

#endif
