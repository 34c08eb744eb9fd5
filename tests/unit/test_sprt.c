/*
 * Sequential tests against published numbers, and what must hold of any.
 */
#include "base/err.h"
#include "stats/sprt.h"
#include "test.h"

static const double ln10 = 2.30258509299404568402;

static double score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* ---- Numbers of the tests of fastchess, a tournament manager: published to two digits ---- */

enum { WDL = 3, PAIRS = 5 };

static struct sprt_counts counted(unsigned values, const int *count)
{
    struct sprt_counts m = {.values = 0};

    for (unsigned i = 0; i < values; i++)
        sprt_counts_put(&m, i / (values - 1.0), count[i]);
    return m;
}

TEST(mean_of_published_tests)
{
    static const struct {
        unsigned values;
        int count[PAIRS]; /* from lost to won */
        double elo0, elo1, llr, within;
    } known[] = {
        {WDL, {21184, 40708, 21404}, 0.5, 2.5, -1.5719, 5e-5},
        {WDL, {57030, 106593, 57433}, 0, 2, -2.59, 5e-3},
        {PAIRS, {223, 9863, 21279, 10037, 246}, 0.5, 2.5, -3.0741, 5e-5},
        {PAIRS, {871, 26175, 55983, 26678, 821}, 0, 2, -4.98, 5e-3},
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct sprt_counts m = counted(known[i].values, known[i].count);
        near_within(sprt_llr_mean(&m, score_of(known[i].elo0), score_of(known[i].elo1)),
                    known[i].llr, known[i].within);
    }
}

TEST(normalized_of_published_tests)
{
    static const struct {
        unsigned values;
        int count[PAIRS];
        double nelo0, nelo1, llr, within;
    } known[] = {
        {WDL, {36027, 68692, 36433}, 0, 2, 0.9233, 5e-5},
        {WDL, {10650, 20431, 10871}, -1.75, 0.25, 2.30, 5e-3},
        {PAIRS, {365, 16618, 36229, 16974, 390}, 0, 2, 2.2504, 5e-5},
        {PAIRS, {127, 4883, 10712, 5150, 104}, -1.75, 0.25, 3.01, 5e-3},
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct sprt_counts m = counted(known[i].values, known[i].count);
        double unit = ln10 / 800 * (known[i].values == PAIRS ? sqrt(2) : 1);
        near_within(sprt_llr_t(&m, 0.5, known[i].nelo0 * unit, known[i].nelo1 * unit), known[i].llr,
                    known[i].within);
    }
}

/* Draws alone: of what has t > 0 the likeliest has t^2 wins, as t is near half of them by the root
 * of a quarter of them. */
TEST(normalized_of_draws_alone)
{
    static const int draws[] = {0, 16700, 0};
    struct sprt_counts m = counted(WDL, draws);
    double t = 5 * ln10 / 800;

    near_within(sprt_llr_t(&m, 0.5, 0, t), 16700 * log(1 - t * t), 0.02);
}

/* ---- Euchre ---- */

static struct sprt_test test_of(enum sprt_model model, double low, double high)
{
    return (struct sprt_test){.model = (uint8_t)model,
                              .low = llround(low * MILLIONTHS),
                              .high = llround(high * MILLIONTHS),
                              .alpha = 50000,
                              .beta = 50000};
}

/* 2,000 sets of two games: 310 won, 1,480 split, 210 lost. */
TEST(sets_of_two_games)
{
    static const struct score_sum sets = {310, 1480, 210};
    struct sprt_test elo = test_of(SPRT_ELO, 0, 10), nelo = test_of(SPRT_NELO, 0, 10);
    struct sprt_state s = sprt_look(&elo, sets, NULL);

    static const int count[] = {210, 1480, 310};
    struct sprt_counts m = counted(WDL, count);

    near_within(sprt_llr_mean(&m, 0.5, score_of(10)), 7.92456, 5e-6);
    near_within(sprt_llr_t(&m, 0.5, 0, 10 * sqrt(2) * ln10 / 800), 6.3377, 5e-5);
    near_within(s.llr, 7.92456, 0.1); /* a set more is won, and one lost */
    near_within(s.upper, 2.9444, 5e-5);
    near_within(s.lower, -2.9444, 5e-5);
    assert_int_equal(s.verdict, SPRT_H1);
    near_within(sprt_look(&nelo, sets, NULL).llr, 6.3377, 0.1);
}

/* A hundred sets of points a deal: 80 of 0, and so on. */
static const struct {
    unsigned times;
    double points;
} hundred[] = {{80, 0}, {7, 1}, {4, -1}, {3, 2}, {2, -2}, {2, 0.5}, {1, -0.5}, {1, 3}};
enum { HUNDRED_VALUES = 8 };

TEST(points_of_a_hundred_sets)
{
    struct sprt_counts m = {.values = 0};
    double sum = 0, squares = 0;

    for (size_t i = 0; i < HUNDRED_VALUES; i++) {
        sprt_counts_put(&m, hundred[i].points, hundred[i].times);
        sum += hundred[i].times * hundred[i].points;
        squares += hundred[i].times * hundred[i].points * hundred[i].points;
    }
    double mean = sum / 100, variance = squares / 100 - mean * mean;
    near_within(mean, 0.085, 1e-12);
    near_within(variance, 0.400275, 1e-12);
    near_within(sprt_llr_normal(100, mean, variance, 0, 0.05), 0.749485, 5e-7);
    near_within(sprt_llr_mean(&m, 0, 0.05), 0.774237, 5e-7);
}

static void add_hundred(struct ratio_sum *r, int sign, int deals)
{
    for (size_t i = 0; i < HUNDRED_VALUES; i++)
        for (unsigned k = 0; k < hundred[i].times; k++)
            ratio_add(r, (int64_t)(sign * deals * hundred[i].points), deals);
}

/* With eight squares more: 40.75 + 8. */
TEST(points_are_doubted)
{
    struct sprt_test test = test_of(SPRT_POINTS, 0, 0.05);
    struct ratio_sum points = {.sets = 0};
    double variance = 48.75 / 100 - 0.085 * 0.085;

    add_hundred(&points, 1, 2);
    near_within(sprt_look(&test, (struct score_sum){100, 0, 0}, &points).llr,
                100 * 0.05 * (2 * 0.085 - 0.05) / (2 * variance), 1e-12);
}

/* ---- Properties ---- */

/* The other side's test of the other side's results says the negative. */
TEST(swapped_sides_negate)
{
    for (enum sprt_model model = SPRT_ELO; model <= SPRT_POINTS; model++) {
        double scale = model == SPRT_POINTS ? 0.01 : 1;
        struct sprt_test test = test_of(model, 2 * scale, 7 * scale);
        struct sprt_test swapped = test_of(model, -7 * scale, -2 * scale);
        struct ratio_sum points = {.sets = 0}, negated = {.sets = 0};
        add_hundred(&points, 1, 2);
        add_hundred(&negated, -1, 2);
        struct sprt_state s = sprt_look(&test, (struct score_sum){31, 58, 11}, &points);
        struct sprt_state other = sprt_look(&swapped, (struct score_sum){11, 58, 31}, &negated);
        near_within(other.llr, -s.llr, 1e-11);
        assert_true(fabs(s.llr) > 0.1);
    }
}

/* However lopsided, no verdict is given before there are enough sets, and between looks. */
TEST(looks_only_at_times)
{
    struct sprt_test test = test_of(SPRT_ELO, 0, 10);

    for (uint64_t n = 0; n < 120; n++) {
        struct sprt_state s = sprt_look(&test, (struct score_sum){n, 0, 0}, NULL);
        assert_true(isfinite(s.llr));
        if (n < SPRT_LEAST || n % SPRT_LOOK)
            assert_int_equal(s.verdict, SPRT_OPEN);
    }
    struct score_sum won = {2000, 1000, 0}, lost = {0, 1000, 2000}, even = {20000, 0, 20000};
    assert_int_equal(sprt_look(&test, won, NULL).verdict, SPRT_H1);
    assert_int_equal(sprt_look(&test, lost, NULL).verdict, SPRT_H0);
    assert_int_equal(sprt_look(&test, even, NULL).verdict, SPRT_H0);
}

TEST(bounds_follow_alpha_and_beta)
{
    struct sprt_test test = test_of(SPRT_NELO, 0, 10);

    test.alpha = 10000;
    test.beta = 200000;
    struct sprt_state s = sprt_look(&test, (struct score_sum){1, 1, 1}, NULL);
    near(s.upper, log(0.8 / 0.01));
    near(s.lower, log(0.2 / 0.99));
}

/* Results without any loss, win or split, and hypotheses far from them, all have a ratio. */
TEST(extremes_are_finite)
{
    static const struct score_sum sets[] = {
        {500, 0, 0}, {0, 500, 0}, {0, 0, 500}, {1, 0, 499}, {0, 0, 4000000000}};

    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (double low = -2000; low < 2000; low += 50)
            for (enum sprt_model model = SPRT_ELO; model <= SPRT_NELO; model++) {
                struct sprt_test test = test_of(model, low, low + 50);
                assert_true(isfinite(sprt_look(&test, sets[i], NULL).llr));
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_of_published_tests),
        cmocka_unit_test(normalized_of_published_tests),
        cmocka_unit_test(normalized_of_draws_alone),
        cmocka_unit_test(sets_of_two_games),
        cmocka_unit_test(points_of_a_hundred_sets),
        cmocka_unit_test(points_are_doubted),
        cmocka_unit_test(swapped_sides_negate),
        cmocka_unit_test(looks_only_at_times),
        cmocka_unit_test(bounds_follow_alpha_and_beta),
        cmocka_unit_test(extremes_are_finite),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
