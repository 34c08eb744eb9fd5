/*
 * Formulas of the standings, as pure functions: scores, Elo, points a deal, their errors, intervals
 * and tests. The unit of sampling is the duplicate set: the same cards played by each side in turn.
 * The tables of a set are never taken as independent.
 */
#ifndef STATS_ESTIMATES_H
#define STATS_ESTIMATES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/int128.h"

/* ---- The mean of sets' scores, and Elo ---- */

/* The set scores of one side, each 0 (lost), 1/2 (split) or 1 (won), counted: sums of integers, so
 * that their order changes nothing. */
struct score_sum {
    uint64_t won, split, lost;
};

uint64_t score_sets(struct score_sum s);

/* Mean score, 1/2 without sets. */
double score_mean(struct score_sum s);

/* Its standard error, sqrt(v / n) with v = sum (x - mean)^2 / (n - 1), with two pseudo-sets, one
 * won and one lost: without these a few sets that all end alike would claim certainty. */
double score_error(struct score_sum s);

/* An interval that holds the truth 95 times in 100. */
struct interval {
    double low, high;
};

/* The exact sign test: the two-sided p value of both sides being equal, twice the probability that
 * so many or more of the sets that were not split go to one side; at most 1. Split sets say nothing
 * about who is better. At 95 % six sets of six are significant, five of five are not. */
double score_p(struct score_sum s);

/* The likelihood of superiority (LOS) of the side by that test: 1 - p / 2 for the side that has won
 * more sets, 1/2 without sets. Above 97.5 % it is significant at 95 %. */
double score_los(struct score_sum s);

/* ---- Elo of tables won, and the distribution of what sets come to ---- */

/* The sets of one side by what it made of their two tables, as managers of chess engines count
 * pairs of games: both lost, one lost and one drawn, one each way or both drawn, one drawn and one
 * won, both won. Where a set is a single table: lost, -, drawn, -, won. */
struct pentanomial {
    uint64_t count[5];
};

uint64_t pentanomial_sets(struct pentanomial p);

/* The share of tables won, half of those drawn with them; 1/2 without sets. */
double pentanomial_mean(struct pentanomial p);

/* As the other side has them. */
struct pentanomial pentanomial_reversed(struct pentanomial p);

/* Sets in which more tables were won than lost, as many, and fewer: for score_p. */
struct score_sum pentanomial_scores(struct pentanomial p);

/* A 95 % interval of the mean; 0 to 1 without sets.
 *
 * It is made of two exact ones, as the set is the cluster: how large a share of sets is decided,
 * and which share of the decided sets is won, each by C. Clopper and E. Pearson (Biometrika 26,
 * 1934). What the mean is over 1/2 is their product, (share decided) x (share won - 1/2), and its
 * interval follows from theirs by G. Zou and A. Donner (Statistics in Medicine 27, 2008); an end on
 * the other side of 1/2 is the share decided, as it was found, times the end of the other. No end
 * is farther out than Clopper and Pearson's own of the mean, as if no set were split. So 1/2 is
 * outside if and only if score_p is below .05. A set with one table drawn counts as half a decided
 * one. */
struct interval pentanomial_interval(struct pentanomial p);

/* A value with its 95 % interval; error is half of that. An end may be infinite: of the Elo of a
 * side that has won all its tables it is only known that it is more than `low`. NAN is not known:
 * the value of such a side, and an error where an end is infinite. */
struct estimate {
    double value, error, low, high;
};

/* -400 log10(1/w - 1) (A. Elo, The Rating of Chessplayers, 1978); infinite at 0 and 1. */
double elo_of_mean(double w);

/* Of the mean of the tables, with the ends of pentanomial_interval; without sets all is NAN. */
struct estimate elo_of(struct pentanomial p);

/* Normalized Elo (M. Van den Bergh, Normalized Elo, cantate.be/Fishtest): w - 1/2 in standard
 * deviations of a single game, taken as the root of the tables of a set (1 or 2) times that of a
 * set's score, by n; times 800 / ln 10. It says how many sets it takes to tell the sides apart,
 * whatever share of them is drawn. NAN where all sets are alike.
 *
 * The interval is as pentanomial_interval with the root of the share decided, of which normalized
 * Elo is a function: t = u / sqrt(1/4 - u^2), u = sqrt(share decided) x (share won - 1/2). There is
 * none if tables were drawn beside others that were not, as this is not so there. */
struct estimate nelo_of(struct pentanomial p, unsigned tables);

/* ---- A ratio of sums over sets: points a deal, others beaten of those met ---- */

/* Sums over sets of d (points, say) and n (deals). Exact integers, so that neither the order of the
 * sets nor rounding makes a difference between equals. */
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

/* Standard error of R by the delta method (W. Cochran, Sampling Techniques, 1977, 6.4): the square
 * root of S/(S-1) * sum (d - R n)^2 / (sum n)^2 over S sets; 0 where n is 0. Fewer than two sets
 * tell no error: NAN. */
double ratio_error(const struct ratio_sum *r);

/* The same sets and two pseudo-sets, one at +1 and one at -1 a deal: without these a few sets that
 * all end alike would claim certainty. They have one deal at each table, however many a set has:
 * two full sets of 16 deals a table so far out would make an interval two to six times too wide. d
 * has so many `parts` of a point (standing.parts): 1, or the tables of a set. */
struct ratio_sum ratio_with_pseudo(const struct ratio_sum *r, unsigned parts);

/* A 95 % interval of R, in parts as R is: the wider of two of Student's t, R -+ t error, of the
 * sets alone (S - 1 degrees of freedom) and with the two pseudo-sets (S + 1). The first is right
 * where sets differ much more than the pseudo-sets do, the second where sets hardly differ. For a
 * side that is ahead in all sets in which one was ahead, and significantly by the sign test
 * (score_p), it does not go below 0. With one set it is from minus to plus infinity. */
struct interval ratio_interval(const struct ratio_sum *r, unsigned parts);

/* The two-sided p value of R being 0, by the same tests: below .05 if 0 is outside the interval, or
 * is its end by the sign test. */
double ratio_p(const struct ratio_sum *r, unsigned parts);

/* The likelihood that the true R is above 0: 1 - p / 2 if R is, p / 2 if not; 1/2 where it is 0. */
double ratio_los(const struct ratio_sum *r, unsigned parts);

/* The standard error of a ratio between 0 and 1, with two pseudo-sets of usual size (the mean of n,
 * rounded), one at 1 and one at 0, as in score_error. */
double ratio_error_of_share(const struct ratio_sum *r);

/*
 * ---- What duplicate sets gain ----
 *
 * How many independent tables tell as much as the two tables of a set, divided by two. Duplicate
 * sets alone tell this, as each has the result of its single tables beside their sum.
 */

/* Sums over the single tables of one side's sets; ratio_sum has the sums over sets. */
struct table_sum {
    wide_int dd, dn, nn; /* of points d and deals n of a table, as in struct ratio_sum */
    int64_t won;         /* tables won less tables lost */
};

/* Adds a set: the points and deals of its two tables, and 1, 0 or -1 for won, drawn, lost. */
struct table_result {
    int64_t points, deals;
    int sign;
};
void table_sum_add(struct table_sum *t, const struct table_result table[2]);

/* Adds the sums of other sets; `own` is 1, or -1 for the sums as the other side has them. */
void table_sum_join(struct table_sum *t, const struct table_sum *other, int own);

/* rho = v_dup / (v_single / 2) - 1 is the correlation of a set's two tables in points a deal: the
 * variance of the means of sets over that of single tables, both about one mean, S sets by S - 1
 * and 2 S tables by 2 S - 1 (as in ratio_error). The gain is 1 / (1 + rho): 4 says that a set is
 * worth four times as many tables with other cards each. NAN where it is not known: with fewer than
 * two sets, where all tables are alike, and the gain where all sets are drawn. */
struct duplicate_gain {
    double rho, gain;
    bool drawn; /* there are sets, and neither side had more points in any of them */
};
struct duplicate_gain duplicate_gain_points(const struct ratio_sum *sets,
                                            const struct table_sum *t);

#endif
