#include "rank/stats.h"

#include <math.h>

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

static const double z95 = 1.959963984540054; /* two-sided 95 % of the normal distribution */
static const double ln10 = 2.30258509299404568402;

static double elo_at(double w, double n)
{
    double least = 1 / (2 * fmax(n, 1) + 2);
    double clipped = fmin(fmax(w, least), 1 - least);

    /* exactly 0, not -0, for an even score */
    return clipped == 0.5 ? 0 : -400 / ln10 * exact_log(1 / clipped - 1);
}

/* The Elo of w, and of an interval about the mean of s, in games of n sets. */
static struct elo elo_between(double w, struct scores s, double n)
{
    double reach = z95 * sqrt(s.variance / s.n);
    double low = elo_at(s.mean - reach, n), high = elo_at(s.mean + reach, n);

    return (struct elo){elo_at(w, n), (high - low) / 2, low, high};
}

static struct elo nelo_between(double w, struct scores s)
{
    double unit = 800 / ln10 / sqrt(2 * s.variance), reach = unit * z95 * sqrt(s.variance / s.n);
    double middle = unit * (s.mean - 0.5);

    return (struct elo){unit * (w - 0.5), reach, middle - reach, middle + reach};
}

struct elo elo_of_scores(struct scores s)
{
    return elo_between(s.mean, s, s.n);
}

struct elo nelo_of_scores(struct scores s)
{
    return nelo_between(s.mean, s);
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

struct elo nelo_of(struct score_sum s)
{
    return nelo_between(score_mean(s), doubtful(s));
}

double score_los(struct score_sum s)
{
    return los_of_scores(doubtful(s));
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
    int64_t usual = usual_size(r);

    ratio_add(&more, usual * parts, usual);
    ratio_add(&more, -usual * parts, usual);
    return more;
}

struct interval ratio_interval(const struct ratio_sum *r, unsigned parts)
{
    struct ratio_sum more = ratio_with_pseudo(r, parts);

    return student_interval(ratio_mean(&more), ratio_error(&more), more.sets);
}

double ratio_los(const struct ratio_sum *r, unsigned parts)
{
    struct ratio_sum more = ratio_with_pseudo(r, parts);

    return los_at(ratio_mean(&more), ratio_error(&more));
}

double ratio_error_of_share(const struct ratio_sum *r)
{
    struct ratio_sum more = *r;
    int64_t usual = usual_size(r);

    ratio_add(&more, usual, usual);
    ratio_add(&more, 0, usual);
    return ratio_error(&more);
}
