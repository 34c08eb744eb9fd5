/*
 * The formulas of the standings, as pure functions: scores, Elo, points a deal, their errors,
 * intervals and tests. The unit of sampling is the duplicate set, in which each side plays the same
 * cards in turn. The tables of a set are never treated as independent.
 */
#ifndef STATS_ESTIMATES_H
#define STATS_ESTIMATES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/int128.h"

/* ---- The mean of sets' scores, and Elo ---- */

/* The set scores of one side, counted. A set is lost (0), split (1/2) or won (1). The counts are
 * integers, so the order of the sets does not matter. */
struct score_sum {
    uint64_t won, split, lost;
};

uint64_t score_sets(struct score_sum s);

/* The mean score; 1/2 without sets. */
double score_mean(struct score_sum s);

/* The standard error of the mean score, sqrt(v / n) with v = sum (x - mean)^2 / (n - 1). Two
 * pseudo-sets are added, one won and one lost. Without them a few sets that all end alike would
 * claim certainty. */
double score_error(struct score_sum s);

/* A 95 % interval. */
struct interval {
    double low, high;
};

/* The exact sign test. Returns the two-sided p value of the hypothesis that both sides are equal:
 * twice the probability that one side wins so many or more of the sets that were not split, at most
 * 1. Split sets say nothing about who is better. At the 5 % level six wins in six are significant,
 * five in five are not. */
double score_p(struct score_sum s);

/* The likelihood of superiority (LOS) of a side by that test: 1 - p / 2 for the side that has won
 * more sets, p / 2 for the other, 1/2 without sets. Above 97.5 % it is significant at the 5 %
 * level. */
double score_los(struct score_sum s);

/* ---- Elo of tables won, and the distribution of what sets come to ---- */

/* The sets of one side by the results of their two tables, as chess engine testing counts pairs of
 * games: both lost, one lost and one drawn, one each or both drawn, one drawn and one won, both
 * won. Sets of a single table are lost, -, drawn, -, won. */
struct pentanomial {
    uint64_t count[5];
};

uint64_t pentanomial_sets(struct pentanomial p);

/* The share of tables won, where a drawn table counts half; 1/2 without sets. */
double pentanomial_mean(struct pentanomial p);

/* The same sets, seen from the other side. */
struct pentanomial pentanomial_reversed(struct pentanomial p);

/* The sets in which this side won more tables than it lost, as many, and fewer: for score_p. */
struct score_sum pentanomial_scores(struct pentanomial p);

/* A 95 % interval of pentanomial_mean; 0 to 1 without sets.
 *
 * Here a set is decided if one side wins more of its tables than the other; by how much does not
 * matter, as it does in standing.sets (stats/standings.h). The mean less 1/2 is a product: (share
 * of sets decided) x (share of decided sets won - 1/2). Each of the two shares has an exact
 * interval (C. Clopper and E. Pearson, Biometrika 26, 1934). G. Zou and A. Donner (Statistics in
 * Medicine 27, 2008) combine them into the interval of the product. An end on the other side of 1/2
 * is the observed share decided times that end of the share won. No end lies beyond Clopper and
 * Pearson's interval of the mean computed as if no set were split. So 1/2 is outside if and only if
 * score_p is below .05. A set with one drawn table counts as half a decided set. */
struct interval pentanomial_interval(struct pentanomial p);

/* A value with its 95 % interval; error is half the interval's width. An end may be infinite: if a
 * side has won all its tables, its Elo is only known to be above `low`. NAN means not known: the
 * value of such a side, and the error where an end is infinite. */
struct estimate {
    double value, error, low, high;
};

/* -400 log10(1/w - 1) (A. Elo, The Rating of Chessplayers, 1978); infinite at 0 and 1. */
double elo_of_mean(double w);

/* The Elo of pentanomial_mean, with the ends of pentanomial_interval. All NAN without sets. */
struct estimate elo_of(struct pentanomial p);

/* Normalized Elo (M. Van den Bergh, Normalized Elo, cantate.be/Fishtest): the mean less 1/2, in
 * standard deviations of a single game, times 800 / ln 10. The standard deviation of a single game
 * is taken as that of a set's score, dividing by n, times the root of the tables of a set (1 or 2).
 * Normalized Elo says how many sets it takes to tell the sides apart, whatever share of them is
 * drawn. NAN if all sets are alike.
 *
 * With u = sqrt(share decided) x (share of decided sets won - 1/2), normalized Elo is a function of
 * t = u / sqrt(1/4 - u^2). So the interval is computed as in pentanomial_interval, with the root of
 * the share decided. There is no interval if some tables were drawn and others were not, because
 * the formula does not hold then. */
struct estimate nelo_of(struct pentanomial p, unsigned tables);

/* ---- A ratio of sums over sets: points a deal, the share of opponents beaten ---- */

/* Sums over sets of d (for example points) and n (for example deals). They are exact integers, so
 * neither the order of the sets nor rounding can separate equal results. */
struct ratio_sum {
    uint64_t sets;
    int64_t d, n;
    wide_int dd, dn, nn;   /* sums of d*d, d*n, n*n */
    uint64_t above, below; /* sets in which d is above 0, and below */
};

void ratio_add(struct ratio_sum *r, int64_t d, int64_t n);

/* The same sets with -d for d. */
struct ratio_sum ratio_negated(const struct ratio_sum *r);

/* R = sum d / sum n; 0 where n is 0. */
double ratio_mean(const struct ratio_sum *r);

/* The standard error of R by the delta method (W. Cochran, Sampling Techniques, 1977, 6.4): the
 * square root of S/(S-1) * sum (d - R n)^2 / (sum n)^2 over S sets. 0 where n is 0. NAN with fewer
 * than two sets. */
double ratio_error(const struct ratio_sum *r);

/* The same sets with two pseudo-sets added, one at +1 and one at -1 point a deal. Without them a
 * few sets that all end alike would claim certainty. A pseudo-set has one deal at each table,
 * however many a real set has: two pseudo-sets of 16 deals a table would make an interval two to
 * six times too wide. `parts` is the number of units of d in a point (standing.parts), 1 or the
 * number of tables of a set. */
struct ratio_sum ratio_with_pseudo(const struct ratio_sum *r, unsigned parts);

/* A 95 % interval of R, in the units of d. It is the wider of two intervals by Student's t, R -+ t
 * error: one of the sets alone (S - 1 degrees of freedom), one with the two pseudo-sets (S + 1).
 * The first is right where sets differ much more than the pseudo-sets do, the second where sets
 * hardly differ. If one side is ahead in every set that is not even, and the sign test (score_p)
 * finds that significant, the interval ends at 0 at the latest. With one set it is from minus to
 * plus infinity. */
struct interval ratio_interval(const struct ratio_sum *r, unsigned parts);

/* The two-sided p value of the hypothesis R = 0, by the same tests. It is below .05 if 0 is outside
 * the interval, or is its end because of the sign test. */
double ratio_p(const struct ratio_sum *r, unsigned parts);

/* The likelihood that the true R is above 0: 1 - p / 2 if R is above 0, p / 2 if it is below, 1/2
 * if it is 0. */
double ratio_los(const struct ratio_sum *r, unsigned parts);

/* The standard error of a ratio between 0 and 1. Two pseudo-sets are added as in score_error, one
 * at 1 and one at 0; their size is the mean of n, rounded. */
double ratio_error_of_share(const struct ratio_sum *r);

/*
 * How many tables with independent cards would give the same precision as the two tables of a set,
 * divided by two. Duplicate sets alone are enough to estimate this, because each records its single
 * tables beside their sum.
 */

/* Sums over the single tables of one side's sets. struct ratio_sum has the sums over sets. */
struct table_sum {
    wide_int dd, dn, nn; /* of points d and deals n of a table, as in struct ratio_sum */
    int64_t won;         /* tables won minus tables lost */
};

/* Adds a set: the points and deals of its two tables, and a sign: 1 won, 0 drawn, -1 lost. */
struct table_result {
    int64_t points, deals;
    int sign;
};
void table_sum_add(struct table_sum *t, const struct table_result table[2]);

/* Adds the sums of other sets. `own` is 1, or -1 to turn them to the other side. */
void table_sum_join(struct table_sum *t, const struct table_sum *other, int own);

/* rho = v_dup / (v_single / 2) - 1 is the correlation of a set's two tables in points a deal. v_dup
 * is the variance of the means of S sets, by S - 1; v_single that of the 2 S single tables, by 2 S
 * - 1; both about the same mean (as in ratio_error). The gain is 1 / (1 + rho): a gain of 4 means
 * that a set is worth four times as many tables with different cards. Both are NAN with fewer than
 * two sets and where all tables are alike; the gain is also NAN where all sets are drawn. */
struct duplicate_gain {
    double rho, gain;
    bool drawn; /* there are sets, and neither side had more points in any of them */
};
struct duplicate_gain duplicate_gain_points(const struct ratio_sum *sets,
                                            const struct table_sum *t);

#endif
