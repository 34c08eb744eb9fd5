/*
 * Sums by line-up where each plays for himself: what sums by pair cannot tell, how the points of
 * its chairs vary together from set to set, and in which orders they finish. Exact integers, and of
 * a line-up as many however many sets it plays.
 */
#ifndef STATS_LINEUPS_H
#define STATS_LINEUPS_H

#include "euchre_bot.h"
#include "base/hashmap.h"

/* A place in an order is shared by averaging over all orders that it may stand for; counts are in
 * parts of which every share of up to EU_SEATS is a whole number. */
enum { ORDER_PARTS = 420 };

/* Of the chairs of a line-up, in canonical order; those of one line stand beside each other. */
struct lineup_sums {
    uint32_t line[EU_SEATS]; /* standing.number */
    uint8_t chairs;
    uint64_t sets;
    /* n: deals of a chair in a set; p: its points over the mean, in parts of a point. Sums of n and
     * n^2, of each chair's p and p n, and for every two of their p p'. */
    int64_t n, p[EU_SEATS];
    wide_int nn, pn[EU_SEATS], pp[EU_SEATS][EU_SEATS];
    /* Orders by settlement, built from the front: how often a chair was the next of those left, and
     * by the set of them (bit c: chair c), at least two, how often these were left. */
    uint64_t next[EU_SEATS], left[1 << EU_SEATS];
};

/* A struct of zeros is an empty one. */
struct lineups {
    struct lineup_sums *lineup; /* in the order in which they first came */
    size_t count;
    /* The rest is lineups' own. */
    struct hashmap numbering;
};

void lineups_finish(struct lineups *l);

/* The sums of a line-up, zeros when it is new. NULL if there is no memory. The pointer is good
 * until the next call. */
struct lineup_sums *lineups_add(struct lineups *l, const uint32_t line[], unsigned chairs);

/* Adds a set: of each chair its points over the mean in parts and its settlement, and the deals. */
void lineup_add_set(struct lineup_sums *sums, const int64_t points[], const int64_t payoff[],
                    int64_t deals);

#endif
