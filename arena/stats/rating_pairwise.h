/*
 * Inside of ratings: how surely each two lines of a pool differ, the one rule of significance. All
 * that is said of two lines (ratings_order, ratings_los) is by these z.
 */
#ifndef STATS_RATING_PAIRWISE_H
#define STATS_RATING_PAIRWISE_H

#include "stats/rating_fit.h"

/* Fills in r->z of every two lines of a fitted pool: signed, normal where the two are equal.
 *
 * Two lines that have only met each other: by the exact test of their sets (score_p of those in
 * which more tables were won, ratio_p of points).
 *
 * Elo of more lines: by how much less likely the results are if both had one value, the best one
 * there is while the others keep theirs (the root of the likelihood ratio); times what difference
 * by error is to the same ratio of a likelihood that is quadratic, by which it has the sandwich's
 * errors and the freedom of the others. The difference by its error alone would say less the more
 * sets are won by one side, as the error of a line that wins all grows without end.
 *
 * Else, and where a line is held by an anchor, the difference by its error. */
bool rating_pairwise_find(struct ratings *r, const struct rating_fit *f, struct err *err);

/* How much the first of two lines is before the second, by the exact test of their own sets. */
double rating_pairwise_exact(enum measure measure, const struct standings *s,
                             const struct meeting *m);

/* The difference by its error, brought from r->reach to the normal; infinite without error. 0 where
 * they are equal, or of two pools. */
double rating_pairwise_by_error(const struct ratings *r, size_t a, size_t b);

#endif
