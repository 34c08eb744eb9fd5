/*
 * What the files that compute ratings share. rating.c chooses the results that count and rates one
 * pool after another. rating_fit.c fits a model of rating differences to a pool.
 * rating_significance.c says how surely two bots differ.
 */
#ifndef STATS_RATING_INTERNAL_H
#define STATS_RATING_INTERNAL_H

#include "stats/rating.h"

/* Elo in one unit of the model of Bradley and Terry: 400 / ln 10. */
#define ELO_UNIT 173.71779276130073

/* A line with a fixed value: it has no row in the matrices. */
#define RATING_FIT_FIXED SIZE_MAX

/* ---- rating_fit.c: one pool ---- */

struct rating_fit {
    const struct standings *s;
    enum measure measure;
    const struct meeting **met; /* all meetings that count in the pool */
    size_t mets;
    const struct lineup_sums **lineup; /* in individual games: all that count in the pool */
    size_t lineups;
    const size_t *member; /* the numbers of the pool's lines */
    size_t members;
    bool anchored; /* whether one of the lines has a fixed value */
    size_t *row; /* by line number: the row of a line of the pool, or RATING_FIT_FIXED; filled in by
                    rating_fit_pool */
    size_t rows; /* filled in by rating_fit_pool */
    double *value; /* by line number, in units of the model: anchors and first guesses before, the
                      result after */
    double *covariance; /* by line number, rows of `lines` values, in units of the model */
    size_t lines;
    double prior; /* pseudo-sets won, and as many lost, of every line: 1/2, or 0 for none */
    const uint32_t *opponents; /* by line number: how many lines it met; they share its prior */
    /* Points, games of two sides: the variance of a deal in the pool (rating_spread). It is
     * averaged with the variance of each meeting, with the weight of `shared` sets. */
    double spread, shared;
    bool by_variance; /* points, games of two sides: a meeting has the weight of its variance, not
                         of its number of sets */
    double chi2;      /* added to */
    uint64_t df;
};

/* Fits a pool. If it has no anchor, the mean of its values becomes 0. */
bool rating_fit_pool(struct rating_fit *f, struct err *err);

bool rating_fit_is_individual(const struct rating_fit *f);

/* What the results of a meeting say if the first line is `difference` units of the model better
 * than the second. slope: the derivative of the log likelihood with respect to the difference.
 * information: how much the slope falls per unit. variance: the variance of the slope, estimated
 * from the sets. In individual games the variance of points is that of the two pseudo-sets alone,
 * and all values of orders of finish are those of the prior alone. */
struct meeting_slope {
    double slope, information, variance;
};
struct meeting_slope rating_slope(const struct rating_fit *f, const struct meeting *m,
                                  double difference);

/* The log likelihood of a meeting's tables, with the prior (MEASURE_ELO, games of two sides). */
double rating_log_likelihood(const struct rating_fit *f, const struct meeting *m,
                             double difference);

/* The variance of the points of a deal within the meetings of a pool, with two pseudo-sets of usual
 * size. */
double rating_spread(const struct rating_fit *f);

/* ---- rating_significance.c ---- */

/* Fills in r->z for every two lines of a fitted pool: the evidence that the first is better,
 * positive if it is ahead, normally distributed if the two are equal.
 *
 * Two lines that have met only each other: by the exact test of their sets. This is score_p of the
 * sets in which one side won more tables, or ratio_p for points.
 *
 * Elo of more than two lines: by the likelihood ratio. How much less likely are the results if both
 * lines had the same value, the best one while the other lines keep theirs? The signed root of that
 * ratio is scaled by (difference / its error) over the same ratio of a quadratic likelihood. The
 * scale brings in the sandwich errors and the freedom of the other lines. The difference over its
 * error alone would claim less the more sets one side wins, because the error of a line that wins
 * all grows without bound.
 *
 * Otherwise, and where a line is an anchor: the difference over its error. */
bool rating_find_z(struct ratings *r, const struct rating_fit *f, struct err *err);

/* Fills in order, ranks, intervals, the p value of the misfit, and cycles. Needs the values and
 * their errors. */
bool rating_find_order(struct ratings *r, const struct standings *s, struct err *err);

#endif
