/*
 * The probability of every final margin of a game or rubber, from any score, if the reference
 * (reference_player.h) plays it on in all seats. It is exact except for the frequencies of a deal's
 * outcomes, which come from WIN_PROBABILITY_DEALS deals of a fixed seed. The rules of scoring are
 * those of rules/tally.h, with laps, slams and the rubber's bonus; caps are left out.
 *
 * A stand is a score as seen by side 0: a number by which all that is known of it is found.
 */
#ifndef STATS_WIN_PROBABILITY_H
#define STATS_WIN_PROBABILITY_H

#include "rules/param.h"
#include "rules/tally.h"
#include "base/hashmap.h"
#include "stats/reference_player.h"

typedef uint32_t stand;

enum {
    WIN_PROBABILITY_DEALS = 16384,
    WIN_PROBABILITY_OUTCOMES =
        32, /* different ones of a deal; the first is that nobody has a point */
    WIN_PROBABILITY_MARGINS = 2 * (2 * TALLY_GAMES + PARAM_MOST) + 1
};

struct win_probability_outcome {
    int8_t points[2]; /* the dealer's side first */
    double share;
};

/* A struct of zeros is an empty one. It does not move while it is in use. */
struct win_probability {
    struct eu_rules rules;
    enum unit unit;
    struct reference reference;
    struct win_probability_outcome outcome[WIN_PROBABILITY_OUTCOMES];
    unsigned outcomes;
    unsigned most; /* the largest margin */
    /* The rest is private. */
    struct hashmap known; /* scores, as the side that deals sees them */
    struct win_probability_next *next;
    double *odds;
    size_t next_cap, odds_cap;
};

/* Deals and counts the outcomes, for two sides and a game or a rubber. */
void win_probability_start(struct win_probability *c, const struct eu_rules *rules, enum unit unit);
void win_probability_finish(struct win_probability *c);

/* The stand before a deal or after the end. False if there is no memory. */
bool win_probability_stand(struct win_probability *c, const struct tally *t, stand *s);

/* The stand after outcome number `o` of a deal at one that is not the end. */
stand win_probability_after(const struct win_probability *c, stand s, unsigned o);

/* The probability of this margin of side 0. */
double win_probability_of(const struct win_probability *c, stand s, int margin);

/* The mean score of a set whose two tables stand so, if they are played on independently: won 1,
 * split 0, lost -1, for side 0 of the first table and side 1 of the second. */
double win_probability_score(const struct win_probability *c, stand first, stand second);

#endif
