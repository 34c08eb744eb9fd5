/*
 * Means, errors, intervals and Elo of sets against worked and published numbers; what duplicates
 * gain; and what must hold of any results.
 */
#include "base/err.h"
#include "stats/distribution.h"
#include "stats/estimates.h"
#include "test.h"

/* ---- Elo: published figures of matches, from tests of the manager fastchess ---- */

/* The interval is longer than the published one, which has the normal quantile and no doubt of the
 * deviation. */
TEST(elo_of_published_pairs)
{
    static const struct pentanomial pairs = {{34, 54, 31 + 32, 64, 75}};
    struct estimate e = elo_of(pairs), n = nelo_of(pairs, 2);

    near_within(e.value, 55.58, 5e-3);
    assert_true(e.error > 27.65 && e.error < 1.2 * 27.65);
    near_within(n.value, 57.94, 5e-3);
    assert_true(isnan(n.low) && isnan(n.high) && isnan(n.error)); /* tables were drawn */
}

/* Sets of single games: the deviation is that of a game, not of two. */
TEST(elo_of_published_games)
{
    static const struct pentanomial games = {{96, 0, 111, 0, 136}};
    struct estimate e = elo_of(games), n = nelo_of(games, 1);

    near_within(e.value, 40.70, 5e-3);
    assert_true(e.error > 30.43 && e.error < 1.07 * 30.43);
    near_within(n.value, 49.77, 5e-3);
    assert_true(n.error > 36.77 && n.error < 1.07 * 36.77);
    near_within(nelo_of(games, 2).value * sqrt(2), n.value, 1e-9);
}

/* A match in which the one side won two sets in three and lost one in thirty. */
TEST(normalized_elo_of_one_sided_match)
{
    struct estimate n = nelo_of((struct pentanomial){{1, 0, 10, 0, 19}}, 2);

    near_within(n.value, 266.2, 0.05);
    assert_true(n.low > 0 && n.low < n.value && n.high > n.value && isfinite(n.high));
    near_within(n.error, (n.high - n.low) / 2, 1e-12);
}

/* Euchre sets: 310 won, 1,480 split, 210 lost. */
TEST(elo_of_sets)
{
    static const struct pentanomial sets = {{210, 0, 1480, 0, 310}};
    struct estimate e = elo_of(sets), n = nelo_of(sets, 2);

    near(pentanomial_mean(sets), 0.525);
    near_within(e.value, 17.3863, 5e-5);
    near_within(e.error, 7.7474, 0.5);
    near_within(n.value, 24.207, 5e-4);
    near_within(n.error, 10.7669, 0.7);
    near_within(score_los(pentanomial_scores(sets)), normal_cdf(0.025 / sqrt(0.064375 / 2000)),
                2e-5);
}

/* Of 12 tables of 12 sets each all that is known is the exact lower end, by 1 - .025^(1/12). */
TEST(elo_of_shutouts)
{
    static const struct pentanomial won = {{0, 0, 0, 0, 12}};
    struct estimate e = elo_of(won), n = nelo_of(won, 2);
    double w = pow(0.025, 1.0 / 12);

    assert_true(isnan(e.value) && isnan(e.error) && e.high == INFINITY);
    near_within(e.low, -400 * log10(1 / w - 1), 1e-9);
    assert_true(isnan(n.value) && isnan(n.error) && n.high == INFINITY && n.low > 0);
    for (uint64_t sets = 1; sets <= 8; sets++)
        assert_true((elo_of((struct pentanomial){{0, 0, 0, 0, sets}}).low > 0) == (sets >= 6));
}

/* All split: equal as far as is known, and not defined in deviations. */
TEST(elo_of_sets_that_are_split)
{
    static const struct pentanomial split = {{0, 0, 9, 0, 0}};
    struct estimate e = elo_of(split), n = nelo_of(split, 2);

    assert_true(e.value == 0 && e.low == -e.high && isfinite(e.high) && isnan(n.value));
    e = elo_of((struct pentanomial){{0}});
    n = nelo_of((struct pentanomial){{0}}, 2);
    assert_true(isnan(e.value) && isnan(e.low) && isnan(e.high) && isnan(n.low));
}

/* 0 is outside of both intervals if the exact sign test is significant, else within. */
TEST(elo_agrees_with_the_sign_test)
{
    for (uint64_t won = 0; won <= 20; won++)
        for (uint64_t lost = 0; lost <= 20; lost++)
            for (uint64_t split = 0; split <= 40; split += 8) {
                struct pentanomial p = {{lost, 0, split, 0, won}};
                bool significant = score_p(pentanomial_scores(p)) < 0.05;
                struct estimate e = elo_of(p), n = nelo_of(p, 2);
                if (won + lost + split == 0)
                    continue;
                assert_true((e.low > 0 || e.high < 0) == significant);
                assert_true((n.low > 0 || n.high < 0) == significant);
                assert_true(!(e.value < e.low) && !(e.value > e.high));
                assert_true(!(n.value < n.low) && !(n.value > n.high));
            }
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
}

TEST(swapped_sides_negate_elo)
{
    static const struct pentanomial sets = {{5, 6, 58, 9, 22}}, games = {{11, 0, 58, 0, 31}};
    struct pentanomial other = pentanomial_reversed(sets), less = pentanomial_reversed(games);

    assert_true(elo_of(other).value == -elo_of(sets).value);
    assert_true(elo_of(other).low == -elo_of(sets).high);
    assert_true(nelo_of(other, 2).value == -nelo_of(sets, 2).value);
    assert_true(nelo_of(less, 2).value == -nelo_of(games, 2).value);
    assert_true(nelo_of(less, 2).high == -nelo_of(games, 2).low);
    assert_true(elo_of_mean(0.25) == -elo_of_mean(0.75) && elo_of_mean(1) == INFINITY);
}

/* Drawn tables of any share are within the interval. */
TEST(elo_with_drawn_tables)
{
    static const uint64_t counts[] = {0, 1, 10, 1000};

    for (unsigned i = 0; i < 1024; i++) {
        struct pentanomial p = {{counts[i & 3], counts[i >> 2 & 3], counts[i >> 4 & 3],
                                 counts[i >> 6 & 3], counts[i >> 8]}};
        struct estimate e = elo_of(p);
        if (i == 0)
            continue;
        assert_true(e.low < e.high && !(e.value < e.low) && !(e.value > e.high));
    }
}

TEST(all_is_finite)
{
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
    struct duplicate_gain points = duplicate_gain_points(&t.sets, &t.sum);
    near(points.rho, 0.6875 / 3 / (7.875 / 7 / 2) - 1);
    near(points.gain, 1 / (1 + points.rho));
    assert_false(points.drawn);
}

TEST(gain_where_all_is_drawn)
{
    struct tables t = {.sets = {.sets = 0}};

    add_tables(&t, 3, -3, 2);
    struct duplicate_gain d = duplicate_gain_points(&t.sets, &t.sum);
    assert_true(isnan(d.rho) && isnan(d.gain) && d.drawn);
    add_tables(&t, -1, 1, 2);
    d = duplicate_gain_points(&t.sets, &t.sum);
    assert_true(d.rho == -1 && isnan(d.gain) && d.drawn);
    t = (struct tables){.sets = {.sets = 0}};
    assert_false(duplicate_gain_points(&t.sets, &t.sum).drawn);
    add_tables(&t, 0, 0, 2);
    add_tables(&t, 0, 0, 2);
    d = duplicate_gain_points(&t.sets, &t.sum);
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
    near_within(duplicate_gain_points(&t.sets, &t.sum).rho, 0, 1e-3);
}

static void same_sums(const struct table_sum *a, const struct table_sum *b)
{
    assert_true(a->dd == b->dd && a->dn == b->dn && a->nn == b->nn);
    assert_int_equal(a->won, b->won);
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
    near(duplicate_gain_points(&other.sets, &negated).rho,
         duplicate_gain_points(&t.sets, &t.sum).rho);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_of_published_pairs),
        cmocka_unit_test(elo_of_published_games),
        cmocka_unit_test(elo_of_sets),
        cmocka_unit_test(normalized_elo_of_one_sided_match),
        cmocka_unit_test(elo_of_shutouts),
        cmocka_unit_test(elo_of_sets_that_are_split),
        cmocka_unit_test(elo_agrees_with_the_sign_test),
        cmocka_unit_test(swapped_sides_negate_elo),
        cmocka_unit_test(elo_with_drawn_tables),
        cmocka_unit_test(interval_of_ten_sets),
        cmocka_unit_test(interval_of_two_large_sets),
        cmocka_unit_test(sign_test_of_sets),
        cmocka_unit_test(shutouts_of_points),
        cmocka_unit_test(tests_agree_with_intervals),
        cmocka_unit_test(pseudo_sets_have_a_deal_at_each_table),
        cmocka_unit_test(pseudo_sets_are_small_beside_large_sets),
        cmocka_unit_test(swapped_sides_negate),
        cmocka_unit_test(all_is_finite),
        cmocka_unit_test(gain_by_hand),
        cmocka_unit_test(gain_where_all_is_drawn),
        cmocka_unit_test(gain_of_independent_tables),
        cmocka_unit_test(gain_of_the_other_side),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
