/*
 * What the line-ups of individual games did: sums over sets, for what sums by pair (meetings.h)
 * cannot tell: how the points of the chairs vary together from set to set, and in which orders the
 * chairs finish. Exact integers. Memory is proportional to the line-ups that played.
 */
#ifndef STATS_LINEUPS_H
#define STATS_LINEUPS_H

#include <stddef.h>
#include <stdint.h>

#include "base/hashmap.h"
#include "base/int128.h"
#include "euchre_bot.h"

/* A tie counts as the average of all orders that it may stand for. Counts are in parts of which
 * every share of up to EU_SEATS chairs is a whole number. */
enum { ORDER_PARTS = 420 };

/* Sums by chair of a line-up, in canonical order: chairs of one line are next to each other. */
struct lineup_sums {
    uint32_t line[EU_SEATS]; /* standing.number */
    uint8_t chairs;
    uint64_t sets;
    /* n: deals of a chair in a set; p: its points over the mean, in parts of a point. Sums of n and
     * n^2, of each chair's p and p n, and for every two chairs of p p'. */
    int64_t n, p[EU_SEATS];
    wide_int nn, pn[EU_SEATS], pp[EU_SEATS][EU_SEATS];
    /* Orders by settlement, built from the front. `next`: how often a chair was the next of those
     * left; `left`: by subset of at least two chairs (bit c: chair c), how often it was left. */
    uint64_t next[EU_SEATS], left[1 << EU_SEATS];
};

/* A struct of zeros is an empty one. */
struct lineups {
    struct lineup_sums *lineup; /* in the order in which they first came */
    size_t count;
    struct hashmap numbers; /* private */
};

void lineups_finish(struct lineups *l);

/* The sums of a line-up, zeros when it is new. NULL if there is no memory. The pointer is good
 * until the next call. */
struct lineup_sums *lineups_add(struct lineups *l, const uint32_t line[], unsigned chairs);

/* Adds a set: the points of each chair over the mean, in parts; its settlement; the deals. */
void lineup_add_set(struct lineup_sums *sums, const int64_t points[], const int64_t payoff[],
                    int64_t deals);

#endif
