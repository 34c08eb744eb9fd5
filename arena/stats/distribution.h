/*
 * Probability distributions (normal, Student, beta, chi-square), and corrections for many
 * comparisons at once.
 *
 * The relative error is about 1e-12, in small tails too, and results are the same to the bit on
 * every machine (base/exact_math.h). Numbers of formulas are those of M. Abramowitz and I. Stegun,
 * Handbook of Mathematical Functions, 1964.
 */
#ifndef STATS_DISTRIBUTION_H
#define STATS_DISTRIBUTION_H

#include <stddef.h>
#include <stdint.h>

/* ---- Normal ---- */

/* P(X <= x) of a standard normal X (26.2.10, 26.2.14). The upper tail is normal_cdf(-x). */
double normal_cdf(double x);

/* P(|X| >= |z|). */
double normal_two_sided(double z);

/* The x for which P(X <= x) is p; -INFINITY at 0, INFINITY at 1. For an upper tail of p use
 * -normal_quantile(p), which loses no digits. */
double normal_quantile(double p);

/* The quantile of 0.975: a two-sided interval of 95 % has so many standard errors each way. */
#define Z95 1.959963984540054

/* ---- Student's t, df > 0 ---- */

/* Above 10,000 degrees of freedom the error of the probability, not of the quantile, is 1e-9. */
double student_cdf(double t, double df);
double student_quantile(double p, double df);

/* ---- Beta, a > 0 and b > 0 ---- */

/* P(X <= x), the incomplete beta function. With a = k and b = n - k + 1 it is the probability that
 * k or more of n trials succeed, each with probability x (26.5.24). */
double beta_cdf(double x, double a, double b);

/* The x for which P(X <= x) is p; a and b at least 1/2, p 0, 1 or between 1e-9 and 1 - 1e-9. */
double beta_quantile(double p, double a, double b);

/* ---- Chi-square, df > 0 ---- */

/* P(X >= x) (6.5.29, 6.5.31). */
double chi_square_tail(double x, double df);

/*
 * ---- Many comparisons at once ----
 *
 * Of eight equal bots, one pair in two tables looks different at 95 %. These keep the chance of any
 * false result below 5 %.
 */

/* The two-sided z that one of so many comparisons needs, with probability `alpha` of any false one
 * (Bonferroni). */
double bonferroni_z(double alpha, uint64_t comparisons);

/* Holm's step-down method (S. Holm, Scand. J. Statist. 6, 1979). Sorts n p values and returns the
 * greatest that is significant, with probability `alpha` of any false one; less than 0 if none is.
 * The k-th smallest must be at most alpha / (n - k + 1), and so must all before it. */
double holm_limit(double *p, size_t n, double alpha);

#endif
