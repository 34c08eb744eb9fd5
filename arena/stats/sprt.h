/*
 * Sequential probability ratio test (SPRT) of one side against the other, on duplicate sets, by the
 * log-likelihood ratio (LLR) of the two hypotheses.
 *
 * For Elo and normalized Elo the LLR is the generalized one of the set scores 0, 1/2 and 1 (an
 * exact multinomial); for points a deal it is Gaussian. The bounds are A. Wald's (Sequential
 * Analysis, 1947). All figures are the same to the bit on every machine.
 */
#ifndef STATS_SPRT_H
#define STATS_SPRT_H

#include "event/event.h"
#include "stats/estimates.h"

/* ---- The test ---- */

/* The first look is after SPRT_LEAST sets, as early leads deceive; then every SPRT_LOOK sets. */
enum { SPRT_LEAST = 100, SPRT_LOOK = 5 };

/* Pseudo-sets. Where nearly all sets are drawn, the first few that are not say too little about the
 * variance: without pseudo-sets a better side is found no better 9 to 13 times in 100 where 5 were
 * agreed (tests/unit/test_coverage.c, 98 % of sets drawn). To set scores one set won and one lost
 * are added. To the variance of points the squares of SPRT_DOUBT sets are added, each of one deal
 * at each of two tables, at 1 a deal: of S sets with d points and n deals each, N deals in all, at
 * the mean R, the variance is S (sum (d - R n)^2 + 8 * 4) / N^2. */
enum { SPRT_DOUBT = 8 };

enum sprt_verdict { SPRT_OPEN, SPRT_H0, SPRT_H1 };

struct sprt_state {
    double llr, lower, upper; /* at or beyond a bound its hypothesis is accepted */
    enum sprt_verdict verdict;
};

/* The state after these results of the first side; `points` are points and deals of each set. The
 * verdict is open except at looks. Elo x is the mean score 1 / (1 + 10^(-x / 400)); normalized Elo
 * x is a mean of x sqrt(2) ln(10) / 800 standard deviations of a set over 1/2. */
struct sprt_state sprt_look(const struct sprt_test *test, struct score_sum sets,
                            const struct ratio_sum *points);

/* ---- Log-likelihood ratios ---- */

/* Of n normal results with this mean and this variance, sum (x - mean)^2 / n, for the means m1 and
 * m0: n (m1 - m0) (2 mean - m0 - m1) / (2 variance). */
double sprt_llr_normal(double n, double mean, double variance, double m0, double m1);

/* Scores that take few values: how often each was seen. The counts may be real numbers, and are
 * greater than 0 (sprt_counts_put). */
enum { SPRT_VALUES = 16 };
struct sprt_counts {
    unsigned values;
    double score[SPRT_VALUES], count[SPRT_VALUES];
};

/* Adds a value; a count of 0 becomes 1/1000, as what was not seen yet is not impossible. */
void sprt_counts_put(struct sprt_counts *m, double score, double count);

/* The generalized likelihood ratio: for each hypothesis the distribution is taken that fits the
 * counts best among those for which it holds. M. Van den Bergh, Comments on Normalized Elo
 * (cantate.be/Fishtest/normalized_elo_practical.pdf); numbers of propositions are his.
 *
 * sprt_llr_mean: the mean is mean1 or mean0, both between the least and the greatest value (1.1).
 * sprt_llr_t: (mean - reference) / standard deviation is t1 or t0 (4.1), for normalized Elo. */
double sprt_llr_mean(const struct sprt_counts *m, double mean0, double mean1);
double sprt_llr_t(const struct sprt_counts *m, double reference, double t0, double t1);

#endif
