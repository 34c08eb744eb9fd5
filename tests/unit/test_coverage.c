/*
 * Do 95 % intervals hold the truth 95 times in 100, and do sequential tests err as seldom as they
 * say? Simulated matches, from a fixed seed: of results made up, which say what is hard, and of
 * sets that bots have played. With LONG in the environment more of them, and the figures are
 * printed; in short the test is of the same cases.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "contest.h"
#include "rank/sprt.h"
#include "test.h"

/* ---- Chance ---- */

/* splitmix64: G. Steele, D. Lea, C. Flood, OOPSLA 2014 */
static uint64_t random_bits(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* Results and how likely they are: points a deal, or scores of a set. */
enum { VALUES = 9 };
struct results {
    const char *name;
    unsigned deals;                  /* of a table, each with such a result */
    double value[VALUES], p[VALUES]; /* the likeliest first; p is 0 past the last */
};

static double draw(const struct results *r, uint64_t *state)
{
    double at = (double)(random_bits(state) >> 11) * 0x1p-53;
    unsigned i = 0;

    while (i + 1 < VALUES && r->p[i + 1] > 0 && at >= r->p[i])
        at -= r->p[i++];
    return r->value[i];
}

static double mean_of(const struct results *r)
{
    double mean = 0;

    for (unsigned i = 0; i < VALUES; i++)
        mean += r->p[i] * r->value[i];
    return mean;
}

/* The same results made as much likelier the greater they are as gives them this mean. */
static struct results tilted(const struct results *r, double mean)
{
    struct results t = *r;
    double low = -10, high = 10;

    for (int step = 0; step < 100; step++) {
        double middle = (low + high) / 2, sum = 0;
        for (unsigned i = 0; i < VALUES; i++)
            sum += t.p[i] = r->p[i] * exp(middle * r->value[i]);
        for (unsigned i = 0; i < VALUES; i++)
            t.p[i] /= sum;
        *(mean_of(&t) < mean ? &low : &high) = middle;
    }
    near_within(mean_of(&t), mean, 1e-9);
    return t;
}

/* A match. */
struct match {
    struct ratio_sum points;
    struct score_sum scores;
};

static void play_set(struct match *m, const struct results *r, bool is_score, uint64_t *state)
{
    double x = draw(r, state);

    if (!is_score) {
        for (unsigned deal = 1; deal < r->deals; deal++)
            x += draw(r, state);
        ratio_add(&m->points, (int64_t)(2 * x), 2 * r->deals);
        m->scores.split++; /* what is counted is their number */
        return;
    }
    m->scores.won += x == 1;
    m->scores.split += x == 0.5;
    m->scores.lost += x == 0;
}

/* ---- Intervals ---- */

/* As of rule bots that differ in little, then in more: the share of sets in which both do the same
 * is what makes intervals hard. */
static const struct results points[] = {
    {"98 % drawn", 1, {0, 1, -1, 2, -2, .5, -.5}, {.98, .006, .005, .003, .002, .002, .002}},
    {"92 % drawn", 1, {0, 1, -1, 2, -2, .5, -.5}, {.92, .024, .02, .012, .008, .008, .008}},
    {"80 % drawn", 1, {0, 1, -1, 2, -2, .5, -.5, 3}, {.80, .07, .04, .03, .02, .02, .01, .01}},
    {"30 % drawn",
     1,
     {0, .5, -.5, 1, -1, 1.5, -1.5, 2, -2},
     {.30, .15, .12, .12, .10, .07, .06, .05, .03}},
    {"unequal", 1, {.5, 1, 0, 2, -.5, -1, 3}, {.25, .25, .20, .15, .05, .05, .05}},
    {"nearly all won", 1, {2, 3, 1, 0, -1}, {.46, .30, .20, .03, .01}},
    {"98 % of 16 drawn", 16, {0, 1, -1, 2, -2, .5, -.5}, {.98, .006, .005, .003, .002, .002, .002}},
    {"30 % of 16 drawn",
     16,
     {0, .5, -.5, 1, -1, 1.5, -1.5, 2, -2},
     {.30, .15, .12, .12, .10, .07, .06, .05, .03}},
};

static const struct results scores[] = {
    {"98 % split, equal", 1, {.5, 1, 0}, {.98, .01, .01}},
    {"98 % split, 50.1 %", 1, {.5, 1, 0}, {.98, .011, .009}},
    {"74 % split, 52.5 %", 1, {.5, 1, 0}, {.74, .155, .105}},
    {"50 % split, equal", 1, {.5, 1, 0}, {.50, .25, .25}},
    {"60 %", 1, {.5, 1, 0}, {.50, .35, .15}},
    {"70 %", 1, {1, .5, 0}, {.50, .40, .10}},
    {"80 %", 1, {1, .5, 0}, {.65, .30, .05}},
    {"90 %", 1, {1, .5, 0}, {.82, .16, .02}},
    {"95 %", 1, {1, .5}, {.90, .10}},
    {"99 %", 1, {1, .5}, {.98, .02}},
};

static const unsigned match_sets[] = {30, 100, 1000};

static double elo_of_mean(double w)
{
    return -400 * log10(1 / w - 1);
}

static bool covers(const struct match *m, double mean, bool is_score)
{
    if (is_score) {
        struct elo e = elo_of(m->scores);
        return e.low <= elo_of_mean(mean) && elo_of_mean(mean) <= e.high;
    }
    struct interval i = ratio_interval(&m->points, 1);
    return i.low <= mean && mean <= i.high;
}

/* The share of matches whose interval held the truth. */
static double coverage(const struct results *r, bool is_score, unsigned sets, unsigned matches)
{
    uint64_t state = sets;
    unsigned held = 0;
    double mean = mean_of(r);

    for (unsigned i = 0; i < matches; i++) {
        struct match m = {.scores = {0, 0, 0}};
        for (unsigned k = 0; k < sets; k++)
            play_set(&m, r, is_score, &state);
        held += covers(&m, mean, is_score);
    }
    return (double)held / matches;
}

/* 93 to 99 %, and twice the simulation's own error. Where fewer than five sets are expected to
 * differ from the others there is no such interval: all alike is the likeliest match, and must not
 * exclude the truth; then nearly nothing does, and it is longer than it would have to be. */
static void judge(const char *name, double held, double differ, unsigned matches)
{
    double least = 0.93 - 2 * sqrt(0.93 * 0.07 / matches);
    double most = 0.99 + 2 * sqrt(0.99 * 0.01 / matches);

    if (held < least || (held > most && differ >= 5))
        fail_msg("%s, %.0f sets differ: covers %.4f", name, differ, held);
}

static void cover(const struct results *r, bool is_score)
{
    unsigned matches = contest_takes_long() ? 10000 : 500;
    double held[3];

    for (unsigned i = 0; i < 3; i++)
        held[i] = coverage(r, is_score, match_sets[i], matches);
    if (contest_takes_long())
        printf(
            "measured: 95 %% interval, %s, %-20s %7.2f %7.2f %7.2f %% of %u held the truth, after 30, 100, "
            "1000 sets\n",
            is_score ? "Elo" : "points", r->name, 100 * held[0], 100 * held[1], 100 * held[2],
            matches);
    for (unsigned i = 0; i < 3; i++)
        judge(r->name, held[i], match_sets[i] * (1 - r->p[0]) * r->deals, matches);
}

TEST(intervals_of_points)
{
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++)
        cover(&points[i], false);
}

TEST(intervals_of_elo)
{
    for (size_t i = 0; i < sizeof scores / sizeof scores[0]; i++)
        cover(&scores[i], true);
}

/* ---- Intervals over sets that were played ---- */

/* Sets of two bots, of which a match has each as likely as any; their mean is the truth. */
struct played_sets {
    const char *first, *second, *units;
    struct table_result *set;
    size_t sets;
    double points, score;
    double pointless, alike; /* shares: of sets of no points, of the commonest score */
};

static void play_them(struct played_sets *p, enum unit unit, unsigned deals)
{
    struct contest c;
    int64_t won = 0;
    double sign[3] = {0};

    p->set = calloc(p->sets, sizeof *p->set);
    assert_non_null(p->set);
    contest_start(&c, unit, deals, p->first, p->second);
    for (size_t i = 0; i < p->sets; i++) {
        p->set[i] = contest_set(&c, (uint32_t)i, false);
        won += p->set[i].sign;
        sign[1 + p->set[i].sign] += 1 / (double)p->sets;
        p->pointless += (p->set[i].points == 0) / (double)p->sets;
    }
    p->alike = fmax(sign[0], fmax(sign[1], sign[2]));
    p->points = ratio_mean(&c.sets);
    p->score = 0.5 + (double)won / 2 / (double)p->sets;
    contest_finish(&c);
}

static struct match match_of(const struct played_sets *p, unsigned sets, uint64_t *state)
{
    struct match m = {.scores = {0, 0, 0}};

    for (unsigned k = 0; k < sets; k++) {
        const struct table_result *set = &p->set[random_bits(state) % p->sets];
        ratio_add(&m.points, set->points, set->deals);
        m.scores.won += set->sign > 0;
        m.scores.split += set->sign == 0;
        m.scores.lost += set->sign < 0;
    }
    return m;
}

/* `alike`: the share of sets that have the commonest result. */
static void judge_played(const struct played_sets *p, const char *of, const double held[3],
                         double alike, unsigned matches)
{
    char name[128];

    (void)snprintf(name, sizeof name, "%s, %s v %s, %s", of, p->first + strlen("bots/"),
                   p->second + strlen("bots/"), p->units);
    if (contest_takes_long())
        printf(
            "measured: 95 %% interval, %s, %.0f %% alike: %.2f %.2f %.2f %% of %u held the truth, "
            "after 30, 100, 1000 sets\n",
            name, 100 * alike, 100 * held[0], 100 * held[1], 100 * held[2], matches);
    for (unsigned i = 0; i < 3; i++)
        judge(name, held[i], match_sets[i] * (1 - alike), matches);
}

static void cover_played(const char *first, const char *second, enum unit unit, unsigned deals)
{
    unsigned matches = contest_takes_long() ? 5000 : 500;
    struct played_sets p = {.first = first, .second = second};
    double points_held[3] = {0}, elo_held[3] = {0};
    uint64_t state = 1;

    p.sets = contest_takes_long() ? 20000 : 500;
    p.units = unit == UNIT_GAME ? "games" : "16 deals";
    play_them(&p, unit, deals);
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < matches; k++) {
            struct match m = match_of(&p, match_sets[i], &state);
            points_held[i] += covers(&m, p.points, false) / (double)matches;
            elo_held[i] += covers(&m, p.score, true) / (double)matches;
        }
    judge_played(&p, "points", points_held, p.pointless, matches);
    judge_played(&p, "Elo", elo_held, p.alike, matches);
    free(p.set);
}

/* Games, whose sets have deals as it happens, and of one deal; bots that hardly differ. */
TEST(intervals_of_played_sets)
{
    cover_played("bots/simple.so", "bots/greedy.so", UNIT_GAME, 0);
    cover_played("bots/simple.so make=240", "bots/simple.so", UNIT_GAME, 0);
    if (!contest_takes_long())
        return;
    cover_played("bots/greedy.so", "bots/random.so", UNIT_GAME, 0);
    cover_played("bots/simple.so", "bots/greedy.so", UNIT_DEALS, 16);
    cover_played("bots/simple.so make=240", "bots/simple.so", UNIT_DEALS, 16);
}

/* ---- Sequential tests ---- */

/* One in which nothing was found counts as no error of either kind. */
enum { SETS_MOST = 200000 };

struct rates {
    double h0, h1, sets; /* shares, mean number of sets */
};

static enum sprt_verdict run(const struct sprt_test *test, const struct results *r, uint64_t *state,
                             uint64_t *sets)
{
    struct match m = {.scores = {0, 0, 0}};
    struct sprt_state look = {.verdict = SPRT_OPEN};

    for (unsigned n = 1; n <= SETS_MOST && look.verdict == SPRT_OPEN; n++) {
        play_set(&m, r, test->model != SPRT_POINTS, state);
        if (n >= SPRT_LEAST && n % SPRT_LOOK == 0)
            look = sprt_look(test, m.scores, &m.points);
    }
    *sets += score_sets(m.scores);
    return look.verdict;
}

static struct rates rates_of(const struct sprt_test *test, const struct results *r, unsigned tests)
{
    uint64_t state = 2026, sets = 0;
    unsigned found[3] = {0};

    for (unsigned i = 0; i < tests; i++)
        found[run(test, r, &state, &sets)]++;
    return (struct rates){(double)found[SPRT_H0] / tests, (double)found[SPRT_H1] / tests,
                          (double)sets / tests};
}

static double most_of(double share, unsigned tests)
{
    return share + 2 * sqrt(share * (1 - share) / tests);
}

/* At each hypothesis, the other is accepted no more often than agreed. */
static void judge_test(enum sprt_model model, const struct results *r, double low, double high,
                       double mean0, double mean1)
{
    unsigned tests = contest_takes_long() ? 10000 : 100;
    struct sprt_test test = {.model = (uint8_t)model,
                             .low = llround(low * MILLIONTHS),
                             .high = llround(high * MILLIONTHS),
                             .alpha = 50000,
                             .beta = 50000};
    struct results at0 = tilted(r, mean0), at1 = tilted(r, mean1);
    struct rates of0 = rates_of(&test, &at0, tests), of1 = rates_of(&test, &at1, tests);

    if (contest_takes_long())
        printf(
            "measured: SPRT %s [%g, %g], %-18s alpha %.4f, beta %.4f, mean sets %.0f and %.0f, of %u\n",
            model == SPRT_POINTS ? "points" : "Elo", low, high, r->name, of0.h1, of1.h0, of0.sets,
            of1.sets, tests);
    if (of0.h1 > most_of(0.05, tests) || of1.h0 > most_of(0.05, tests))
        fail_msg("%s [%g, %g]: alpha %.4f, beta %.4f", r->name, low, high, of0.h1, of1.h0);
    assert_true(of0.h0 > 0.8 && of1.h1 > 0.8); /* and it is decided at all */
}

TEST(errors_of_tests_of_points)
{
    judge_test(SPRT_POINTS, &points[2], 0, 0.05, 0, 0.05);
    judge_test(SPRT_POINTS, &points[0], 0, 0.02, 0, 0.02);
    if (contest_takes_long()) {
        judge_test(SPRT_POINTS, &points[2], 0, 0.02, 0, 0.02);
        judge_test(SPRT_POINTS, &points[0], 0, 0.05, 0, 0.05);
        judge_test(SPRT_POINTS, &points[1], 0, 0.02, 0, 0.02);
        judge_test(SPRT_POINTS, &points[1], 0, 0.05, 0, 0.05);
        judge_test(SPRT_POINTS, &points[3], 0, 0.02, 0, 0.02);
        judge_test(SPRT_POINTS, &points[3], 0, 0.05, 0, 0.05);
        judge_test(SPRT_POINTS, &points[6], 0, 0.02, 0, 0.02);
        judge_test(SPRT_POINTS, &points[7], 0, 0.05, 0, 0.05);
    }
}

static double score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

TEST(errors_of_tests_of_elo)
{
    judge_test(SPRT_ELO, &scores[2], 0, 10, 0.5, score_of(10));
    judge_test(SPRT_ELO, &scores[3], 0, 30, 0.5, score_of(30));
    if (contest_takes_long()) {
        judge_test(SPRT_ELO, &scores[0], 0, 10, 0.5, score_of(10));
        judge_test(SPRT_ELO, &scores[3], 0, 10, 0.5, score_of(10));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_of_points),      cmocka_unit_test(intervals_of_elo),
        cmocka_unit_test(intervals_of_played_sets), cmocka_unit_test(errors_of_tests_of_points),
        cmocka_unit_test(errors_of_tests_of_elo),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
