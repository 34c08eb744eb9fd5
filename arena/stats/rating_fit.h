/*
 * Inside of ratings: one pool of lines fitted by a model of differences. rating_sides.c and
 * rating_individual.c have the models, of two sides and where each plays for himself; rating_fit.c
 * Newton's method and errors.
 */
#ifndef STATS_RATING_FIT_H
#define STATS_RATING_FIT_H

#include "stats/rating.h"

/* Elo a unit of Bradley and Terry's model: 400 / ln 10. */
#define ELO_UNIT 173.71779276130073

/* Not a row of the matrices, as its value is fixed. */
#define RATING_FIT_FIXED SIZE_MAX

struct rating_fit {
    const struct standings *s;
    enum measure measure;
    const struct meeting **met; /* all that count in the pool */
    size_t mets;
    const struct lineup_sums **lineup; /* the same where each plays for himself */
    size_t lineups;
    const size_t *member; /* of the pool: numbers of lines */
    size_t members;
    bool anchored; /* one of them is */
    size_t *row;   /* by number, of the pool's lines: 0, 1, ... or RATING_FIT_FIXED; filled in by
                      rating_fit_pool   for lines that are not fixed */
    size_t rows;   /* filled in by rating_fit_pool */
    double *value; /* by number, in units; anchors and where to begin, then the result */
    double *covariance; /* by number, `lines` a row; in units */
    size_t lines;
    double prior; /* sets won and lost more than there are, of every line; 1/2, or 0 for none */
    const uint32_t *opponents; /* by number: lines that it met, over which the prior is spread */
    /* Points of two sides: the variance of a deal in the pool (rating_sides_spread), which counts
     * beside each meeting's own as that of so many sets does. */
    double spread, shared;
    bool by_variance; /* the same: the weight of a meeting is not its sets but by its variance */
    double chi2;      /* added to */
    uint64_t df;
};

/* Fits a pool. Where none is anchored the mean is 0. */
bool rating_fit_pool(struct rating_fit *f, struct err *err);

bool rating_fit_is_individual(const struct rating_fit *f);

/* Adds w (e_x - e_y)(e_x - e_y)' to a matrix of f->rows, x and y numbers of lines; of the lower
 * triangle what is not fixed. */
void rating_fit_add_edge(const struct rating_fit *f, double *a, size_t x, size_t y, double w);

/* ---- rating_sides.c ---- */

/* What a meeting says where the first line stands `difference` (units of the model) before the
 * second: how much farther it pulls them apart (the slope of the log likelihood), how much less it
 * would one unit farther on, and the variance of the first by that of the sets. Each for himself:
 * of points, the variance is that of the two pseudo-sets alone; of orders, all is the prior's. */
struct rating_sides {
    double force, stiffness, variance;
};
struct rating_sides rating_sides_of(const struct rating_fit *f, const struct meeting *m,
                                    double difference);

/* The log likelihood of a meeting's tables (MEASURE_ELO, two sides) with the prior. */
double rating_sides_likelihood(const struct rating_fit *f, const struct meeting *m,
                               double difference);

/* How many sets the prior adds as won to each of the two of a meeting: the mean of their shares. */
double rating_sides_prior(const struct rating_fit *f, const struct meeting *m);

/* The variance that the points of a deal have within meetings, and two sets more of usual one. */
double rating_sides_spread(const struct rating_fit *f);

/* ---- rating_individual.c ---- */

/* Adds what the orders of a line-up say, at the values as they are: the slope and the stiffness of
 * the likelihood, by rows. */
void rating_individual_add_orders(const struct rating_fit *f, const struct lineup_sums *u,
                                  double *slope, double *stiffness);

/* Adds the variance of the slope by the points of a line-up's sets. */
void rating_individual_add_variance(const struct rating_fit *f, const struct lineup_sums *u,
                                    double *variance);

#endif
