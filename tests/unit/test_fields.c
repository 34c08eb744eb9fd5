/*
 * What one entrant may do to the ratings of the others: fields with entrants that are not rated,
 * that lose or win always, that are copies of each other, that give up when their deals go badly.
 */
#include <math.h>
#include <stdlib.h>

#include "any_deal.h"
#include "any_results.h"
#include "any_set.h"
#include "stats/rating_internal.h"
#include "test.h"

enum { FIELD = 6, DEALS = 4 };

/* ---- Two sides ---- */

/* A set of `a` and `b` in which a is better by `ahead` points a deal, in games by about as much. */
static void add_set(struct standings *s, size_t a, size_t b, double ahead, uint64_t *seed)
{
    if (s->event.unit == UNIT_DEALS) {
        int64_t points = 0;
        for (unsigned deal = 0; deal < 2 * DEALS; deal++)
            points += (int64_t)floor(ahead + 3 * any_share(seed) - 1);
        points_in(s, a, b, points, 2 * DEALS);
        return;
    }
    results_two_games(s, a, b, 1 / (1 + exp(-4 * ahead)), seed);
}

/* Sets in which a loses all there is to lose. */
static void lose_sets(struct standings *s, size_t a, size_t b, unsigned sets)
{
    for (unsigned i = 0; i < sets; i++)
        if (s->event.unit == UNIT_DEALS)
            points_in(s, a, b, -2 * 2 * DEALS, 2 * DEALS);
        else
            results_meet(s, a, b, (struct score_sum){.lost = 1});
}

static void forfeit_all(struct standings *s, size_t line)
{
    s->line[line].forfeits = s->line[line].judged = 2 * score_sets(s->line[line].sets);
}

/* Every two of the first `n` lines play; the better the smaller the number, by `by`. */
static void play_all(struct standings *s, size_t n, unsigned sets, double by, uint64_t seed)
{
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++) {
            uint64_t number = (seed * 64 + a) * 64 + b, own = any_random(&number);
            for (unsigned i = 0; i < sets; i++)
                add_set(s, a, b, by * (double)(b - a), &own);
        }
}

static enum measure measure_in(const struct standings *s)
{
    return measure_of(&s->event);
}

static void same_ratings(const struct ratings *r, const struct ratings *q, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        assert_true(r->line[i].value == q->line[i].value);
        assert_true(r->line[i].error == q->line[i].error);
        assert_int_equal(r->line[i].rank, q->line[i].rank);
        assert_int_equal(r->line[i].best, q->line[i].best);
        assert_int_equal(r->line[i].worst, q->line[i].worst);
        assert_int_equal(r->order[i], q->order[i]);
    }
    assert_true(r->reach == q->reach && r->limit == q->limit && r->df == q->df);
    assert_true(r->p == q->p || (isnan(r->p) && isnan(q->p)));
    assert_int_equal(r->cycles, q->cycles);
}

TEST(who_is_not_rated_changes_no_digit)
{
    for (unsigned u = 0; u < 2; u++) {
        struct standings with, without;
        struct ratings r, q;
        results_begin(&without, FIELD, results_units[u], "modern");
        results_begin(&with, FIELD + 2, results_units[u], "modern");
        play_all(&without, FIELD, 30, 0.1, 1);
        play_all(&with, FIELD, 30, 0.1, 1);
        for (size_t i = 0; i < FIELD + 1; i++) {
            lose_sets(&with, FIELD + 1, i, 30);
            if (i < FIELD)
                lose_sets(&with, FIELD, i, 30);
        }
        forfeit_all(&with, FIELD);
        forfeit_all(&with, FIELD + 1);
        results_rate(&r, &with, measure_in(&with));
        results_rate(&q, &without, measure_in(&without));
        same_ratings(&r, &q, FIELD);
        for (size_t i = FIELD; i < FIELD + 2; i++) {
            assert_true(r.line[i].unrated);
            assert_int_equal(r.line[i].sets, 0);
            assert_int_equal(r.order[i], i);
            assert_true(isnan(ratings_difference(&r, 0, i).value));
            assert_int_equal(ratings_order(&r, 0, i), 0);
        }
        ratings_finish(&r);
        ratings_finish(&q);
        standings_finish(&with);
        standings_finish(&without);
    }
}

/* Tables that others forfeited say nothing of a line. */
TEST(half_of_its_own_tables_are_too_many)
{
    struct standing line = {.judged = 0};

    assert_true(standing_is_rated(&line));
    line = (struct standing){.judged = 10, .forfeits = 4};
    assert_true(standing_is_rated(&line));
    line.forfeits = 5;
    assert_false(standing_is_rated(&line));
    line = (struct standing){.judged = 11, .forfeits = 5};
    assert_true(standing_is_rated(&line));
}

/* Mean score, or points a deal. */
static double mean_of(const struct standings *s, size_t line)
{
    return s->event.unit == UNIT_DEALS ? standing_points(&s->line[line])
                                       : pentanomial_mean(s->line[line].paired);
}

TEST(the_order_is_that_of_the_means)
{
    for (unsigned seed = 0; seed < 40; seed++) {
        struct standings s;
        struct ratings r;
        results_begin(&s, FIELD, results_units[seed % 2], "modern");
        play_all(&s, FIELD, 20, 0.01, seed);
        results_rate(&r, &s, measure_in(&s));
        for (size_t i = 0; i + 1 < FIELD; i++)
            assert_true(mean_of(&s, r.order[i]) >= mean_of(&s, r.order[i + 1]) - 1e-12);
        ratings_finish(&r);
        standings_finish(&s);
    }
}

/* Line FIELD loses always and is last; the others stand as without it, their differences as well
 * but for its share of the meetings or line-ups. */
static void same_order(const struct standings *with, const struct standings *without, double share)
{
    struct ratings r, q;

    results_rate(&r, with, measure_in(with));
    results_rate(&q, without, measure_in(without));
    assert_int_equal(r.order[FIELD], FIELD);
    for (size_t i = 0; i < FIELD; i++) {
        assert_int_equal(r.order[i], q.order[i]);
        double now = ratings_difference(&r, 0, i).value;
        double then = ratings_difference(&q, 0, i).value;
        assert_true(fabs(now - then) <= share * fabs(then) + 1e-9);
    }
    ratings_finish(&r);
    ratings_finish(&q);
}

/* One more that loses everything to everyone, and is rated. */
TEST(a_constant_loser_changes_no_order)
{
    for (unsigned seed = 0; seed < 40; seed++) {
        struct standings with, without;
        results_begin(&without, FIELD, results_units[seed % 2], "modern");
        results_begin(&with, FIELD + 1, results_units[seed % 2], "modern");
        play_all(&without, FIELD, 50, 0.05, seed);
        play_all(&with, FIELD, 50, 0.05, seed);
        for (size_t i = 0; i < FIELD; i++)
            lose_sets(&with, FIELD, i, 50);
        same_order(&with, &without, 2.0 / (FIELD + 1));
        standings_finish(&with);
        standings_finish(&without);
    }
}

/* Copies of one bot, two that lose always and two that are not rated: the first two copies are as
 * good as each other within 1.96 errors in 95 of 100 fields. */
TEST(copies_are_equal)
{
    for (unsigned u = 0; u < 2; u++) {
        unsigned within = 0, fields = 1000;
        for (unsigned seed = 0; seed < fields; seed++) {
            struct standings s;
            struct ratings r;
            results_begin(&s, FIELD + 4, results_units[u], "modern");
            play_all(&s, FIELD, 20, 0, seed);
            for (size_t k = FIELD; k < FIELD + 4; k++)
                for (size_t i = 0; i < k; i++)
                    lose_sets(&s, k, i, 20);
            forfeit_all(&s, FIELD + 2);
            forfeit_all(&s, FIELD + 3);
            results_rate(&r, &s, measure_in(&s));
            struct difference d = ratings_difference(&r, 0, 1);
            within += fabs(d.value) <= 1.96 * d.error;
            ratings_finish(&r);
            standings_finish(&s);
        }
        print_message("measured: copies in %s within 1.96 errors in %u of %u fields\n",
                      u ? "games" : "points", within, fields);
        assert_true(within >= fields * 94 / 100);
    }
}

/* No meeting has more of the weight than of the sets. */
static void check_weights(const struct rating_fit *f)
{
    const struct meetings *all = &f->s->meetings;
    double weights = 0, sets = 0;

    for (size_t k = 0; k < all->count; k++) {
        weights += rating_slope(f, &all->meeting[k], 0).information;
        sets += (double)all->meeting[k].points.sets;
    }
    for (size_t k = 0; k < all->count; k++) {
        double share = rating_slope(f, &all->meeting[k], 0).information / weights;
        assert_true(share <= 1.01 * (double)all->meeting[k].points.sets / sets);
    }
}

/* However alike the sets of a meeting are, or how few. */
TEST(no_meeting_weighs_more_than_its_sets)
{
    for (unsigned u = 0; u < 2; u++) {
        struct standings s;
        uint32_t opponents[FIELD];
        results_begin(&s, FIELD, results_units[u], "modern");
        play_all(&s, FIELD - 1, 20, 0, 7);
        for (size_t i = 0; i < FIELD - 1; i++)
            lose_sets(&s, FIELD - 1, i, 40);
        for (size_t i = 0; i < FIELD; i++)
            opponents[i] = FIELD - 1;
        struct rating_fit f = {.s = &s,
                               .measure = measure_in(&s),
                               .prior = 0.5,
                               .opponents = opponents,
                               .spread = 0.6,
                               .shared = 4};
        check_weights(&f);
        standings_finish(&s);
    }
}

/* A table of `a`: it gives up after a deal that it lost by two, if it does such things. */
static int64_t table_points(bool gives_up, uint64_t *seed)
{
    int64_t points = 0;

    for (unsigned deal = 0; deal < DEALS; deal++) {
        int64_t more = (int64_t)any_below(seed, 5) - 2;
        points += more;
        if (gives_up && more == -2 && deal + 1 < DEALS && any_below(seed, 2))
            return points - 2 * (int64_t)(DEALS - 1 - deal);
    }
    return points;
}

TEST(giving_up_does_not_pay)
{
    struct standings s;
    struct ratings r;

    results_begin(&s, FIELD, UNIT_DEALS, "modern"); /* line 0 gives up, line 1 is the same bot */
    for (size_t a = 0; a < FIELD; a++)
        for (size_t b = a + 1; b < FIELD; b++) {
            uint64_t number = b, one = any_random(&number), two = one;
            for (unsigned i = 0; i < 100; i++)
                points_in(&s, a, b,
                          table_points(a == 0, a < 2 ? &one : &two) +
                              table_points(a == 0, a < 2 ? &one : &two),
                          2 * DEALS);
        }
    s.line[0].judged = 2 * 100 * (FIELD - 1);
    s.line[0].forfeits = s.line[0].judged / 3;
    results_rate(&r, &s, MEASURE_POINTS);
    assert_true(r.line[0].sets && r.line[0].value < r.line[1].value);
    assert_int_equal(ratings_order(&r, 0, 1), -1);
    ratings_finish(&r);
    standings_finish(&s);
}

/* ---- Individual games ---- */

/* Line-ups of three of n lines, 12 sets each, points by chance; who is at fault loses all. */
static void line_up(struct standings *s, size_t n, size_t at_fault)
{
    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = a + 1; b < n; b++)
            for (uint32_t c = b + 1; c < n; c++) {
                const uint32_t line[] = {a, b, c};
                uint64_t seed = (a * 64 + b) * 64 + c;
                for (unsigned set = 0; set < 12; set++) {
                    int64_t points[EU_SEATS] = {0};
                    for (unsigned k = 0; k < 3; k++)
                        points[k] =
                            line[k] >= at_fault ? -40 : (int64_t)any_below(&seed, 21) - line[k];
                    results_lineup(s, line, points, 30);
                }
            }
}

TEST(each_for_himself_too)
{
    struct standings with, without;
    struct ratings r, q;

    results_begin(&without, 5, UNIT_SITTING, "hoyle-3");
    results_begin(&with, 6, UNIT_SITTING, "hoyle-3");
    line_up(&without, 5, 6);
    line_up(&with, 6, 5);
    with.line[5].forfeits = with.line[5].judged = 100;
    for (unsigned orders = 0; orders < 2; orders++) {
        results_rate(&r, &with, orders ? MEASURE_ELO : MEASURE_POINTS);
        results_rate(&q, &without, orders ? MEASURE_ELO : MEASURE_POINTS);
        same_ratings(&r, &q, 5);
        assert_int_equal(r.line[5].sets, 0);
        ratings_finish(&r);
        ratings_finish(&q);
    }
    standings_finish(&with);
    standings_finish(&without);

    results_begin(&with, 3, UNIT_SITTING, "hoyle-3"); /* no line-up is without it */
    line_up(&with, 3, 2);
    with.line[2].forfeits = with.line[2].judged = 36;
    results_rate(&r, &with, MEASURE_POINTS);
    assert_true(r.line[0].sets && r.line[1].sets && !r.line[2].sets);
    near_within(r.line[0].value + r.line[1].value, 0, 1e-9);
    assert_true(r.line[0].value > r.line[1].value && r.line[0].error > 0);
    near_within(r.line[0].error, ratings_difference(&r, 0, 1).error / 2, 1e-9);
    ratings_finish(&r);
    standings_finish(&with);
}

/* ---- Individual games of four ---- */

enum { FOUR = 4, TABLES = 4 };

/* The next line-up of the first n lines; false after the last one. It begins with 0, 1, 2, 3. */
static bool next_lineup(uint32_t line[FOUR], uint32_t n)
{
    unsigned c = FOUR;

    while (c > 0 && line[c - 1] == n - FOUR + c - 1)
        c--;
    if (c == 0)
        return false;
    line[c - 1]++;
    for (; c < FOUR; c++)
        line[c] = line[c - 1] + 1;
    return true;
}

/* Points by chance, each line by `by` worse than the one before it. */
static void draw_points(const uint32_t line[FOUR], double by, uint64_t *seed, int64_t points[FOUR])
{
    for (unsigned c = 0; c < FOUR; c++)
        points[c] = (int64_t)floor(41 * any_share(seed) - by * line[c]);
}

/* Every four of the first n lines. */
static void play_fours(struct standings *s, uint32_t n, unsigned sets, double by, uint64_t seed)
{
    uint32_t line[FOUR] = {0, 1, 2, 3};
    int64_t points[FOUR];

    do {
        for (unsigned i = 0; i < sets; i++) {
            draw_points(line, by, &seed, points);
            results_lineup(s, line, points, TABLES * DEALS);
        }
    } while (next_lineup(line, n));
}

/* Every three of the first FIELD lines with one that loses all there is to lose to each; `level`:
 * the three are level with each other. */
static void play_with_loser(struct standings *s, uint32_t loser, unsigned sets, bool level,
                            uint64_t seed)
{
    uint32_t line[FOUR] = {0, 1, 2, 3};
    int64_t points[FOUR] = {0};

    do {
        if (line[3] != FIELD) /* its place is taken by the loser */
            continue;
        uint32_t with[FOUR] = {line[0], line[1], line[2], loser};
        for (unsigned i = 0; i < sets; i++) {
            if (!level)
                draw_points(with, 0, &seed, points);
            points[3] = -2 * TABLES * DEALS;
            results_lineup(s, with, points, TABLES * DEALS);
        }
    } while (next_lineup(line, FIELD + 1));
}

TEST(four_are_in_the_order_of_their_means)
{
    for (unsigned seed = 0; seed < 40; seed++) {
        struct standings s;
        struct ratings r;
        results_begin(&s, FIELD, UNIT_SITTING, "callace1905");
        play_fours(&s, FIELD, 5, 0.2, seed);
        results_rate(&r, &s, MEASURE_POINTS);
        for (size_t i = 0; i + 1 < FIELD; i++)
            assert_true(standing_points(&s.line[r.order[i]]) >=
                        standing_points(&s.line[r.order[i + 1]]) - 1e-12);
        ratings_finish(&r);
        standings_finish(&s);
    }
}

TEST(a_constant_loser_of_four_changes_no_order)
{
    for (unsigned seed = 0; seed < 40; seed++) {
        struct standings with, without;
        results_begin(&without, FIELD, UNIT_SITTING, "callace1905");
        results_begin(&with, FIELD + 1, UNIT_SITTING, "callace1905");
        play_fours(&without, FIELD, 5, 1, seed);
        play_fours(&with, FIELD, 5, 1, seed);
        play_with_loser(&with, FIELD, 5, true, 0);
        same_order(&with, &without, 20.0 / 35);
        standings_finish(&with);
        standings_finish(&without);
    }
}

/* As copies_are_equal, by points and by orders. */
TEST(copies_among_four_are_equal)
{
    unsigned within[2] = {0}, fields = 1000;

    for (unsigned seed = 0; seed < fields; seed++) {
        uint64_t number = seed, own = any_random(&number);
        struct standings s;
        results_begin(&s, FIELD + 4, UNIT_SITTING, "callace1905");
        play_fours(&s, FIELD, 3, 0, own);
        for (uint32_t k = FIELD; k < FIELD + 4; k++)
            play_with_loser(&s, k, 3, false, own + k);
        for (size_t k = FIELD + 2; k < FIELD + 4; k++)
            s.line[k].forfeits = s.line[k].judged = 1;
        for (unsigned orders = 0; orders < 2; orders++) {
            struct ratings r;
            results_rate(&r, &s, orders ? MEASURE_ELO : MEASURE_POINTS);
            struct difference d = ratings_difference(&r, 0, 1);
            within[orders] += fabs(d.value) <= 1.96 * d.error;
            ratings_finish(&r);
        }
        standings_finish(&s);
    }
    print_message("measured: copies among four within 1.96 errors in %u (points), %u (orders) of "
                  "%u fields\n",
                  within[0], within[1], fields);
    for (unsigned orders = 0; orders < 2; orders++)
        assert_true(within[orders] >= fields * 93 / 100 && within[orders] <= fields * 97 / 100);
}

TEST(no_meeting_of_four_weighs_more_than_its_sets)
{
    struct standings s;

    results_begin(&s, FIELD + 1, UNIT_SITTING, "callace1905");
    play_fours(&s, FIELD, 5, 0, 7);
    play_with_loser(&s, FIELD, 10, true, 0);
    struct rating_fit f = {.s = &s, .measure = MEASURE_POINTS};
    check_weights(&f);
    standings_finish(&s);
}

/* A table: who sits in the first chair gives up after a deal that it lost by two, if it does such
 * things, and loses two points in each of those left. */
static void add_table(bool gives_up, uint64_t *seed, int64_t points[FOUR])
{
    bool given_up = false;

    for (unsigned deal = 0; deal < DEALS; deal++) {
        int64_t more[FOUR];
        for (unsigned c = 0; c < FOUR; c++)
            more[c] = (int64_t)any_below(seed, 5) - 2;
        bool loses = more[0] == -2 && any_below(seed, 2);
        points[0] += given_up ? -2 : more[0];
        for (unsigned c = 1; c < FOUR; c++)
            points[c] += given_up ? 0 : more[c];
        given_up = given_up || (gives_up && loses);
    }
}

/* Line 0 gives up, line 1 is the same bot: it has the same cards with the same others. */
TEST(giving_up_at_a_table_of_four_does_not_pay)
{
    uint32_t line[FOUR] = {0, 1, 2, 3};
    struct standings s;
    struct ratings r;

    results_begin(&s, FIELD, UNIT_SITTING, "callace1905");
    do {
        uint64_t seed = line[1] * 64 * 64 + line[2] * 64 + line[3];
        for (unsigned i = 0; i < 40; i++) {
            int64_t points[FOUR] = {0};
            for (unsigned table = 0; table < TABLES; table++)
                add_table(line[0] == 0, &seed, points);
            results_lineup(&s, line, points, TABLES * DEALS);
        }
    } while (next_lineup(line, FIELD));
    s.line[0].judged = 3 * (s.line[0].forfeits = 40 * TABLES);
    results_rate(&r, &s, MEASURE_POINTS);
    assert_true(r.line[0].sets && r.line[0].value < r.line[1].value);
    assert_int_equal(ratings_order(&r, 0, 1), -1);
    ratings_finish(&r);
    standings_finish(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_not_rated_changes_no_digit),
        cmocka_unit_test(half_of_its_own_tables_are_too_many),
        cmocka_unit_test(the_order_is_that_of_the_means),
        cmocka_unit_test(a_constant_loser_changes_no_order),
        cmocka_unit_test(copies_are_equal),
        cmocka_unit_test(no_meeting_weighs_more_than_its_sets),
        cmocka_unit_test(giving_up_does_not_pay),
        cmocka_unit_test(each_for_himself_too),
        cmocka_unit_test(four_are_in_the_order_of_their_means),
        cmocka_unit_test(a_constant_loser_of_four_changes_no_order),
        cmocka_unit_test(copies_among_four_are_equal),
        cmocka_unit_test(no_meeting_of_four_weighs_more_than_its_sets),
        cmocka_unit_test(giving_up_at_a_table_of_four_does_not_pay),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
