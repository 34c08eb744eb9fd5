/*
 * The chance to win a game or a rubber from any score, if the reference plays it on in all seats:
 * exact but for the distribution of a deal's outcomes, which is that of CHANCE_DEALS deals from a
 * seed of its own. Rules of scoring are those of game/tally.h, laps, slams and the rubber's bonus
 * with them; caps are left out.
 */
#ifndef RANK_CHANCE_H
#define RANK_CHANCE_H

#include <stddef.h>

#include "game/tally.h"
#include "rank/numbering.h"
#include "rank/reference.h"

enum { CHANCE_DEALS = 16384, CHANCE_OUTCOMES = 64 };

/* Points of the dealer's side and of the other, and how often. */
struct chance_outcome {
    int8_t points[2];
    double share;
};

/* A struct of zeros is an empty one. It does not move while it is in use. */
struct chance {
    struct eu_rules rules;
    enum unit unit;
    struct reference reference;
    /* The rest is chance.c's own. */
    struct chance_outcome outcome[CHANCE_OUTCOMES];
    size_t outcomes;
    double idle;            /* the share of deals without a point: void ones */
    struct numbering known; /* scores */
    double *chance;         /* by their number */
    size_t cap;
};

/* Deals and counts, for two sides and a game or a rubber. */
void chance_start(struct chance *c, const struct eu_rules *rules, enum unit unit);
void chance_finish(struct chance *c);

/* The chance of side 0 less one half, from before a deal or after the end (a drawn table: 0). Of
 * the same with sides changed it is the exact negative. NAN if there is no memory. */
double chance_of(struct chance *c, const struct tally *t);

#endif
