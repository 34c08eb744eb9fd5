/*
 * Formulas of the standings, as pure functions. The unit of sampling is the duplicate set: the same
 * cards played by each side in turn. The tables of a set are never taken as independent.
 */
#ifndef RANK_STATS_H
#define RANK_STATS_H

#include <stdint.h>

#include "base/wide.h"

/* ---- The mean of sets' scores, and Elo ---- */

/* The set scores of one side, each 0 (lost), 1/2 (split) or 1 (won), counted: sums of integers, so
 * that their order changes nothing. */
struct score_sum {
    uint64_t won, split, lost;
};

uint64_t score_sets(struct score_sum s);

/* Mean score, 1/2 without sets. */
double score_mean(struct score_sum s);

/* Its standard error, sqrt(v / n) with v = sum (x - mean)^2 / (n - 1), of the same sets and two
 * more, one won and one lost: without these a few sets that all end alike would claim certainty. */
double score_error(struct score_sum s);

/* An interval that holds the truth 95 times in 100. */
struct interval {
    double low, high;
};

/* mean -+ t error with Student's t of n - 1 degrees of freedom, of the same sets and two more in
 * all three; within 0 and 1. */
struct interval score_interval(struct score_sum s);

/* The exact sign test: the two-sided p value of both sides being equal, twice the chance that of
 * the sets that were not split so many or more go to the one side; at most 1. Split sets say
 * nothing of who is better. At 95 % six sets of six are significant, five of five are not. */
double score_p(struct score_sum s);

/* How likely the side is the better one (likelihood of superiority), by that test: 1 - p / 2 of the
 * side that has won more sets, 1/2 without sets. Above 97.5 % is what is significant at 95 %. */
double score_los(struct score_sum s);

/* ---- Elo of a mean score ---- */

/* n scores between 0 and 1, of sets as of anything else that is independent; variance by n. */
struct scores {
    double n, mean, variance;
};

/* A rating with its 95 % interval; half of that is what is shown after +-. */
struct elo {
    double value, error, low, high;
};

/* -400 log10(1/w - 1) of the mean w (A. Elo, The Rating of Chessplayers, 1978) and of w -+ z error,
 * all finite: w clipped to [c, 1 - c], c = 1/(2n+2), n at least 1; the ends of the interval to c^2,
 * as it would else be too short for sides of whose sets only one in n is not won. */
struct elo elo_of_scores(struct scores s);

/* Normalized Elo (M. Van den Bergh, Normalized Elo, cantate.be/Fishtest): (w - 1/2) in standard
 * deviations of a single game, taken as the root of 2 times that of a set of two, by 800 / ln 10.
 * It says how many sets it takes to tell the sides apart, whatever share of them is drawn. The
 * error is the published one, as if the deviation were known. With a variance of 0 nothing is
 * finite. */
struct elo nelo_of_scores(struct scores s);

/* The normal probability of (w - 1/2) / error; 1/2 where that is 0 / 0. */
double los_of_scores(struct scores s);

/* The same of sets: the value is that of the sets alone, its interval that about the mean with two
 * sets more, one won and one lost, with score_error and c of the sets alone; the deviation of
 * normalized Elo is that with two sets more, too, by n - 1. Finite also with 0 and with all won.
 * The interval of normalized Elo knows that the deviation is an estimate: n times the variance of
 * t = (w - 1/2) / deviation is 1 - t m3 / m2^(3/2) + t^2 / 4 (m4 / m2^2 - 1) with the central
 * moments (by n) of the same sets, by the delta method; it is too short where a side has more than
 * four fifths of the score. */
struct elo elo_of(struct score_sum s);
struct elo nelo_of(struct score_sum s);

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

/* The same sets and two more, one at +1 and one at -1 a deal: without these a few sets that all end
 * alike would claim certainty. They are of one deal at each table, however many a set has: doubt is
 * about deals, and two whole sets of 16 deals a table so far out would make an interval two to six
 * times too wide. d has so many `parts` of a point (standing.parts): 1, or the tables of a set. */
struct ratio_sum ratio_with_pseudo(const struct ratio_sum *r, unsigned parts);

/* A 95 % interval of R: the wider of two of Student's t, R -+ t error of the sets alone (S - 1
 * degrees of freedom) and the same of them and the two more (S + 1). The first is right where sets
 * differ much more than the two more do, the second where sets hardly differ. A side that is ahead
 * in all sets in which one was ahead, and by the sign test significantly (score_p), is not below 0.
 * In parts, as R is; from minus to plus infinity with one set, (S - 1) = 0. */
struct interval ratio_interval(const struct ratio_sum *r, unsigned parts);

/* The two-sided p value of R being 0, by the same tests: below .05 if 0 is outside of the interval
 * or is its end by the sign test. */
double ratio_p(const struct ratio_sum *r, unsigned parts);

/* How likely R is above 0: 1 - p / 2 if it is, p / 2 if not; 1/2 where it is 0. */
double ratio_los(const struct ratio_sum *r, unsigned parts);

/* Of a ratio between 0 and 1 the standard error with two sets more of usual size (the mean of n,
 * rounded), one at 1 and one at 0, as score_error has it. */
double ratio_error_of_share(const struct ratio_sum *r);

#endif
