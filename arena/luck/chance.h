/*
 * How a game or rubber ends from any score, if the reference plays it on in all seats: the chance
 * of every margin, exact but for the shares of a deal's outcomes, which are those of CHANCE_DEALS
 * deals from a seed of their own. The rules of scoring are those of game/tally.h, laps, slams and
 * the rubber's bonus with them; caps are left out.
 *
 * A stand is a score as seen by side 0: a number, by which all that is known of it is found.
 */
#ifndef LUCK_CHANCE_H
#define LUCK_CHANCE_H

#include "game/param.h"
#include "game/tally.h"
#include "base/numbering.h"
#include "luck/reference.h"

typedef uint32_t stand;

enum {
    CHANCE_DEALS = 16384,
    CHANCE_OUTCOMES = 32, /* different ones of a deal; the first is that nobody has a point */
    CHANCE_MARGINS = 2 * (2 * TALLY_GAMES + PARAM_MOST) + 1
};

struct chance_outcome {
    int8_t points[2]; /* the dealer's side first */
    double share;
};

/* A struct of zeros is an empty one. It does not move while it is in use. */
struct chance {
    struct eu_rules rules;
    enum unit unit;
    struct reference reference;
    struct chance_outcome outcome[CHANCE_OUTCOMES];
    unsigned outcomes;
    unsigned most; /* the largest margin */
    /* The rest is chance.c's own. */
    struct numbering known; /* scores, as the side that deals sees them */
    struct chance_next *next;
    double *odds;
    size_t next_cap, odds_cap;
};

/* Deals and counts, for two sides and a game or a rubber. */
void chance_start(struct chance *c, const struct eu_rules *rules, enum unit unit);
void chance_finish(struct chance *c);

/* The stand before a deal or after the end. False if there is no memory. */
bool chance_stand(struct chance *c, const struct tally *t, stand *s);

/* The stand after outcome number `o` of a deal at one that is not the end. */
stand chance_after(const struct chance *c, stand s, unsigned o);

/* The chance that the margin, of side 0, comes out as this. */
double chance_of(const struct chance *c, stand s, int margin);

/* The mean score of a set whose two tables stand so, if they are played on each by itself: won 1,
 * split 0, lost -1, for side 0 of the first and side 1 of the second. */
double chance_score(const struct chance *c, stand first, stand second);

#endif
