#include "rank/stats.h"

#include <math.h>

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

double score_error(struct score_sum s)
{
    struct score_sum more = with_pseudo(s);
    double n = (double)score_sets(more), w = score_mean(more);
    double squares = (double)more.won * (1 - w) * (1 - w) +
                     (double)more.split * (0.5 - w) * (0.5 - w) + (double)more.lost * w * w;

    return sqrt(squares / (n - 1) / n);
}

static double elo_at(double w, uint64_t sets)
{
    double least = 1 / (2 * (double)sets + 2);
    double clipped = fmin(fmax(w, least), 1 - least);

    /* exactly 0, not -0, for an even score */
    return clipped == 0.5 ? 0 : -400 * log10(1 / clipped - 1);
}

struct elo elo_of(struct score_sum s)
{
    static const double z = 1.959963984540054; /* two-sided 95 % of the normal distribution */
    uint64_t n = score_sets(s);
    double w = score_mean(with_pseudo(s)), error = score_error(s);
    double low = elo_at(w - z * error, n), high = elo_at(w + z * error, n);

    return (struct elo){elo_at(score_mean(s), n), (high - low) / 2, low, high};
}

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

struct ratio_sum ratio_with_pseudo(const struct ratio_sum *r)
{
    struct ratio_sum more = *r;
    int64_t usual = usual_size(r);

    ratio_add(&more, usual, usual);
    ratio_add(&more, -usual, usual);
    return more;
}

double ratio_error_of_share(const struct ratio_sum *r)
{
    struct ratio_sum more = *r;
    int64_t usual = usual_size(r);

    ratio_add(&more, usual, usual);
    ratio_add(&more, 0, usual);
    return ratio_error(&more);
}
