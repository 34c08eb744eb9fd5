/*
 * What lines of standings did with each other: sums over sets by every two lines that met, and in
 * individual games by line-up. Exact integers. Memory is proportional to the pairs and line-ups
 * that played, not to those that could.
 */
#ifndef STATS_MEETINGS_H
#define STATS_MEETINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hashmap.h"
#include "euchre_bot.h"
#include "stats/estimates.h"
#include "stats/luck_adjustment.h"

/* Deals in which one was with the maker in truth, and how many of these were made. */
struct partnering {
    uint64_t deals, made;
};

/* Two lines, by their numbers (standing.number), the smaller first. All is seen from the first. The
 * same number twice is a line in several chairs: it partners itself and has no sets. */
struct meeting {
    uint32_t line[2];
    struct score_sum sets;           /* two sides: won, split and lost */
    struct pentanomial paired;       /* two sides: sets by their tables */
    struct ratio_sum points;         /* by deals: own points less the other's, in parts of a point
                                        (standing.parts); of lines in several chairs each of the
                                        one's with each of the other's */
    struct table_sum tables;         /* two sides */
    struct luck_sum luck;            /* two sides; see standings.lucky */
    struct partnering partnering[2]; /* individual games: the first was the maker, the other was */
};

/* A struct of zeros is an empty one. */
struct meetings {
    struct meeting *meeting; /* in the order in which they first met */
    size_t count;
    struct hashmap numbers; /* private */
};

void meetings_finish(struct meetings *m);

/* The sums of two lines in any order, zeros when they are new. NULL if there is no memory. The
 * pointer is good until the next call. */
struct meeting *meetings_add(struct meetings *m, size_t a, size_t b);

/* The same for reading; NULL if they have not met. */
const struct meeting *meetings_find(const struct meetings *m, size_t a, size_t b);

/* As seen from `a`, whatever the numbers are; zeros if they never met. */
struct meeting meetings_between(const struct meetings *m, size_t a, size_t b);

/*
 * ---- Line-ups of individual games ----
 *
 * What sums by pair cannot tell: how the points of the chairs vary together from set to set, and in
 * which orders they finish.
 */

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
