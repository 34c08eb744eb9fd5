/*
 * Distributions against closed forms and known digits, and what is said of many comparisons.
 */
#include "base/err.h"
#include "stats/distribution.h"
#include "base/exact_math.h"
#include "test.h"

static void relative(double found, double expected, double within)
{
    near_within(found / expected, 1, within);
}

/* ---- exp and log, against the C library's ---- */

TEST(exp_and_log)
{
    for (double x = -700; x < 700; x += 0.37)
        relative(exact_exp(x), exp(x), 1e-15);
    for (double x = 1e-300; x < 1e300; x *= 1.7)
        relative(exact_log(x), log(x), 1e-15);
    for (double x = 0.5; x < 2; x += 0.0007)
        near_within(exact_log(x), log(x), 2e-16);
    for (double x = 1e-15; x < 1e3; x *= 1.9) {
        relative(exact_log1p(x), log1p(x), 1e-15);
        relative(exact_log1p(-x / 1001), log1p(-x / 1001), 1e-15);
    }
    relative(exact_log1p_rest(1e-6), 0.5e-12 - 1e-18 / 3 + 0.25e-24, 1e-14);
    relative(exact_log1p_rest(5), 5 - log(6), 1e-15);
}

TEST(exp_and_log_at_the_ends)
{
    assert_true(exact_exp(1000) == INFINITY && exact_exp(-1000) == 0 && exact_exp(0) == 1);
    assert_true(exact_log(0) == -INFINITY && isnan(exact_log(-1)) && exact_log(1) == 0);
    assert_true(exact_log(INFINITY) == INFINITY && isnan(exact_exp(NAN)) && isnan(exact_log(NAN)));
    relative(exact_exp(-744), exp(-744), 1e-15);
    relative(exact_log(4.9406564584124654e-324), -744.44007192138126231, 1e-15);
}

/* ---- Normal ---- */

TEST(normal_probabilities)
{
    for (double x = -37; x < 8; x += 0.01)
        relative(normal_cdf(x), erfc(-x / sqrt(2)) / 2, 1e-12);
    near_within(normal_cdf(0), 0.5, 0);
    relative(normal_two_sided(-1.959963984540054), 0.05, 1e-12);
}

TEST(normal_quantiles)
{
    static const struct {
        double p, z;
    } known[] = {
        {0.975, 1.959963984540054},  {0.025, -1.959963984540054}, {0.95, 1.6448536269514722},
        {0.9, 1.2815515655446004},   {0.995, 2.5758293035489004}, {1e-20, -9.262340089798408},
        {0.3, -0.5244005127080407},  {0.999, 3.090232306167813},  {0.75, 0.6744897501960817},
        {1e-300, -37.0470962993612},
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        relative(normal_quantile(known[i].p), known[i].z, 1e-13);
    for (double p = 1e-300; p < 0.5; p *= 1.3)
        relative(normal_cdf(normal_quantile(p)), p, 1e-12);
    assert_true(normal_quantile(0.5) == 0 && normal_quantile(0) == -INFINITY);
    assert_true(normal_quantile(1) == INFINITY && isnan(normal_quantile(1.5)));
}

/* ---- Student's t ---- */

/* 97.5 % quantiles as tables have them. */
TEST(student_tables)
{
    static const double table[] = {12.706204736, 4.302652730, 3.182446305, 2.776445105,
                                   2.570581836,  2.446911851, 2.364624252, 2.306004135,
                                   2.262157163,  2.228138852};

    for (unsigned df = 1; df <= 10; df++)
        near_within(student_quantile(0.975, df), table[df - 1], 1e-9);
    near_within(student_quantile(0.975, 29), 2.045229642, 1e-9);
    near_within(student_quantile(0.975, 99), 1.984216952, 1e-9);
    near_within(student_quantile(0.975, 1e9), 1.959963986912, 1e-12);
    near_within(student_quantile(0.0001, 10001) / student_quantile(0.0001, 9999), 1, 1e-6);
    near_within(student_quantile(0.0001, 10000.01) / student_quantile(0.0001, 10000), 1, 1e-8);
}

TEST(student_closed_forms)
{
    static const double pi = 3.14159265358979323846;

    for (double p = 1e-9; p < 1; p += 0.0173) {
        double q = 2 * p - 1;
        near_within(student_quantile(p, 1) * tan(pi * p), -1, 1e-11);
        near_within(student_quantile(p, 2) / (q * sqrt(2 / (4 * p * (1 - p)))), 1, 1e-11);
    }
    for (double t = -50; t < 50; t += 0.7)
        near(student_cdf(t, 1), 0.5 + atan(t) / pi);
    for (double df = 1; df < 1e7; df *= 1.7)
        for (double p = 1e-12; p < 0.5; p *= 3)
            relative(student_cdf(student_quantile(p, df), df), p, df > 10000 ? 2e-9 : 2e-12);
    assert_true(student_quantile(0.5, 3) == 0 && student_quantile(1, 3) == INFINITY);
}

/* ---- Beta ---- */

/* x^a where b is 1; 6, 4 of 10 trials by their sum; far tails; parameters that are not whole. */
TEST(beta_probabilities)
{
    for (double a = 0.5; a < 5e5; a *= 3)
        relative(beta_cdf(0.999, a, 1), pow(0.999, a), 1e-12);
    relative(beta_cdf(0.5, 6, 5), 386.0 / 1024, 1e-13);
    relative(beta_cdf(0.1, 4, 7), 0.0127951984, 1e-12);
    relative(beta_cdf(0.5, 2.5, 0.5), 0.075586818422, 1e-10);
    relative(beta_cdf(0.5, 1000, 1), exp(-1000 * log(2)), 1e-12);
    relative(beta_cdf(0.49, 5e5, 5e5) + beta_cdf(0.51, 5e5, 5e5), 1, 1e-13);
    assert_true(beta_cdf(0, 2, 3) == 0 && beta_cdf(1, 2, 3) == 1 && isnan(beta_cdf(NAN, 2, 3)));
}

TEST(beta_quantiles)
{
    relative(beta_quantile(0.025, 12, 1), pow(0.025, 1.0 / 12), 1e-13);
    relative(beta_quantile(0.975, 1, 1e6), 1 - pow(0.025, 1e-6), 1e-9);
    for (double a = 1; a < 1e6; a *= 7)
        for (double b = 1; b < 1e6; b *= 5) {
            relative(beta_cdf(beta_quantile(0.025, a, b), a, b), 0.025, 1e-9);
            relative(beta_cdf(beta_quantile(0.975, a, b), a, b), 0.975, 1e-9);
        }
    assert_true(beta_quantile(0, 2, 3) == 0 && beta_quantile(1, 2, 3) == 1);
}

/* ---- Chi-square ---- */

TEST(chi_square_of_few_degrees)
{
    near_within(chi_square_tail(0.806452, 1), 0.369171, 5e-7);
    for (double x = 1e-9; x < 700; x *= 1.9) {
        relative(chi_square_tail(x, 1), erfc(sqrt(x / 2)), 1e-12);
        relative(chi_square_tail(x, 2), exp(-x / 2), 1e-12);
    }
    assert_true(chi_square_tail(0, 3) == 1 && chi_square_tail(-1, 3) == 1);
    assert_true(isnan(chi_square_tail(NAN, 3)));
}

/* Of an even number 2 m of degrees P(X >= x) is that of less than m events of Poisson's at x/2. */
TEST(chi_square_is_poisson)
{
    for (unsigned m = 2; m < 300; m += 7)
        for (double h = 1; h < 500; h *= 1.4) {
            double sum = 0, term = 1;
            for (unsigned k = 0; k < m; term *= h / ++k)
                sum += term;
            double tail = sum * exp(-h);
            near_within(chi_square_tail(2 * h, 2 * m), tail, 1e-12 * fmax(1, 0.01 * tail));
        }
    near_within(chi_square_tail(1e6, 1e6), 0.4998119368, 1e-9);
}

/* ---- Many comparisons ---- */

TEST(bonferroni_of_neighbours)
{
    static const double adjacent[] = {2.3940, 2.6901, 2.9352, 3.1536};

    for (unsigned i = 0; i < 4; i++)
        near_within(bonferroni_z(0.05, (4U << i) - 1), adjacent[i], 5e-5);
}

/* .01 <= .05/4, .013 <= .05/3, .04 > .05/2: and that the last would pass alone is no help. */
TEST(holm_steps_down)
{
    double p[] = {0.045, 0.01, 0.04, 0.013};
    double none[] = {0.02, 0.03, 0.9}, all[] = {0.05, 0.0, 0.025}, tied[] = {0.0125, 1, 0.0125, 1};

    near_within(holm_limit(p, 4, 0.05), 0.013, 0);
    assert_true(holm_limit(none, 3, 0.05) < 0);
    near_within(holm_limit(all, 3, 0.05), 0.05, 0);
    near_within(holm_limit(tied, 4, 0.05), 0.0125, 0);
    assert_true(holm_limit(NULL, 0, 0.05) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_and_log),
        cmocka_unit_test(exp_and_log_at_the_ends),
        cmocka_unit_test(normal_probabilities),
        cmocka_unit_test(normal_quantiles),
        cmocka_unit_test(student_tables),
        cmocka_unit_test(student_closed_forms),
        cmocka_unit_test(chi_square_of_few_degrees),
        cmocka_unit_test(beta_probabilities),
        cmocka_unit_test(beta_quantiles),
        cmocka_unit_test(chi_square_is_poisson),
        cmocka_unit_test(bonferroni_of_neighbours),
        cmocka_unit_test(holm_steps_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
