#include "stats/sprt.h"

#include <math.h>

#include "base/exact_math.h"
#include "stats/sprt_multinomial.h"

static const double ln10 = 2.30258509299404568402;

static double unit_of(int64_t millionths)
{
    return (double)millionths / MILLIONTHS;
}

/* The mean score of so many Elo. */
static double score_of_elo(double elo)
{
    return 1 / (1 + exact_exp(-elo * ln10 / 400));
}

/* (mean - 1/2) / deviation of the scores of sets, each two tables, for so much normalized Elo. */
static double t_of_nelo(double nelo)
{
    return sqrt(2) * nelo * ln10 / 800;
}

double sprt_gaussian(double n, double mean, double variance, double m0, double m1)
{
    return n * (m1 - m0) * (2 * mean - m0 - m1) / (2 * variance);
}

static double llr_of_sets(const struct sprt_test *test, struct score_sum sets)
{
    struct sprt_multinomial m = {.values = 0};
    double low = unit_of(test->low), high = unit_of(test->high);

    sprt_multinomial_put(&m, 0, (double)sets.lost + 1);
    sprt_multinomial_put(&m, 0.5, (double)sets.split);
    sprt_multinomial_put(&m, 1, (double)sets.won + 1);
    if (test->model == SPRT_NELO)
        return sprt_multinomial_llr_t(&m, 0.5, t_of_nelo(low), t_of_nelo(high));
    return sprt_multinomial_llr_mean(&m, score_of_elo(low), score_of_elo(high));
}

/* The variance is by S, as error^2 (S - 1) is; doubt is of one deal at each of two tables. */
static double llr_of_points(const struct sprt_test *test, const struct ratio_sum *points)
{
    double sets = (double)points->sets, mean = ratio_mean(points), error = ratio_error(points);
    double usual = (double)points->n / sets, variance = SPRT_DOUBT * 4 / (usual * usual) / sets;

    if (points->sets > 1)
        variance += error * error * (sets - 1);
    return sprt_gaussian(sets, mean, variance, unit_of(test->low), unit_of(test->high));
}

struct sprt_state sprt_look(const struct sprt_test *test, struct score_sum sets,
                            const struct ratio_sum *points)
{
    double alpha = unit_of(test->alpha), beta = unit_of(test->beta);
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
