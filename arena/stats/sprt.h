/*
 * Sequential probability ratio test of one side against the other, on duplicate sets: the
 * generalized likelihood ratio. Set scores: exact multinomial over {0, 1/2, 1}, for Elo or
 * normalized Elo; points a deal: Gaussian. A. Wald, Sequential Analysis, 1947, for the bounds.
 */
#ifndef STATS_SPRT_H
#define STATS_SPRT_H

#include "stats/estimates.h"
#include "event/format_options.h"

/* Not looked at before, and then at every so many sets: lopsided starts deceive. */
enum { SPRT_LEAST = 100, SPRT_LOOK = 5 };

/* Where nearly all sets are drawn, the first few that are not tell too little of how much they
 * vary: without the following a better side is found no better 9 to 13 times in 100 where 5 were
 * agreed (tests/unit/test_coverage.c, 98 % of sets drawn). One set more is won and one lost; of
 * points the squares of so many sets, one deal at each of two tables, at 1 a deal are added to
 * those that make the variance: of S sets with d points and n deals each, N in all, at the mean R,
 * S (sum (d - R n)^2 + 8 * 4) / N^2. */
enum { SPRT_DOUBT = 8 };

enum sprt_verdict { SPRT_OPEN, SPRT_H0, SPRT_H1 };

struct sprt_state {
    double llr, lower, upper; /* at or beyond a bound the hypothesis is accepted */
    enum sprt_verdict verdict;
};

/* log of the likelihood of a mean m1 by that of m0 of n normal results with this mean and this
 * variance, sum (x - mean)^2 / n: n (m1 - m0) (2 mean - m0 - m1) / (2 variance). */
double sprt_gaussian(double n, double mean, double variance, double m0, double m1);

/* Of the first side's results. Elo x is the mean 1 / (1 + 10^(-x / 400)), normalized Elo x the mean
 * that is x sqrt(2) ln(10) / 800 deviations of a set over 1/2. `points` are points and deals of
 * each set. Open but at looks: from SPRT_LEAST sets on at every SPRT_LOOK-th. The same to the bit
 * on every machine. */
struct sprt_state sprt_look(const struct sprt_test *test, struct score_sum sets,
                            const struct ratio_sum *points);

#endif
