/*
 * Joint ratings of simulated tournaments: whether their errors are what they say.
 */
#include <math.h>
#include <stdlib.h>

#include "any_deal.h"
#include "any_results.h"
#include "stats/rating_internal.h"
#include "test.h"

/* Tournaments of lines whose strengths are known; how often differences of two are within 1.96
 * standard errors of the truth, how often any order that is called known is not so. */
struct trials {
    unsigned times, sets;
    uint64_t seed;
    uint64_t within, differences, misled;
    double chi2;
    uint64_t df;
};

enum { FIELD = 8 };

/* Between 0 and 1. */
static double chance(struct trials *t)
{
    return (double)any_below(&t->seed, 1u << 30) / (1u << 30);
}

/* About normal, with variance 1. */
static double noise(struct trials *t)
{
    double sum = -6;

    for (unsigned i = 0; i < 12; i++)
        sum += chance(t);
    return sum;
}

static void count_trial(struct trials *t, const struct standings *s, enum measure measure,
                        const double *truth)
{
    struct ratings r;
    bool misled = false;

    results_rate(&r, s, measure);
    for (size_t a = 0; a < s->lines; a++)
        for (size_t b = 0; b < a; b++) {
            struct difference d = ratings_difference(&r, a, b);
            double is = truth[a] - truth[b];
            t->differences++;
            t->within += fabs(d.value - is) <= 1.96 * d.error;
            misled =
                misled || ratings_order(&r, a, b) * is < 0 || (is == 0 && ratings_order(&r, a, b));
        }
    t->misled += misled;
    if (r.df) {
        t->chi2 += r.chi2;
        t->df += r.df;
    }
    ratings_finish(&r);
}

static void report(const struct trials *t, const char *what)
{
    double within = (double)t->within / (double)t->differences;

    print_message("%s: %u sets, within 1.96 errors %.1f %%, misled %.1f %%, chi2 / df %.2f\n", what,
                  t->sets, 100 * within, 100 * (double)t->misled / t->times,
                  t->df ? t->chi2 / (double)t->df : NAN);
    assert_true(within > 0.93 && within < 0.99);
    assert_true((double)t->misled / t->times < 0.05 + 2 * sqrt(0.05 * 0.95 / t->times));
    assert_true(t->df == 0 || fabs(t->chi2 / (double)t->df - 1) < 0.15);
}

/* Six sets in ten are split, so far as the strengths allow. */
static struct score_sum play_sets(struct trials *t, double ahead)
{
    double w = 1 / (1 + exp(-ahead / ELO_UNIT)), split = fmin(0.6, 1.6 * fmin(w, 1 - w));
    struct score_sum sum = {.won = 0};

    for (unsigned i = 0; i < t->sets; i++) {
        double it = chance(t);
        sum.won += it < w - split / 2;
        sum.split += it >= w - split / 2 && it < w + split / 2;
    }
    sum.lost = t->sets - sum.won - sum.split;
    return sum;
}

static void try_elo(unsigned sets, double apart, const char *what)
{
    struct trials t = {.times = 200, .sets = sets, .seed = 1};
    double truth[FIELD];
    struct standings s;

    for (size_t i = 0; i < FIELD; i++)
        truth[i] = -apart * (double)i;
    for (unsigned k = 0; k < t.times; k++) {
        results_begin(&s, FIELD, UNIT_GAME, "modern");
        for (size_t a = 0; a < FIELD; a++)
            for (size_t b = 0; b < a; b++)
                results_meet(&s, a, b, play_sets(&t, truth[a] - truth[b]));
        count_trial(&t, &s, MEASURE_ELO, truth);
        standings_finish(&s);
    }
    report(&t, what);
}

TEST(errors_of_elo_are_true)
{
    try_elo(30, 0, "Elo of equals");
    try_elo(100, 0, "Elo of equals");
    try_elo(30, 60, "Elo of unequals");
    try_elo(100, 60, "Elo of unequals");
}

/* Tables of 16 deals; some pairs are closer kin than others. */
static void try_points(unsigned sets, double apart, double kinship, const char *what)
{
    struct trials t = {.times = 200, .sets = sets, .seed = 2};
    double truth[FIELD];
    struct standings s;

    for (size_t i = 0; i < FIELD; i++)
        truth[i] = -apart * (double)i;
    for (unsigned k = 0; k < t.times; k++) {
        results_begin(&s, FIELD, UNIT_DEALS, "modern");
        for (size_t a = 0; a < FIELD; a++)
            for (size_t b = a + 1; b < FIELD; b++) {
                double sd = (a + b) % 3 ? 0.79 : 0.79 * (1 - kinship);
                struct meeting *m = meetings_add(&s.meetings, a, b);
                for (unsigned i = 0; i < t.sets; i++)
                    ratio_add(&m->points,
                              llround(32 * (truth[a] - truth[b]) + sqrt(32) * sd * noise(&t)), 32);
                s.line[a].sets.split += sets;
                s.line[b].sets.split += sets;
            }
        count_trial(&t, &s, MEASURE_POINTS, truth);
        standings_finish(&s);
    }
    report(&t, what);
}

TEST(errors_of_points_are_true)
{
    try_points(30, 0, 0, "points of equals");
    try_points(30, 0.02, 0, "points of unequals");
    try_points(30, 0.02, 0.6, "points of kin");
    try_points(100, 0.02, 0.6, "points of kin");
}

/* A set of a line-up of four in which two of the chairs have luck at each other's cost. */
static void seat_set(struct trials *t, struct standings *s, const uint32_t line[4],
                     const double *truth)
{
    double y[4], luck = 2 * noise(t), mean = 0;
    int64_t points[4], sum = 0;

    for (unsigned c = 0; c < 4; c++) {
        y[c] = 16 * truth[line[c]] + (1 + c) * noise(t) + (c < 2 ? luck * (1 - 2.0 * c) : 0);
        mean += y[c] / 4;
    }
    for (unsigned c = 0; c < 4; c++) {
        points[c] = c < 3 ? llround(4 * (y[c] - mean)) : -sum;
        sum += points[c];
        s->line[line[c]].beaten.sets++;
        for (unsigned d = 0; d < c; d++)
            ratio_add(&meetings_add(&s->meetings, line[d], line[c])->points, points[d] - points[c],
                      16);
    }
    lineup_add_set(lineups_add(&s->lineups, line, 4), points, points, 16);
}

static void try_seats(unsigned lines, unsigned sets, const char *what)
{
    static const double truth[] = {0, -0.05, -0.05, -0.1, -0.1, -0.2};
    struct trials t = {.times = 200, .sets = sets, .seed = 3};
    struct standings s;

    for (unsigned k = 0; k < t.times; k++) {
        results_begin(&s, lines, UNIT_SITTING, "callace1905");
        for (unsigned set = 0; set < 1u << lines; set++) {
            uint32_t line[8], n = 0;
            for (uint32_t i = 0; i < lines; i++)
                if (set >> i & 1)
                    line[n++] = i;
            for (unsigned i = 0; n == 4 && i < sets; i++)
                seat_set(&t, &s, line, truth);
        }
        count_trial(&t, &s, MEASURE_POINTS, truth);
        standings_finish(&s);
    }
    report(&t, what);
}

TEST(errors_of_individual_play_are_true)
{
    try_seats(4, 30, "four at one table");
    try_seats(4, 100, "four at one table");
    try_seats(6, 10, "six at fifteen tables");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_of_elo_are_true),
        cmocka_unit_test(errors_of_points_are_true),
        cmocka_unit_test(errors_of_individual_play_are_true),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
