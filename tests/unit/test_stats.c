/*
 * Means, errors, intervals and Elo of sets against worked and published numbers; what duplicates
 * gain; and what must hold of any results.
 */
#include "base/err.h"
#include "rank/distribution.h"
#include "rank/duplicate.h"
#include "rank/stats.h"
#include "test.h"

/* ---- Published figures of matches: to two digits, from a test of the manager fastchess ---- */

static struct scores scores_of(const unsigned *count, unsigned values)
{
    struct scores s = {.n = 0};

    for (unsigned i = 0; i < values; i++) {
        s.n += count[i];
        s.mean += count[i] * (i / (values - 1.0));
    }
    s.mean /= s.n;
    for (unsigned i = 0; i < values; i++)
        s.variance += count[i] * pow(i / (values - 1.0) - s.mean, 2) / s.n;
    return s;
}

TEST(elo_of_published_pairs)
{
    static const unsigned pairs[] = {34, 54, 63, 64, 75}; /* lost both ... won both */
    struct scores s = scores_of(pairs, 5);

    near_within(elo_of_scores(s).value, 55.58, 5e-3);
    near_within(elo_of_scores(s).error, 27.65, 5e-3);
    near_within(nelo_of_scores(s).value, 57.94, 5e-3);
    near_within(nelo_of_scores(s).error, 28.28, 5e-3);
    near_within(los_of_scores(s), 1, 5e-5);
}

/* Single games: the deviation is that of a game, not of two, so normalized Elo is larger by the
 * root of 2. */
TEST(elo_of_published_games)
{
    static const unsigned games[] = {96, 111, 136};
    struct scores s = scores_of(games, 3);

    near_within(elo_of_scores(s).value, 40.70, 5e-3);
    near_within(elo_of_scores(s).error, 30.43, 5e-3);
    near_within(nelo_of_scores(s).value * sqrt(2), 49.77, 5e-3);
    near_within(nelo_of_scores(s).error * sqrt(2), 36.77, 5e-3);
    near_within(los_of_scores(s), 0.9960, 5e-5);
}

/* ---- Euchre sets: 310 won, 1,480 split, 210 lost ---- */

TEST(elo_of_sets)
{
    static const unsigned sets[] = {210, 1480, 310};
    static const unsigned games[] = {1900, 0, 2100}; /* were all independent */
    struct scores s = scores_of(sets, 3);

    near(s.mean, 0.525);
    near_within(elo_of_scores(s).value, 17.3863, 5e-5);
    near_within(elo_of_scores(s).error, 7.7474, 5e-5);
    near_within(nelo_of_scores(s).value, 24.207, 5e-4);
    near_within(nelo_of_scores(s).error, 10.7669, 5e-5);
    near_within(elo_of_scores(scores_of(games, 3)).error, 10.78, 5e-3);
}

/* The two sets more hardly change it. */
TEST(elo_of_sets_with_pseudo)
{
    static const struct score_sum sets = {310, 1480, 210};
    struct elo e = elo_of(sets), n = nelo_of(sets);

    near_within(e.value, 17.3863, 5e-5);
    near_within(e.error, 7.7474, 0.05);
    near_within(n.value, 24.207, 0.1);
    near_within(n.error, 10.7669, 0.02);
    near_within((n.low + n.high) / 2, n.value, 0.05);
    near_within(score_los(sets), normal_cdf(0.025 / sqrt(0.064375 / 2000)), 2e-5);
}

/* ---- Ten sets of points a deal ---- */

static const double ten[] = {0, 0, 1, 0, -0.5, 2, 0, 0, 1.5, -1};

static struct ratio_sum ten_sets(int sign, int parts)
{
    struct ratio_sum r = {.sets = 0};

    for (size_t i = 0; i < 10; i++)
        ratio_add(&r, (int64_t)(sign * 2 * parts * ten[i]), 2);
    return r;
}

TEST(interval_of_ten_sets)
{
    struct ratio_sum r = ten_sets(1, 1), more = ratio_with_pseudo(&r, 1);
    struct interval i = ratio_interval(&r, 1);
    double t = student_quantile(0.975, 9);

    near(ratio_mean(&r), 0.3);
    near_within(ratio_error(&r), 0.290593, 5e-7);
    near_within(ratio_error(&r) * sqrt(10), 0.918937, 5e-7);
    near_within(t, 2.262157, 5e-7);
    near_within(0.3 - t * ratio_error(&r), -0.357368, 5e-7);
    near_within(0.3 + t * ratio_error(&r), 0.957368, 5e-7);
    near_within(normal_cdf(0.3 / ratio_error(&r)), 0.849051, 5e-7);
    near(ratio_mean(&more), 0.25);
    near_within(ratio_error(&more), 0.271779, 5e-7);
    near_within(i.low, -0.357368, 5e-7); /* without the two more it is wider */
    near_within(i.high, 0.957368, 5e-7);
    near_within(ratio_p(&r, 1), 2 * student_cdf(-0.25 / 0.271779, 11), 1e-6);
    near(ratio_los(&r, 1), 1 - ratio_p(&r, 1) / 2);
}

/* Two sets of many points: Student's t of one degree of freedom, however small the two more are. */
TEST(interval_of_two_large_sets)
{
    struct ratio_sum r = {.sets = 0};

    ratio_add(&r, 20, 32);
    ratio_add(&r, 10, 32);
    struct interval i = ratio_interval(&r, 1);
    near_within(i.low, (15 - 12.706204736 * 5) / 32, 1e-8);
    near_within(i.high, (15 + 12.706204736 * 5) / 32, 1e-8);
    near_within(ratio_p(&r, 1), 2 * student_cdf(-3, 1), 1e-12);
}

/* ---- The exact sign test ---- */

/* Six sets of six are significant at 95 %, five of five are not; of 4 won and 1 lost 2 (5 + 1) /
 * 32; split sets change nothing. */
TEST(sign_test_of_sets)
{
    near(score_p((struct score_sum){5, 0, 0}), 2.0 / 32);
    near(score_p((struct score_sum){0, 0, 6}), 2.0 / 64);
    near(score_p((struct score_sum){4, 90, 1}), 12.0 / 32);
    near(score_p((struct score_sum){2, 0, 1}), 1);
    near(score_p((struct score_sum){0, 7, 0}), 1);
    near(score_p((struct score_sum){0, 0, 0}), 1);
    near(score_los((struct score_sum){6, 0, 0}), 1 - 1.0 / 64);
    near(score_los((struct score_sum){0, 3, 5}), 1.0 / 32);
    near(score_los((struct score_sum){3, 9, 3}), 0.5);
    near_within(score_p((struct score_sum){1000, 0, 0}) / exp(-999 * log(2)), 1, 1e-11);
}

/* All decided sets of one side, by so little that the two sets more drown it, or by so unequal
 * points that Student's t sees chance: significant from six on, and not below 0. */
TEST(shutouts_of_points)
{
    struct ratio_sum r = {.sets = 0};

    for (int sets = 1; sets <= 6; sets++) {
        ratio_add(&r, sets == 3 ? 100 : 1, 32);
        assert_true((ratio_p(&r, 1) <= 0.05) == (sets >= 6));
        assert_true((ratio_los(&r, 1) > 0.975) == (sets >= 6));
        assert_true((ratio_interval(&r, 1).low >= 0) == (sets >= 6));
    }
    struct ratio_sum other = ratio_negated(&r);
    assert_true(ratio_interval(&other, 1).high == 0);
    near(ratio_p(&r, 1), 2.0 / 64);
    ratio_add(&r, -1, 32);
    assert_true(ratio_p(&r, 1) > 0.05 && ratio_interval(&r, 1).low < 0);
}

/* What is significant is outside of the interval, or its end. */
TEST(tests_agree_with_intervals)
{
    uint64_t chance = 1;

    for (unsigned i = 0; i < 2000; i++) {
        struct ratio_sum r = {.sets = 0};
        for (unsigned sets = 2 + i % 9, k = 0; k < sets; k++) {
            chance = chance * 6364136223846793005 + 1442695040888963407;
            ratio_add(&r, (int64_t)(chance >> 60) - 5 + i % 3, 1 + (chance >> 58) % 4 + i % 17);
        }
        struct interval in = ratio_interval(&r, 1);
        assert_true((ratio_p(&r, 1) < 0.05) == (in.low >= 0 || in.high <= 0));
    }
}

/* Where a point has four parts a set has four tables. */
TEST(pseudo_sets_have_a_deal_at_each_table)
{
    struct ratio_sum r = ten_sets(1, 1), parts = ten_sets(1, 4);
    struct ratio_sum more = ratio_with_pseudo(&r, 1), in_parts = ratio_with_pseudo(&parts, 4);

    assert_true(more.d == r.d && more.n == r.n + 4 && more.dd == r.dd + 8);
    assert_true(in_parts.d == parts.d && in_parts.n == parts.n + 8);
    assert_true(in_parts.dd == parts.dd + 2 * 16 * 16 && in_parts.dn == parts.dn);
}

/* Ten sets of 16 times as many deals with as many points each: the pseudo-sets do not grow. */
TEST(pseudo_sets_are_small_beside_large_sets)
{
    struct ratio_sum r = {.sets = 0};

    for (size_t i = 0; i < 10; i++)
        ratio_add(&r, (int64_t)(2 * ten[i]), 32);
    struct ratio_sum more = ratio_with_pseudo(&r, 1);
    double mean = 6.0 / 324, squares = 34 + 8 - 2 * mean * 6 * 32 + mean * mean * (10240 + 8);
    near_within(ratio_mean(&more), mean, 1e-12);
    near_within(ratio_error(&more), sqrt(12.0 / 11 * squares) / 324, 1e-9);
}

/* Four sets won, one lost: with two more 5 of 7, variance 10/49, t of 6. */
TEST(interval_of_scores)
{
    static const struct score_sum s = {4, 0, 1};
    struct interval i = score_interval(s);
    double reach = 2.446911851 * sqrt(10.0 / 49 * 7 / 6 / 7);

    near_within(i.low, 5.0 / 7 - reach, 1e-9);
    near_within(i.high, 1, 0);
    near_within(score_interval((struct score_sum){1, 0, 4}).low, 0, 0);
}

/* ---- Properties ---- */

TEST(swapped_sides_negate)
{
    static const struct score_sum sets = {31, 58, 11}, other = {11, 58, 31};
    struct ratio_sum r = ten_sets(1, 1), n = ten_sets(-1, 1);
    struct interval i = ratio_interval(&r, 1), o = ratio_interval(&n, 1);

    assert_true(ratio_mean(&n) == -ratio_mean(&r) && ratio_error(&n) == ratio_error(&r));
    assert_true(o.low == -i.high && o.high == -i.low);
    near(ratio_los(&n, 1), 1 - ratio_los(&r, 1));
    near(score_los(other), 1 - score_los(sets));
    near_within(elo_of(other).value, -elo_of(sets).value, 1e-10);
    near_within(elo_of(other).low, -elo_of(sets).high, 1e-10);
    near_within(nelo_of(other).value, -nelo_of(sets).value, 1e-10);
    near_within(nelo_of(other).high, -nelo_of(sets).low, 1e-10);
    near(score_interval(other).low, 1 - score_interval(sets).high);
}

static void assert_finite(struct score_sum s)
{
    struct elo e = elo_of(s), n = nelo_of(s);
    struct interval i = score_interval(s);

    assert_true(isfinite(e.value) && isfinite(e.low) && isfinite(e.high) && e.error > 0);
    assert_true(isfinite(n.value) && isfinite(n.low) && isfinite(n.high) && n.error > 0);
    assert_true(i.low >= 0 && i.low < i.high && i.high <= 1);
    assert_true(score_los(s) >= 0 && score_los(s) <= 1);
}

TEST(all_is_finite)
{
    static const uint64_t counts[] = {0, 1, 10, 1000};

    for (unsigned i = 0; i < 64; i++)
        assert_finite((struct score_sum){counts[i & 3], counts[i >> 2 & 3], counts[i >> 4]});
    near(score_los((struct score_sum){0, 9, 0}), 0.5);
    assert_true(nelo_of((struct score_sum){10, 0, 0}).value > 100);

    struct ratio_sum r = {.sets = 0};
    for (unsigned sets = 0; sets < 4; sets++, ratio_add(&r, 4, 2)) {
        struct interval i = ratio_interval(&r, 1);
        assert_true(isfinite(i.low) == (sets >= 2) && isfinite(i.high) == (sets >= 2));
        assert_true(i.low < i.high && ratio_los(&r, 1) >= 0.5 && ratio_los(&r, 1) < 1);
    }
}

/* ---- What duplicates gain ---- */

struct tables {
    struct ratio_sum sets;
    struct table_sum sum;
};

static void add_tables(struct tables *t, int first, int second, int deals)
{
    struct table_result table[2] = {{first, deals, (first > 0) - (first < 0)},
                                    {second, deals, (second > 0) - (second < 0)}};

    ratio_add(&t->sets, first + second, 2 * deals);
    table_sum_add(&t->sum, table);
}

/* Tables 3 -1 / 1 -3 / 2 0 / -2 2 of two deals, so a deal 1.5 -.5 .5 -1.5 1 0 -1 1: mean .125,
 * squares about it 7.875 by 7; sets .5 -.5 .5 0, squares .6875 by 3. */
TEST(gain_by_hand)
{
    struct tables t = {.sets = {.sets = 0}};

    add_tables(&t, 3, -1, 2);
    add_tables(&t, 1, -3, 2);
    add_tables(&t, 2, 0, 2);
    add_tables(&t, -2, 2, 2);
    struct duplicate points = duplicate_points(&t.sets, &t.sum);
    near(points.rho, 0.6875 / 3 / (7.875 / 7 / 2) - 1);
    near(points.gain, 1 / (1 + points.rho));
    assert_false(points.drawn);

    /* scores 1 0, 1 0, 1 1/2, 0 1: mean 9/16, squares by 7; sets 1/2 1/2 3/4 1/2, by 3 */
    struct duplicate scores = duplicate_scores(4, &t.sum);
    near(scores.rho, (3.0 / 64 / 3) / ((4.25 - 8 * 81.0 / 256) / 7 / 2) - 1);
    assert_false(scores.drawn);
}

TEST(gain_where_all_is_drawn)
{
    struct tables t = {.sets = {.sets = 0}};

    add_tables(&t, 3, -3, 2);
    struct duplicate d = duplicate_points(&t.sets, &t.sum);
    assert_true(isnan(d.rho) && isnan(d.gain) && d.drawn);
    add_tables(&t, -1, 1, 2);
    d = duplicate_points(&t.sets, &t.sum);
    assert_true(d.rho == -1 && isnan(d.gain) && d.drawn);
    d = duplicate_scores(2, &t.sum);
    assert_true(d.rho == -1 && isnan(d.gain) && d.drawn);
    t = (struct tables){.sets = {.sets = 0}};
    assert_false(duplicate_points(&t.sets, &t.sum).drawn);
    assert_false(duplicate_scores(0, &t.sum).drawn);
    add_tables(&t, 0, 0, 2);
    add_tables(&t, 0, 0, 2);
    d = duplicate_points(&t.sets, &t.sum);
    assert_true(isnan(d.rho) && isnan(d.gain) && d.drawn);
}

/* Tables that have nothing to do with each other gain nothing, however many deals each has. */
TEST(gain_of_independent_tables)
{
    static const int points[] = {-4, -1, 0, 2, 3};
    struct tables t = {.sets = {.sets = 0}};

    for (unsigned i = 0; i < 50; i++)
        for (unsigned k = 0; k < 25; k++)
            add_tables(&t, points[k % 5], points[k / 5], 4);
    near_within(duplicate_points(&t.sets, &t.sum).rho, 0, 1e-3);
    near_within(duplicate_scores(t.sets.sets, &t.sum).gain, 1, 1e-3);
}

static void same_sums(const struct table_sum *a, const struct table_sum *b)
{
    assert_true(a->dd == b->dd && a->dn == b->dn && a->nn == b->nn);
    assert_true(a->won == b->won && a->decided == b->decided && a->squares == b->squares);
}

/* The other side has the same gain; and sums are joined in any order. */
TEST(gain_of_the_other_side)
{
    struct tables t = {.sets = {.sets = 0}}, other = t, half[2] = {t, t};

    for (int i = 0; i < 40; i++) {
        int first = i * 7 % 11 - 4, second = i * 5 % 7 - 3;
        add_tables(&t, first, second, 1 + i % 3);
        add_tables(&other, -first, -second, 1 + i % 3);
        add_tables(&half[i % 3 == 0], first, second, 1 + i % 3);
    }
    struct table_sum negated = {.dd = 0}, joined = half[1].sum;
    table_sum_join(&negated, &t.sum, -1);
    table_sum_join(&joined, &half[0].sum, 1);
    same_sums(&negated, &other.sum);
    same_sums(&joined, &t.sum);
    near(duplicate_points(&other.sets, &negated).rho, duplicate_points(&t.sets, &t.sum).rho);
    near(duplicate_scores(40, &negated).rho, duplicate_scores(40, &t.sum).rho);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_of_published_pairs),
        cmocka_unit_test(elo_of_published_games),
        cmocka_unit_test(elo_of_sets),
        cmocka_unit_test(elo_of_sets_with_pseudo),
        cmocka_unit_test(interval_of_ten_sets),
        cmocka_unit_test(interval_of_two_large_sets),
        cmocka_unit_test(sign_test_of_sets),
        cmocka_unit_test(shutouts_of_points),
        cmocka_unit_test(tests_agree_with_intervals),
        cmocka_unit_test(pseudo_sets_have_a_deal_at_each_table),
        cmocka_unit_test(pseudo_sets_are_small_beside_large_sets),
        cmocka_unit_test(interval_of_scores),
        cmocka_unit_test(swapped_sides_negate),
        cmocka_unit_test(all_is_finite),
        cmocka_unit_test(gain_by_hand),
        cmocka_unit_test(gain_where_all_is_drawn),
        cmocka_unit_test(gain_of_independent_tables),
        cmocka_unit_test(gain_of_the_other_side),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
