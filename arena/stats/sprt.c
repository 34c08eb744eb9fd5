#include "stats/sprt.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "base/exact_math.h"

/* ---- Log-likelihood ratios of scores that take few values ---- */

static const double ln10 = 2.30258509299404568402;

/* The most steps; a few dozen are usual. */
enum { T_STEPS = 500, ROOT_STEPS = 200 };

void sprt_counts_put(struct sprt_counts *m, double score, double count)
{
    assert(m->values < SPRT_VALUES);
    m->score[m->values] = score;
    m->count[m->values++] = count > 0 ? count : 1e-3;
}

static double total_count(const struct sprt_counts *m)
{
    double sum = 0;

    for (unsigned i = 0; i < m->values; i++)
        sum += m->count[i];
    return sum;
}

static double least_of(const double *x, unsigned n)
{
    double least = x[0];

    for (unsigned i = 1; i < n; i++)
        least = fmin(least, x[i]);
    return least;
}

static double most_of(const double *x, unsigned n)
{
    double most = x[0];

    for (unsigned i = 1; i < n; i++)
        most = fmax(most, x[i]);
    return most;
}

/* The sum of count phi / (1 + theta phi), which falls with theta, and its slope. */
static double sum_at(const struct sprt_counts *m, const double *phi, double theta, double *slope)
{
    double sum = 0;

    *slope = 0;
    for (unsigned i = 0; i < m->values; i++) {
        double part = phi[i] / (1 + theta * phi[i]);
        sum += m->count[i] * part;
        *slope -= m->count[i] * part * part;
    }
    return sum;
}

/* The theta at which that sum is 0; phi has values of both signs. Newton's method, with bisection
 * where a step would leave the known interval. */
static double find_theta(const struct sprt_counts *m, const double *phi)
{
    double least = least_of(phi, m->values), most = most_of(phi, m->values);
    double low = -1 / most, high = -1 / least, theta = 0, slope;

    assert(least < 0 && most > 0);
    for (int i = 0; i < ROOT_STEPS; i++) {
        double sum = sum_at(m, phi, theta, &slope);
        *(sum > 0 ? &low : &high) = theta;
        double next = theta - sum / slope;
        if (!(next > low && next < high))
            next = (low + high) / 2;
        if (fabs(next - theta) <= 1e-15 * fabs(next))
            break;
        theta = next;
    }
    return theta;
}

/* p becomes (count / total) / (1 + theta phi). Returns the greatest change in p. */
static double fit_counts(const struct sprt_counts *m, const double *phi, double *p)
{
    double theta = find_theta(m, phi), all = total_count(m), change = 0;

    for (unsigned i = 0; i < m->values; i++) {
        double fitted = m->count[i] / all / (1 + theta * phi[i]);
        change = fmax(change, fabs(fitted - p[i]));
        p[i] = fitted;
    }
    return change;
}

/* The distribution with the mean s that fits best. */
static void fit_mean(const struct sprt_counts *m, double s, double *p)
{
    double phi[SPRT_VALUES] = {0};

    for (unsigned i = 0; i < m->values; i++) {
        phi[i] = m->score[i] - s;
        p[i] = 0;
    }
    fit_counts(m, phi, p);
}

static void moments(const struct sprt_counts *m, const double *p, double *mean, double *deviation)
{
    double squares = 0;

    *mean = 0;
    for (unsigned i = 0; i < m->values; i++)
        *mean += p[i] * m->score[i];
    for (unsigned i = 0; i < m->values; i++)
        squares += p[i] * (m->score[i] - *mean) * (m->score[i] - *mean);
    *deviation = sqrt(squares);
}

/* Of the distributions that fit a mean best, the one with (mean - reference) / deviation = t, which
 * grows with the mean. */
static void start_t(const struct sprt_counts *m, double reference, double t, double *p)
{
    double low = least_of(m->score, m->values), high = most_of(m->score, m->values);
    double mean, deviation;

    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        fit_mean(m, middle, p);
        moments(m, p, &mean, &deviation);
        *(middle - reference < t * deviation ? &low : &high) = middle;
    }
}

/* The distribution with that t that fits best: the condition is made linear about the last fit
 * (4.2) and fitted again until nothing changes. */
static void fit_t(const struct sprt_counts *m, double reference, double t, double *p)
{
    double phi[SPRT_VALUES] = {0}, mean, deviation;

    start_t(m, reference, t, p);
    for (int step = 0; step < T_STEPS; step++) {
        moments(m, p, &mean, &deviation);
        for (unsigned i = 0; i < m->values; i++) {
            double off = (m->score[i] - mean) / deviation;
            phi[i] = m->score[i] - reference - t * deviation * (1 + off * off) / 2;
        }
        if (least_of(phi, m->values) >= 0 || most_of(phi, m->values) <= 0 ||
            fit_counts(m, phi, p) < 1e-13)
            break;
    }
}

static double llr_of_fits(const struct sprt_counts *m, const double *p0, const double *p1)
{
    double sum = 0;

    for (unsigned i = 0; i < m->values; i++)
        sum += m->count[i] * exact_log(p1[i] / p0[i]);
    return sum;
}

double sprt_llr_mean(const struct sprt_counts *m, double mean0, double mean1)
{
    double p0[SPRT_VALUES], p1[SPRT_VALUES];

    fit_mean(m, mean0, p0);
    fit_mean(m, mean1, p1);
    return llr_of_fits(m, p0, p1);
}

double sprt_llr_t(const struct sprt_counts *m, double reference, double t0, double t1)
{
    double p0[SPRT_VALUES], p1[SPRT_VALUES];

    fit_t(m, reference, t0, p0);
    fit_t(m, reference, t1, p1);
    return llr_of_fits(m, p0, p1);
}

double sprt_llr_normal(double n, double mean, double variance, double m0, double m1)
{
    return n * (m1 - m0) * (2 * mean - m0 - m1) / (2 * variance);
}

/* ---- The test ---- */

static double model_units(int64_t millionths)
{
    return (double)millionths / MILLIONTHS;
}

/* The mean score at this Elo. */
static double score_of_elo(double elo)
{
    return 1 / (1 + exact_exp(-elo * ln10 / 400));
}

/* (mean - 1/2) / deviation of the scores of sets, each of two tables, at this normalized Elo. */
static double t_of_nelo(double nelo)
{
    return sqrt(2) * nelo * ln10 / 800;
}

static double llr_of_sets(const struct sprt_test *test, struct score_sum sets)
{
    struct sprt_counts m = {.values = 0};
    double low = model_units(test->low), high = model_units(test->high);

    sprt_counts_put(&m, 0, (double)sets.lost + 1);
    sprt_counts_put(&m, 0.5, (double)sets.split);
    sprt_counts_put(&m, 1, (double)sets.won + 1);
    if (test->model == SPRT_NELO)
        return sprt_llr_t(&m, 0.5, t_of_nelo(low), t_of_nelo(high));
    return sprt_llr_mean(&m, score_of_elo(low), score_of_elo(high));
}

/* The variance is the sum of squares by S, as error^2 (S - 1) is. */
static double llr_of_points(const struct sprt_test *test, const struct ratio_sum *points)
{
    double sets = (double)points->sets, mean = ratio_mean(points), error = ratio_error(points);
    double usual = (double)points->n / sets, variance = SPRT_DOUBT * 4 / (usual * usual) / sets;

    if (points->sets > 1)
        variance += error * error * (sets - 1);
    return sprt_llr_normal(sets, mean, variance, model_units(test->low), model_units(test->high));
}

struct sprt_state sprt_look(const struct sprt_test *test, struct score_sum sets,
                            const struct ratio_sum *points)
{
    double alpha = model_units(test->alpha), beta = model_units(test->beta);
    uint64_t n = score_sets(sets);
    struct sprt_state s = {.lower = exact_log(beta / (1 - alpha)),
                           .upper = exact_log((1 - beta) / alpha),
                           .verdict = SPRT_OPEN};

    if (n == 0)
        return s;
    s.llr = test->model == SPRT_POINTS ? llr_of_points(test, points) : llr_of_sets(test, sets);
    if (n < SPRT_LEAST || n % SPRT_LOOK)
        return s;
    s.verdict = s.llr >= s.upper ? SPRT_H1 : s.llr <= s.lower ? SPRT_H0 : SPRT_OPEN;
    return s;
}
