/*
 * The luck of the cards, and results adjusted for it, beside the raw results and never instead of
 * them. For games and rubbers of two sides: where a table has a fixed number of deals there is
 * nothing to adjust, as both tables play each deal from 0-0.
 *
 * A fixed player, the reference (reference_player.h), plays each deal in all seats. The luck of a
 * deal is what its result would change in the expected score of the set (win_probability.h), from
 * where the tables really stood, less the mean of that over all possible results. It depends only
 * on the score so far and on cards to come, so its mean is 0 whoever plays and wherever tables end.
 * The two tables of a set are followed side by side, in the order of games and deals: a deal that
 * both play has the same result at both, so what the cards gave to both cancels. The luck of a set
 * is the sum over its deals.
 *
 * The adjusted score is the mean of the sets' scores less beta times their luck (a control
 * variate). Beta is the covariance of score and luck over the variance of luck. For sets of even
 * number it comes from those of odd number, and the other way round (cross-fitting): so it cannot
 * learn from the sets that it adjusts, and the mean stays what it is. For players unlike the
 * reference beta is near 0, and little is won or lost.
 */
#ifndef STATS_LUCK_ADJUSTMENT_H
#define STATS_LUCK_ADJUSTMENT_H

#include <stdint.h>

#include "base/int128.h"
#include "log/log.h"

/* ---- The luck of a set ---- */

/* The version of the reference and of all that is computed from it: figures of two versions are not
 * comparable. */
enum { LUCK_VERSION = 1 };

/* Luck is on the scale of set scores (won 1, split 0, lost -1), counted in parts of LUCK_ONE: whole
 * numbers, so that neither the order of the sets nor the side they are seen from makes a
 * difference. */
enum { LUCK_ONE = 1 << 24 };

/* Whether luck can be measured: two sides, and a game or a rubber. */
bool luck_measure_applies(const struct event *event);

/* For an event to which it applies, which may end before; takes some 30 ms. */
struct luck_measure;
bool luck_measure_create(struct luck_measure **d, const struct event *event, struct err *err);
void luck_measure_destroy(struct luck_measure *d);

/* The luck of the first side of a set of such an event. At a forfeited table the deals that were
 * begun count, at an unplayed one none; a cap changes nothing. A false record is followed as far as
 * it makes sense. Do not use it where cards come from a file: everyone has the same luck there.
 * False and *err if there is no memory. */
bool luck_measure_of(struct luck_measure *d, const struct set_record *set, int64_t *luck,
                     struct err *err);

/* ---- Adjusted results ---- */

struct luck_fold {
    int64_t sets, score, luck; /* scores of sets: 1 won, 0 split, -1 lost */
    int64_t squares, products; /* of scores; of scores with luck */
    wide_int lucks;            /* squares of luck */
};

/* Sums over the sets of even and of odd number, of one pairing or of all pairings of a line, which
 * then have one beta. A struct of zeros has none. */
struct luck_sum {
    struct luck_fold fold[2];
};

/* Adds set number `set`: its score, 1, 0 or -1, and its luck, both seen from one side. */
void luck_sum_add(struct luck_sum *sum, uint32_t set, int score, int64_t luck);

/* The same sets seen from the other side. */
struct luck_sum luck_sum_negated(const struct luck_sum *sum);

struct luck_result {
    double score; /* adjusted, on the scale of score_mean: 1/2 is even. It may leave 0 .. 1 */
    double error; /* its standard error, with two pseudo-sets as in score_error */
    double beta;  /* the mean of both folds */
    double gain;  /* how many times as many sets would say as much unadjusted: the ratio of the
                     squared errors */
};

/* A fold with fewer than LUCK_SETS sets gives a beta of 0. Without sets 1/2, gain 1. */
enum { LUCK_SETS = 16 };
struct luck_result luck_result(const struct luck_sum *sum);

#endif
