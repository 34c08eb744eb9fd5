/*
 * Inside of ratings: one pool of lines fitted by a model of differences. The models are pull.c's,
 * Newton's method and the errors fit.c's.
 */
#ifndef RANK_FIT_H
#define RANK_FIT_H

#include "rank/rating.h"

/* Elo a unit of Bradley and Terry's model: 400 / ln 10. */
#define ELO_UNIT 173.71779276130073

/* How many standard errors the first line is before the second by their own sets and the two
 * pseudo-sets. */
double pull_direct(enum measure measure, const struct standings *s, const struct meeting *m);

/* Not a row of the matrices, as its value is fixed. */
#define FIT_FIXED SIZE_MAX

struct fit {
    const struct standings *s;
    enum measure measure;
    const struct meeting **met; /* all that count in the pool */
    size_t mets;
    const size_t *member; /* of the pool: numbers of lines */
    size_t members;
    bool anchored; /* one of them is */
    size_t *row;   /* by number, of the pool's lines: 0, 1, ... or FIT_FIXED; filled in by fit_pool
                      for lines that are not fixed */
    double *value; /* by number, in units; anchors and where to begin, then the result */
    double *covariance; /* by number, `lines` a row; in units */
    size_t lines;
    double prior; /* sets won and lost more than there are, of every two that met: 1/2 */
    double chi2;  /* added to */
    uint64_t df;
};

/* What a meeting says where the first line stands `difference` (units of the model) before the
 * second: how much farther it pulls them apart (the slope of the log likelihood), how much less it
 * would one unit farther on, and the variance of the first by that of the sets. */
struct pull {
    double force, stiffness, variance;
};
struct pull pull_of(const struct fit *f, const struct meeting *m, double difference);

/* Fits a pool. Where none is anchored the mean is 0. */
bool fit_pool(struct fit *f, struct err *err);

#endif
