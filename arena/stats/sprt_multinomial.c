#include "stats/sprt_multinomial.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "base/exact_math.h"

/* Steps until the distribution of a t is taken as found; a few dozen are the rule. */
enum { T_STEPS = 500, ROOT_STEPS = 200 };

void sprt_multinomial_put(struct sprt_multinomial *m, double score, double count)
{
    assert(m->values < SPRT_MULTINOMIAL_VALUES);
    m->score[m->values] = score;
    m->count[m->values++] = count > 0 ? count : 1e-3;
}

static double total(const struct sprt_multinomial *m)
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

/* Sum of count phi / (1 + theta phi), which falls with theta, and its slope. */
static double pull(const struct sprt_multinomial *m, const double *phi, double theta, double *slope)
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

/* The theta at which that is 0; phi has values of both signs. Newton's steps, halving where these
 * would leave what is known to hold it. */
static double find_theta(const struct sprt_multinomial *m, const double *phi)
{
    double least = least_of(phi, m->values), most = most_of(phi, m->values);
    double low = -1 / most, high = -1 / least, theta = 0, slope;

    assert(least < 0 && most > 0);
    for (int i = 0; i < ROOT_STEPS; i++) {
        double sum = pull(m, phi, theta, &slope);
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

/* p = (count / total) / (1 + theta phi); returns the greatest change of it. */
static double fit(const struct sprt_multinomial *m, const double *phi, double *p)
{
    double theta = find_theta(m, phi), all = total(m), change = 0;

    for (unsigned i = 0; i < m->values; i++) {
        double fitted = m->count[i] / all / (1 + theta * phi[i]);
        change = fmax(change, fabs(fitted - p[i]));
        p[i] = fitted;
    }
    return change;
}

/* What fits best with the mean s. */
static void fit_mean(const struct sprt_multinomial *m, double s, double *p)
{
    double phi[SPRT_MULTINOMIAL_VALUES] = {0};

    for (unsigned i = 0; i < m->values; i++) {
        phi[i] = m->score[i] - s;
        p[i] = 0;
    }
    fit(m, phi, p);
}

static void moments(const struct sprt_multinomial *m, const double *p, double *mean,
                    double *deviation)
{
    double squares = 0;

    *mean = 0;
    for (unsigned i = 0; i < m->values; i++)
        *mean += p[i] * m->score[i];
    for (unsigned i = 0; i < m->values; i++)
        squares += p[i] * (m->score[i] - *mean) * (m->score[i] - *mean);
    *deviation = sqrt(squares);
}

/* Of those that fit a mean best the one with (mean - reference) / deviation = t, which grows with
 * the mean. */
static void start_t(const struct sprt_multinomial *m, double reference, double t, double *p)
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

/* What fits best with that t: the condition made linear about the last fit (4.2), fitted again,
 * until nothing changes. */
static void fit_t(const struct sprt_multinomial *m, double reference, double t, double *p)
{
    double phi[SPRT_MULTINOMIAL_VALUES] = {0}, mean, deviation;

    start_t(m, reference, t, p);
    for (int step = 0; step < T_STEPS; step++) {
        moments(m, p, &mean, &deviation);
        for (unsigned i = 0; i < m->values; i++) {
            double off = (m->score[i] - mean) / deviation;
            phi[i] = m->score[i] - reference - t * deviation * (1 + off * off) / 2;
        }
        if (least_of(phi, m->values) >= 0 || most_of(phi, m->values) <= 0 || fit(m, phi, p) < 1e-13)
            break;
    }
}

static double llr(const struct sprt_multinomial *m, const double *p0, const double *p1)
{
    double sum = 0;

    for (unsigned i = 0; i < m->values; i++)
        sum += m->count[i] * exact_log(p1[i] / p0[i]);
    return sum;
}

double sprt_multinomial_llr_mean(const struct sprt_multinomial *m, double mean0, double mean1)
{
    double p0[SPRT_MULTINOMIAL_VALUES], p1[SPRT_MULTINOMIAL_VALUES];

    fit_mean(m, mean0, p0);
    fit_mean(m, mean1, p1);
    return llr(m, p0, p1);
}

double sprt_multinomial_llr_t(const struct sprt_multinomial *m, double reference, double t0,
                              double t1)
{
    double p0[SPRT_MULTINOMIAL_VALUES], p1[SPRT_MULTINOMIAL_VALUES];

    fit_t(m, reference, t0, p0);
    fit_t(m, reference, t1, p1);
    return llr(m, p0, p1);
}
