/*
 * Many comparisons at once. Of eight equal bots one pair in two tables looks different at 95 %;
 * these keep the chance of any false word below 5 %.
 */
#ifndef STATS_MULTIPLE_COMPARISONS_H
#define STATS_MULTIPLE_COMPARISONS_H

#include <stddef.h>
#include <stdint.h>

/* Two-sided z for one of so many comparisons with the chance `alpha` of any false one (Bonferroni):
 * of the n - 1 pairs of neighbours of n bots, say. */
double bonferroni_z(double alpha, uint64_t comparisons);

/* Holm's step-down (S. Holm, Scand. J. Statist. 6, 1979) over n p values, which are sorted: those
 * at most the result are significant, with the chance `alpha` of any false one. Less than 0 if none
 * is. The k-th smallest must be at most alpha / (n - k + 1), and so must all before it theirs. */
double holm_limit(double *p, size_t n, double alpha);

/* Tukey's z for difference bars: two of n bots, whose errors are alike, differ where the difference
 * is at least so many times its error; the studentized range's quantile by the root of 2. */
double tukey_z(double alpha, uint64_t bots);

#endif
