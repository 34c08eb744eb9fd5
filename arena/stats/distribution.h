/*
 * Distributions: their cumulative probabilities and quantiles, relatively exact to about 1e-12, in
 * small tails too, and the same to the bit on every machine (base/exact_math.h). Formulas by number
 * are those of M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 1964.
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

/* The x of which P(X <= x) is p; -INFINITY at 0, INFINITY at 1. For an upper tail of p it is
 * -normal_quantile(p), which loses no digits. */
double normal_quantile(double p);

/* That of 0.975: so many standard errors has a two-sided interval of 95 %. */
#define Z95 1.959963984540054

/* ---- Student's t, df > 0 ---- */

/* Of more than 10,000 degrees of freedom the probability, not the quantile, is exact to 1e-9. */
double student_cdf(double t, double df);
double student_quantile(double p, double df);

/* ---- Beta, a > 0 and b > 0 ---- */

/* P(X <= x), the incomplete beta function; of n trials that succeed with the chance x it is how
 * likely k or more do, with a = k and b = n - k + 1 (26.5.24). */
double beta_cdf(double x, double a, double b);

/* The x of which P(X <= x) is p; of a and b from 1/2 on, p 0, 1 or between 1e-9 and 1 - 1e-9. */
double beta_quantile(double p, double a, double b);

/* ---- Chi-square, df > 0 ---- */

/* P(X >= x) (6.5.29, 6.5.31). */
double chi_square_tail(double x, double df);

/* ---- The studentized range with infinitely many degrees of freedom ---- */

/* P(the greatest less the least of n standard normal numbers <= q). */
double range_cdf(double q, uint64_t n);
double range_quantile(double p, uint64_t n);

#endif
