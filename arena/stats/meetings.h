/*
 * What every two lines of standings did with each other: sums over the sets in which they met.
 * Memory is proportional to the pairs that have met, not to those that could.
 */
#ifndef STATS_MEETINGS_H
#define STATS_MEETINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/luck.h"
#include "base/hashmap.h"
#include "stats/duplicate_gain.h"
#include "stats/estimates.h"

/* Deals in which one was with the maker in truth, and how many of these were made. */
struct partnering {
    uint64_t deals, made;
};

/* Of two lines, by their numbers (standing.number), the smaller first; the same twice is a line in
 * several chairs, which partners itself and has no sets. All is the first one's. */
struct meeting {
    uint32_t line[2];
    struct score_sum sets;           /* two sides: won, split and lost */
    struct pentanomial paired;       /* two sides: sets by their tables */
    struct ratio_sum points;         /* by deals: own points less the other's, in parts of a point
                                        (standing.parts); of lines in several chairs each of the
                                        one's with each of the other's */
    struct table_sum tables;         /* two sides */
    struct luck_sum luck;            /* two sides; see standings.lucky */
    struct partnering partnering[2]; /* each for himself: the first was the maker, the other was */
};

/* A struct of zeros is an empty one. */
struct meetings {
    struct meeting *meeting; /* in the order in which they first met */
    size_t count;
    /* The rest is meetings' own. */
    struct hashmap numbering;
};

void meetings_finish(struct meetings *m);

/* The sums of two lines in any order, zeros when they are new. NULL if there is no memory. The
 * pointer is good until the next call. */
struct meeting *meetings_add(struct meetings *m, size_t a, size_t b);

/* The same for reading; NULL if they have not met. */
const struct meeting *meetings_find(const struct meetings *m, size_t a, size_t b);

/* As seen from `a`, which is the first then whatever the numbers are; zeros if they never met. */
struct meeting meetings_between(const struct meetings *m, size_t a, size_t b);

#endif
