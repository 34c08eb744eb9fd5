/*
 * What lines of standings did with each other: sums over sets by every two lines that met. Exact
 * integers. Memory is proportional to the pairs that met, not to those that could.
 */
#ifndef STATS_MEETINGS_H
#define STATS_MEETINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hashmap.h"
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

#endif
