/*
 * euchre_score.h - what a result is worth: points of a deal, and what they are worth in a game.
 */
#ifndef EUCHRE_SCORE_H
#define EUCHRE_SCORE_H

#include "euchre_kit.h"

/* How the trump was made. */
struct eu_stake {
    uint8_t how;     /* enum eu_how of the side that plays */
    uint8_t lone;    /* somebody of it plays alone */
    uint8_t opposed; /* against a lone defender */
};

struct eu_stake eu_stake_of(const struct eu_view *view);

/* The points of the maker's side for so many tricks; below 0 what its adversaries score (each of
 * them, where each plays for himself). */
int eu_points(const struct eu_rules *rules, struct eu_stake stake, int tricks);

/* The numbers of tricks, ascending, at which these points change; returns how many, `step` has room
 * for EU_TRICKS. For eu_solve_steps. */
int eu_point_steps(const struct eu_rules *rules, struct eu_stake stake, int step[EU_TRICKS]);

/* The worth of scores in a game of two sides: chances to win it between players as good as one
 * another, from how often deals end how, and laps, slams and the rubber where the rules have them.
 */
struct eu_equity {
    const struct eu_rules *rules;
    float win[2][32][32]; /* [1: we deal next][our points][their points] */
};

void eu_equity_start(struct eu_equity *e, const struct eu_rules *rules);

/* What it is worth to us, in points, that we (or they, below 0) score so many now: as far as the
 * game counts. Where there are no games, or `by_points` (a fixed number of deals from 0-0), the
 * points themselves. */
double eu_equity_gain(const struct eu_equity *e, const struct eu_view *view, int by_points,
                      int points);

#endif
