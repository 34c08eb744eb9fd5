/*
 * What duplicate sets promise, with bots that are built: equal bots come out exactly equal, sides
 * exchanged say the opposite, no seat is better than another, and the gain that is told from
 * duplicate sets alone is that over tables with other cards each. With LONG in the environment
 * 100,000 sets, and the figures are printed.
 */
#include "housed.h"
#include "rank/distribution.h"
#include "rank/duplicate.h"
#include "test.h"

static bool takes_long(void)
{
    const char *text = getenv("LONG");

    return text && *text;
}

/* Two bots of two seats each, loaded once, and what was played. */
struct contest {
    struct eu_rules rules;
    struct source source;
    struct bot *bot[4]; /* sides 0, 1, 0, 1 at the first table of a set */
    struct table_setup setup;
    struct played played;
    /* of the first side */
    struct ratio_sum sets;
    struct table_sum tables;
    /* points of side 0 of a set's tables less side 1's, whoever sat there: sum, and of squares */
    int64_t side0, squares;
};

static void contest_start(struct contest *c, const char *first, const char *second, unsigned deals)
{
    static const uint8_t id[PAIRING_ID] = {4, 5, 6};
    char path[HOUSED_PATH];
    struct err err;

    *c = (struct contest){.rules = rules_of("modern")};
    source_start(&c->source, &c->rules, any_seed, id, NULL);
    c->setup = (struct table_setup){.rules = &c->rules,
                                    .unit = UNIT_DEALS,
                                    .deals = deals,
                                    .answer_ms = ample.answer_ms,
                                    .source = &c->source};
    for (unsigned seat = 0; seat < 4; seat++) {
        built(path, seat % 2 ? second : first);
        must(bot_load(&c->bot[seat], path, "", &err), &err);
    }
}

static void contest_finish(struct contest *c)
{
    for (unsigned seat = 0; seat < 4; seat++)
        bot_unload(c->bot[seat]);
    played_finish(&c->played);
}

/* Forgets results, not the bots. */
static void contest_again(struct contest *c)
{
    c->sets = (struct ratio_sum){.sets = 0};
    c->tables = (struct table_sum){.dd = 0};
    c->side0 = c->squares = 0;
}

/* A table whose side 0 is the first side, or with `turned` the second. Returns the first side's. */
static struct table_result play_table(struct contest *c, uint32_t set, unsigned number, bool turned)
{
    source_set(&c->source, set);
    c->setup.number = (uint8_t)number;
    for (unsigned seat = 0; seat < 4; seat++)
        c->setup.chair[seat] = &c->bot[seat ^ turned]->chair;
    table_play(&c->setup, &c->played);
    assert_false(c->played.failed);
    assert_int_equal(c->played.faults, 0);
    int64_t margin = turned ? -c->played.margin.first : c->played.margin.first;
    return (struct table_result){margin, (int64_t)c->played.deals, (margin > 0) - (margin < 0)};
}

/* `exchanged`: the second side begins as side 0. */
static int64_t play_set(struct contest *c, uint32_t set, bool exchanged)
{
    struct table_result table[2];

    for (unsigned t = 0; t < 2; t++)
        table[t] = play_table(c, set, t, exchanged != (t == 1));
    ratio_add(&c->sets, table[0].points + table[1].points, table[0].deals + table[1].deals);
    table_sum_add(&c->tables, table);
    int64_t side0 = (exchanged ? -1 : 1) * (table[0].points - table[1].points);
    c->side0 += side0;
    c->squares += side0 * side0;
    return table[0].points + table[1].points;
}

/* ---- Equal bots ---- */

static void equal(const char *name)
{
    struct contest c;

    contest_start(&c, name, name, 2);
    for (uint32_t set = 0; set < 300; set++)
        assert_int_equal(play_set(&c, set, false), 0);
    assert_true(c.sets.dd == 0 && c.tables.dd > 100); /* there was something to be equal in */
    struct duplicate d = duplicate_points(&c.sets, &c.tables);
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

    contest_start(&one, "bots/greedy.so", "bots/simple.so", 2);
    contest_start(&other, "bots/simple.so", "bots/greedy.so", 2);
    for (uint32_t set = 0; set < 300; set++) {
        int64_t d = play_set(&one, set, false);
        assert_int_equal(play_set(&other, set, false), -d);
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

    contest_start(&c, "bots/greedy.so", "bots/simple.so", 2);
    for (uint32_t set = 0; set < SETS; set++)
        play_set(&c, set, false);
    struct ratio_sum sets = c.sets;
    struct table_sum tables = c.tables;
    contest_again(&c);
    for (uint32_t set = 0; set < SETS; set++)
        play_set(&c, set * 77 % SETS, set % 3 == 0); /* and either side may begin */
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

    contest_start(&c, name, name, 2);
    for (uint32_t set = 0; set < sets; set++)
        play_set(&c, set, false);
    double z = (double)c.side0 / sqrt((double)c.squares);
    if (takes_long())
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
    uint32_t sets = takes_long() ? 100000 : 2000;

    no_bias("bots/random.so", sets);
    no_bias("bots/simple.so", sets);
}

/* Whoever deals first, over many sets, sits anywhere alike: chi-square of the four seats. */
TEST(every_seat_deals_first)
{
    struct contest c;
    unsigned dealt[4] = {0}, sets = 20000;
    double chi2 = 0;

    contest_start(&c, "bots/random.so", "bots/random.so", 2);
    for (uint32_t set = 0; set < sets; set++) {
        source_set(&c.source, set);
        dealt[source_first_dealer(&c.source)]++;
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
        play_set(c, set, false);
    /* other cards at each table, sides by turns, numbers that no set above has */
    for (uint32_t i = 0; i < 2 * sets; i++) {
        struct table_result r = play_table(c, 1U << 30 | (2 * from + i), 0, i % 2 == 1);
        ratio_add(&single, r.points, r.deals);
    }
    assert_true(single.n == c->sets.n);
    struct duplicate d = duplicate_points(&c->sets, &c->tables);
    near(d.gain, 1 / (1 + d.rho));
    return (struct gain){d.gain, pow(ratio_error(&single) / ratio_error(&c->sets), 2)};
}

/* Mean of the logarithms of told / measured, and its error, over batches. */
static void compare_gains(const char *first, const char *second, uint32_t sets, double precise)
{
    struct contest c;
    double sum = 0, squares = 0, told = 0, measured = 0;

    contest_start(&c, first, second, 1);
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
    if (takes_long())
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
    uint32_t sets = takes_long() ? 5000 : 500;

    compare_gains("bots/simple.so", "bots/greedy.so", sets, takes_long() ? 0.01 : 0.03);
    if (takes_long())
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
