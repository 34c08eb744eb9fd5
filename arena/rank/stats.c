#include "rank/stats.h"

#include <math.h>
#include <stdbool.h>

#include "rank/distribution.h"
#include "rank/elementary.h"

uint64_t score_sets(struct score_sum s)
{
    return s.won + s.split + s.lost;
}

double score_mean(struct score_sum s)
{
    uint64_t n = score_sets(s);

    return n ? ((double)s.won + 0.5 * (double)s.split) / (double)n : 0.5;
}

/* The same sets and two more, one won and one lost. */
static struct score_sum with_pseudo(struct score_sum s)
{
    return (struct score_sum){s.won + 1, s.split, s.lost + 1};
}

static struct scores scores_of(struct score_sum s)
{
    double n = (double)score_sets(s), w = score_mean(s);
    double squares = (double)s.won * (1 - w) * (1 - w) + (double)s.split * (0.5 - w) * (0.5 - w) +
                     (double)s.lost * w * w;

    return (struct scores){n, w, squares / n};
}

double score_error(struct score_sum s)
{
    struct scores more = scores_of(with_pseudo(s));

    return sqrt(more.variance / (more.n - 1));
}

/* mean -+ t error of n sets */
static struct interval student_interval(double mean, double error, uint64_t n)
{
    double reach = student_quantile(0.975, (double)(n - 1)) * error;

    return (struct interval){mean - reach, mean + reach};
}

struct interval score_interval(struct score_sum s)
{
    struct score_sum more = with_pseudo(s);
    struct interval i = student_interval(score_mean(more), score_error(s), score_sets(more));

    return (struct interval){fmax(i.low, 0), fmin(i.high, 1)};
}

/* ---- Elo of a mean score ---- */

static const double ln10 = 2.30258509299404568402;

/* The score nearest to 0 that n sets let stand. */
static double least_score(double n)
{
    return 1 / (2 * fmax(n, 1) + 2);
}

/* Of what is over 1/2 the negative of the other side's, so that sides are alike to the bit. */
static double elo_at(double w, double least)
{
    if (w == 0.5)
        return 0;
    if (w > 0.5)
        return -elo_at(1 - w, least);
    return -400 / ln10 * exact_log(1 / fmax(w, least) - 1);
}

/* The Elo of w, and of an interval about the mean of s, in games of n sets. */
static struct elo elo_between(double w, struct scores s, double n)
{
    double reach = Z95 * sqrt(s.variance / s.n), least = least_score(n);
    double low = elo_at(s.mean - reach, least * least);
    double high = elo_at(s.mean + reach, least * least);

    return (struct elo){elo_at(w, least), (high - low) / 2, low, high};
}

/* Normalized Elo for each 1 in score. */
static double nelo_unit(struct scores s)
{
    return 800 / ln10 / sqrt(2 * s.variance);
}

struct elo elo_of_scores(struct scores s)
{
    return elo_between(s.mean, s, s.n);
}

struct elo nelo_of_scores(struct scores s)
{
    double unit = nelo_unit(s), value = unit * (s.mean - 0.5);
    double reach = unit * Z95 * sqrt(s.variance / s.n);

    return (struct elo){value, reach, value - reach, value + reach};
}

/* P(X <= mean / error) of a normal X */
static double los_at(double mean, double error)
{
    return mean == 0 ? 0.5 : normal_cdf(mean / error);
}

double los_of_scores(struct scores s)
{
    return los_at(s.mean - 0.5, sqrt(s.variance / s.n));
}

/* The sets and two more, with the variance by n - 1 that score_error has. */
static struct scores doubtful(struct score_sum s)
{
    struct scores more = scores_of(with_pseudo(s));

    more.variance *= more.n / (more.n - 1);
    return more;
}

struct elo elo_of(struct score_sum s)
{
    return elo_between(score_mean(s), doubtful(s), (double)score_sets(s));
}

/* Sum of count (x - mean)^power. */
static double central(struct score_sum s, double mean, int power)
{
    double won = (double)s.won, split = (double)s.split, lost = (double)s.lost;

    for (int i = 0; i < power; i++) {
        won *= 1 - mean;
        split *= 0.5 - mean;
        lost *= -mean;
    }
    return won + split + lost;
}

/* n times the variance of t = (mean - 1/2) / deviation, whose deviation is estimated too: by the
 * delta method 1 - t m3 / s^3 + t^2 / 4 (m4 / s^4 - 1) with m3, m4 the central moments. */
static double variance_of_t(struct score_sum s, double t)
{
    double n = (double)score_sets(s), mean = score_mean(s);
    double m2 = central(s, mean, 2) / n, m3 = central(s, mean, 3) / n, m4 = central(s, mean, 4) / n;

    return 1 - t * m3 / (m2 * sqrt(m2)) + t * t / 4 * (m4 / (m2 * m2) - 1);
}

struct elo nelo_of(struct score_sum s)
{
    struct score_sum sets = with_pseudo(s);
    struct scores more = doubtful(s);
    double unit = nelo_unit(more), middle = unit * (more.mean - 0.5);
    double variance = variance_of_t(sets, (more.mean - 0.5) / sqrt(more.variance));
    double reach = 800 / ln10 / sqrt(2) * Z95 * sqrt(variance / more.n);

    return (struct elo){unit * (score_mean(s) - 0.5), reach, middle - reach, middle + reach};
}

/* ---- The exact sign test ---- */

double score_p(struct score_sum s)
{
    double more = (double)(s.won > s.lost ? s.won : s.lost), n = (double)(s.won + s.lost);

    return n > 0 ? fmin(2 * beta_cdf(0.5, more, n - more + 1), 1) : 1;
}

double score_los(struct score_sum s)
{
    double p = score_p(s) / 2;

    return s.won > s.lost ? 1 - p : p;
}

/* ---- A ratio of sums ---- */

void ratio_add(struct ratio_sum *r, int64_t d, int64_t n)
{
    r->sets++;
    r->d += d;
    r->n += n;
    r->dd += (wide_int)d * d;
    r->dn += (wide_int)d * n;
    r->nn += (wide_int)n * n;
    r->above += d > 0;
    r->below += d < 0;
}

struct ratio_sum ratio_negated(const struct ratio_sum *r)
{
    struct ratio_sum other = *r;

    other.d = -r->d;
    other.dn = -r->dn;
    other.above = r->below;
    other.below = r->above;
    return other;
}

double ratio_mean(const struct ratio_sum *r)
{
    return r->n ? (double)r->d / (double)r->n : 0;
}

double ratio_error(const struct ratio_sum *r)
{
    double mean = ratio_mean(r);
    /* sum (d - R n)^2, multiplied out; rounding may take it a little below 0 */
    double squares = (double)r->dd - 2 * mean * (double)r->dn + mean * mean * (double)r->nn;

    if (r->sets < 2)
        return NAN;
    if (r->n == 0)
        return 0;
    double s = (double)r->sets;
    return sqrt(s / (s - 1) * fmax(squares, 0)) / (double)r->n;
}

/* The mean size of a set, rounded. */
static int64_t usual_size(const struct ratio_sum *r)
{
    int64_t sets = (int64_t)r->sets;

    return sets ? (r->n + sets / 2) / sets : 1;
}

struct ratio_sum ratio_with_pseudo(const struct ratio_sum *r, unsigned parts)
{
    struct ratio_sum more = *r;
    int64_t tables = parts > 1 ? parts : 2;

    ratio_add(&more, tables * parts, tables);
    ratio_add(&more, -tables * parts, tables);
    return more;
}

/* Of one set there is none. */
static struct interval interval_of(const struct ratio_sum *r)
{
    if (r->sets < 2)
        return (struct interval){-INFINITY, INFINITY};
    return student_interval(ratio_mean(r), ratio_error(r), r->sets);
}

/* By the sign test one side is better, of which no set was lost. */
static bool is_shutout(uint64_t won, uint64_t lost)
{
    return lost == 0 && score_p((struct score_sum){.won = won}) <= 0.05;
}

struct interval ratio_interval(const struct ratio_sum *r, unsigned parts)
{
    struct ratio_sum more = ratio_with_pseudo(r, parts);
    struct interval own = interval_of(r), doubted = interval_of(&more);
    struct interval wider = {fmin(own.low, doubted.low), fmax(own.high, doubted.high)};

    if (is_shutout(r->above, r->below))
        wider.low = fmax(wider.low, 0);
    if (is_shutout(r->below, r->above))
        wider.high = fmin(wider.high, 0);
    return wider;
}

/* Of Student's t test of the mean being 0. */
static double student_p(const struct ratio_sum *r)
{
    double mean = fabs(ratio_mean(r)), error = ratio_error(r);

    if (!(r->sets >= 2 && mean > 0))
        return 1;
    return error > 0 ? 2 * student_cdf(-mean / error, (double)(r->sets - 1)) : 0;
}

double ratio_p(const struct ratio_sum *r, unsigned parts)
{
    struct ratio_sum more = ratio_with_pseudo(r, parts);
    double p = fmax(student_p(r), student_p(&more));

    return r->above && r->below
               ? p
               : fmin(p, score_p((struct score_sum){.won = r->above, .lost = r->below}));
}

double ratio_los(const struct ratio_sum *r, unsigned parts)
{
    double p = ratio_p(r, parts) / 2;

    return r->d > 0 ? 1 - p : p;
}

double ratio_error_of_share(const struct ratio_sum *r)
{
    struct ratio_sum more = *r;
    int64_t usual = usual_size(r);

    ratio_add(&more, usual, usual);
    ratio_add(&more, 0, usual);
    return ratio_error(&more);
}
