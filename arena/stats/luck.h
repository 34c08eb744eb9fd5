/*
 * Results adjusted for luck, beside the raw ones and never instead of them: what the cards alone
 * were worth (card_luck.h) is taken off, so that the same sets say more. For games and rubbers of
 * two sides; where a table has a fixed number of deals there is nothing to adjust, as both tables
 * play each deal from 0-0 and its luck is in both.
 *
 * The adjusted score is the mean of the sets' scores less beta times their luck, whose mean is 0
 * whoever plays (a control variate). Beta, the covariance of score and luck over the variance of
 * luck, is taken for the sets of even number from those of odd number and the other way round
 * (cross-fitting), so that it can not learn from the sets that it adjusts and the mean stays what
 * it is. Of players unlike the reference beta comes out near 0, and little is won or lost.
 *
 * A sum may be of one pairing or of all pairings of a line; the latter has one beta for all.
 */
#ifndef STATS_LUCK_H
#define STATS_LUCK_H

#include <stdint.h>

#include "base/int128.h"

/* Luck is on the scale of set scores (won 1, split 0, lost -1), counted in parts of LUCK_ONE: whole
 * numbers, so that neither the order of the sets nor the side that they are seen from makes a
 * difference. */
enum { LUCK_ONE = 1 << 24 };

struct luck_fold {
    int64_t sets, score, luck; /* scores of sets: 1 won, 0 split, -1 lost */
    int64_t squares, products; /* of scores; of scores with luck */
    wide_int lucks;            /* squares of luck */
};

/* The sets of even and those of odd number. A struct of zeros has none. */
struct luck_sum {
    struct luck_fold fold[2];
};

/* Adds set number `set`: its score, 1, 0 or -1, and its luck, both seen from one side. */
void luck_add(struct luck_sum *sum, uint32_t set, int score, int64_t luck);

/* The same sets seen from the other side; those of two sums together. */
struct luck_sum luck_negated(const struct luck_sum *sum);
void luck_join(struct luck_sum *sum, const struct luck_sum *more);

/* What the sets of a sum come to. */
struct luck_result {
    double score; /* adjusted, on the scale of score_mean: 1/2 is even. It may leave 0 .. 1 */
    double error; /* its standard error, with two sets more as score_error has it */
    double beta;  /* the mean of both folds' */
    double gain;  /* so many times the sets would say as much unadjusted: the ratio of the squared
                     errors */
};

/* With fewer than LUCK_SETS in a fold the beta from it is 0. Without sets 1/2, gain 1. */
enum { LUCK_SETS = 16 };
struct luck_result luck_result(const struct luck_sum *sum);

#endif
