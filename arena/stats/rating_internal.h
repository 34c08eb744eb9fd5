/*
 * What the files of ratings share: rating.c chooses what counts and goes pool by pool, rating_fit.c
 * fits a pool by a model of differences, rating_significance.c says how surely lines differ.
 */
#ifndef STATS_RATING_INTERNAL_H
#define STATS_RATING_INTERNAL_H

#include "stats/rating.h"

/* Elo per unit of Bradley and Terry's model: 400 / ln 10. */
#define ELO_UNIT 173.71779276130073

/* Not a row of the matrices, as its value is fixed. */
#define RATING_FIT_FIXED SIZE_MAX

/* ---- rating_fit.c: one pool ---- */

struct rating_fit {
    const struct standings *s;
    enum measure measure;
    const struct meeting **met; /* all that count in the pool */
    size_t mets;
    const struct lineup_sums **lineup; /* the same in individual games */
    size_t lineups;
    const size_t *member; /* of the pool: numbers of lines */
    size_t members;
    bool anchored; /* one of them is */
    size_t *row;   /* by number, of the pool's lines: RATING_FIT_FIXED, or 0, 1, ..., filled in by
                      rating_fit_pool */
    size_t rows;   /* filled in by rating_fit_pool */
    double *value; /* by number, in units: anchors and the values to begin with, then the result */
    double *covariance; /* by number, `lines` a row; in units */
    size_t lines;
    double prior;              /* pseudo-sets won and lost of every line; 1/2, or 0 for none */
    const uint32_t *opponents; /* by number: lines that it met, over which the prior is spread */
    /* Points of two sides: the variance of a deal in the pool (rating_spread), which counts beside
     * each meeting's own as that of `shared` sets does. */
    double spread, shared;
    bool by_variance; /* the same: meetings weigh by their variance, not by their sets */
    double chi2;      /* added to */
    uint64_t df;
};

/* Fits a pool. Where none is anchored the mean is 0. */
bool rating_fit_pool(struct rating_fit *f, struct err *err);

bool rating_fit_is_individual(const struct rating_fit *f);

/* What a meeting says where the first line stands `difference` (in units of the model) before the
 * second: the slope of the log likelihood in that difference, the information (by how much the
 * slope falls one unit farther on), and the variance of the slope by that of the sets. In
 * individual games the variance of points is that of the two pseudo-sets alone, and of orders all
 * is the prior's. */
struct meeting_slope {
    double slope, information, variance;
};
struct meeting_slope rating_slope(const struct rating_fit *f, const struct meeting *m,
                                  double difference);

/* The log likelihood of a meeting's tables (MEASURE_ELO, two sides) with the prior. */
double rating_log_likelihood(const struct rating_fit *f, const struct meeting *m,
                             double difference);

/* The variance of the points of a deal within meetings, with two pseudo-sets of the usual one. */
double rating_spread(const struct rating_fit *f);

/* ---- rating_significance.c ---- */

/* Fills in r->z of every two lines of a fitted pool: signed, normal where the two are equal.
 *
 * Two lines that have only met each other: by the exact test of their sets (score_p of the sets in
 * which more tables were won, ratio_p of points).
 *
 * Elo of more lines: by how much less likely the results are if both had one value, the best there
 * is while the others keep theirs (the root of the likelihood ratio). That is scaled by what the
 * difference by its error is to the same ratio of a quadratic likelihood, which brings in the
 * sandwich's errors and the freedom of the other lines. The difference by its error alone would say
 * less the more sets are won by one side, as the error of a line that wins all grows without end.
 *
 * Else, and where an anchor holds a line, the difference by its error. */
bool rating_find_z(struct ratings *r, const struct rating_fit *f, struct err *err);

/* Fills in order, ranks, intervals, p of the misfit and cycles; values and errors are there. */
bool rating_find_order(struct ratings *r, const struct standings *s, struct err *err);

#endif
