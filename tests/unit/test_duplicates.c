/*
 * What duplicate sets promise, with bots that are built: equal bots come out exactly equal, sides
 * exchanged say the opposite, no seat is better than another, and the gain that is told from
 * duplicate sets alone is that over tables with other cards each. With LONG in the environment
 * 100,000 sets, and the figures are printed.
 */
#include <stdio.h>

#include "base/err.h"
#include "contest.h"
#include "stats/distribution.h"
#include "test.h"

/* ---- Equal bots ---- */

static void equal(const char *name)
{
    struct contest c;

    contest_start(&c, UNIT_DEALS, 2, name, name);
    for (uint32_t set = 0; set < 300; set++)
        assert_int_equal(contest_set(&c, set, false).points, 0);
    assert_true(c.sets.dd == 0 && c.tables.dd > 100); /* there was something to be equal in */
    struct duplicate_gain d = duplicate_gain_points(&c.sets, &c.tables);
    assert_true(d.rho == -1 && d.drawn);
    contest_finish(&c);
}

TEST(equal_bots_draw_every_set)
{
    equal("bots/greedy.so");
    equal("bots/simple.so");
    equal("bots/random.so");
}

/* ---- Sides exchanged ---- */

/* The same tables in the other order: what the first side gets is what the second got. */
TEST(exchanged_bots_negate)
{
    struct contest one, other;
    int64_t sum = 0;

    contest_start(&one, UNIT_DEALS, 2, "bots/greedy.so", "bots/simple.so");
    contest_start(&other, UNIT_DEALS, 2, "bots/simple.so", "bots/greedy.so");
    for (uint32_t set = 0; set < 300; set++) {
        int64_t d = contest_set(&one, set, false).points;
        assert_int_equal(contest_set(&other, set, false).points, -d);
        sum += d * d;
    }
    assert_true(sum > 100);
    near(ratio_mean(&one.sets), -ratio_mean(&other.sets));
    near(ratio_error(&one.sets), ratio_error(&other.sets));
    contest_finish(&one);
    contest_finish(&other);
}

/* Sums are of integers: what decks are called, and in which order they come, changes no bit. */
TEST(relabelled_decks_keep_the_mean)
{
    struct contest c;
    enum { SETS = 200 };

    contest_start(&c, UNIT_DEALS, 2, "bots/greedy.so", "bots/simple.so");
    for (uint32_t set = 0; set < SETS; set++)
        contest_set(&c, set, false);
    struct ratio_sum sets = c.sets;
    struct table_sum tables = c.tables;
    contest_again(&c);
    for (uint32_t set = 0; set < SETS; set++)
        contest_set(&c, set * 77 % SETS, set % 3 == 0); /* and either side may begin */
    assert_true(ratio_mean(&c.sets) == ratio_mean(&sets));
    assert_true(ratio_error(&c.sets) == ratio_error(&sets));
    assert_true(c.tables.dd == tables.dd && c.tables.won == tables.won);
    contest_finish(&c);
}

/* ---- No seat is better ---- */

/* A bot against itself: the first side has nothing, in not one set, as chance too is the seat's and
 * not the bot's; side 0 of the tables has no more than chance gives it. */
static void no_bias(const char *name, uint32_t sets)
{
    struct contest c;

    contest_start(&c, UNIT_DEALS, 2, name, name);
    for (uint32_t set = 0; set < sets; set++)
        contest_set(&c, set, false);
    double z = (double)c.side0 / sqrt((double)c.squares);
    if (contest_takes_long())
        printf(
            "measured: %s against itself, %u sets: sum of squares %.0f, side 0 of the tables %+.5f "
            "points a deal, z %.2f\n",
            name, sets, (double)c.sets.dd, (double)c.side0 / (double)c.sets.n, z);
    assert_true(c.sets.d == 0 && c.sets.dd == 0);
    assert_true(c.squares > sets && normal_two_sided(z) > 0.001);
    contest_finish(&c);
}

TEST(no_seat_is_better)
{
    uint32_t sets = contest_takes_long() ? 100000 : 2000;

    no_bias("bots/random.so", sets);
    no_bias("bots/simple.so", sets);
}

/* Whoever deals first, over many sets, sits anywhere alike: chi-square of the four seats. */
TEST(every_seat_deals_first)
{
    struct contest c;
    unsigned dealt[4] = {0}, sets = 20000;
    double chi2 = 0;

    contest_start(&c, UNIT_DEALS, 2, "bots/random.so", "bots/random.so");
    for (uint32_t set = 0; set < sets; set++) {
        duplicate_set(&c.source, set);
        dealt[duplicate_first_dealer(&c.source)]++;
    }
    for (unsigned seat = 0; seat < 4; seat++)
        chi2 += pow(dealt[seat] - sets / 4.0, 2) / (sets / 4.0);
    assert_true(chi_square_tail(chi2, 3) > 0.001);
    contest_finish(&c);
}

/* ---- The gain ---- */

enum { BATCHES = 20 };

/* Of one batch: the gain told by duplicate sets, and the variances of the mean of as many plays of
 * independent tables and of these sets. */
struct gain {
    double told, measured;
};

static struct gain play_batch(struct contest *c, uint32_t from, uint32_t sets)
{
    struct ratio_sum single = {.sets = 0};

    contest_again(c);
    for (uint32_t set = from; set < from + sets; set++)
        contest_set(c, set, false);
    /* other cards at each table, sides by turns, numbers that no set above has */
    for (uint32_t i = 0; i < 2 * sets; i++) {
        struct table_result r = contest_table(c, 1U << 30 | (2 * from + i), 0, i % 2 == 1);
        ratio_add(&single, r.points, r.deals);
    }
    assert_true(single.n == c->sets.n);
    struct duplicate_gain d = duplicate_gain_points(&c->sets, &c->tables);
    near(d.gain, 1 / (1 + d.rho));
    return (struct gain){d.gain, pow(ratio_error(&single) / ratio_error(&c->sets), 2)};
}

/* Mean of the logarithms of told / measured, and its error, over batches. */
static void compare_gains(const char *first, const char *second, uint32_t sets, double precise)
{
    struct contest c;
    double sum = 0, squares = 0, told = 0, measured = 0;

    contest_start(&c, UNIT_DEALS, 1, first, second);
    for (uint32_t batch = 0; batch < BATCHES; batch++) {
        struct gain g = play_batch(&c, batch * sets, sets);
        double x = log(g.told / g.measured);
        sum += x;
        squares += x * x;
        told += g.told / BATCHES;
        measured += g.measured / BATCHES;
    }
    contest_finish(&c);
    double mean = sum / BATCHES;
    double error = sqrt((squares / BATCHES - mean * mean) / (BATCHES - 1));
    if (contest_takes_long())
        printf(
            "measured: gain of duplicates, %s v %s, %u plays each way: told %.3f, of two variances "
            "%.3f, ratio %.4f +- %.4f\n",
            first, second, 2 * BATCHES * sets, told, measured, exp(mean), error);
    assert_true(fabs(mean) < student_quantile(0.9995, BATCHES - 1) * error);
    assert_true(error < precise); /* or it would say nothing */
    assert_true(told > 1.1);
}

TEST(told_gain_is_the_measured_one)
{
    uint32_t sets = contest_takes_long() ? 5000 : 500;

    compare_gains("bots/simple.so", "bots/greedy.so", sets, contest_takes_long() ? 0.01 : 0.03);
    if (contest_takes_long())
        compare_gains("bots/greedy.so", "bots/random.so", sets, 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_bots_draw_every_set),
        cmocka_unit_test(exchanged_bots_negate),
        cmocka_unit_test(relabelled_decks_keep_the_mean),
        cmocka_unit_test(no_seat_is_better),
        cmocka_unit_test(every_seat_deals_first),
        cmocka_unit_test(told_gain_is_the_measured_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
