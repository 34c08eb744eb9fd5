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
#include "stats/sprt.h"
#include "stats/standings.h"
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

enum { LENGTHS = 4 };
static const unsigned match_sets[LENGTHS] = {2, 4, 10, 100};

static bool covers(const struct match *m, double mean)
{
    struct interval i = ratio_interval(&m->points, 1);

    return i.low <= mean && mean <= i.high;
}

/* The share of matches whose interval held the truth. */
static double coverage(const struct results *r, unsigned sets, unsigned matches)
{
    uint64_t state = sets;
    unsigned held = 0;
    double mean = mean_of(r);

    for (unsigned i = 0; i < matches; i++) {
        struct match m = {.scores = {0, 0, 0}};
        for (unsigned k = 0; k < sets; k++)
            play_set(&m, r, false, &state);
        held += covers(&m, mean);
    }
    return (double)held / matches;
}

/* 93 to 97.5 %, and twice the simulation's own error. Where fewer than 20 sets are expected to
 * differ from the others the interval is longer than it would have to be: all alike is a likely
 * match, and must not exclude the truth; then nearly nothing does. */
static void judge(const char *name, double held, double differ, unsigned matches)
{
    double least = 0.93 - 2 * sqrt(0.93 * 0.07 / matches);
    double most = 0.975 + 2 * sqrt(0.975 * 0.025 / matches);

    if (held < least || (held > most && differ >= 20))
        fail_msg("%s, %.0f sets differ: covers %.4f", name, differ, held);
}

/* The share of matches of each length whose interval of points held the truth. */
static void tell(const char *of, const char *name, const double held[LENGTHS], unsigned matches)
{
    if (!contest_takes_long())
        return;
    printf("measured: 95 %% interval, %s, %-40s", of, name);
    for (unsigned i = 0; i < LENGTHS; i++)
        printf(" %6.2f", 100 * held[i]);
    printf(" %% of %u held the truth, after 2, 4, 10, 100 sets\n", matches);
}

TEST(intervals_of_points)
{
    unsigned matches = contest_takes_long() ? 20000 : 1000;
    double held[LENGTHS];

    for (size_t k = 0; k < sizeof points / sizeof points[0]; k++) {
        const struct results *r = &points[k];
        for (unsigned i = 0; i < LENGTHS; i++)
            held[i] = coverage(r, match_sets[i], matches);
        tell("points", r->name, held, matches);
        for (unsigned i = 0; i < LENGTHS; i++)
            judge(r->name, held[i], match_sets[i] * (1 - pow(r->p[0], r->deals)), matches);
    }
}

/* ---- Ahead of the next one, in individual games ---- */

/* Of four players, by how many parts of a point: sums of many small differences. */
static int64_t draw_ahead(uint64_t *state)
{
    int64_t sum = 30;

    for (unsigned i = 0; i < 256; i++)
        sum += (int64_t)(random_bits(state) % 5) - 2;
    return sum;
}

static double ahead_coverage(unsigned sets, unsigned matches)
{
    struct standing line[2] = {{.parts = 4, .number = 0}, {.parts = 4, .number = 1}};
    uint64_t state = 7 + sets;
    unsigned held = 0;

    for (unsigned i = 0; i < matches; i++) {
        struct standings s = {.line = line, .lines = 2};
        struct meeting *m = meetings_add(&s.meetings, 0, 1);
        assert_non_null(m);
        for (unsigned k = 0; k < sets; k++)
            ratio_add(&m->points, draw_ahead(&state), 64);
        struct versus v = standings_ahead(&s, 0);
        held += v.low <= 30.0 / 64 / 4 && 30.0 / 64 / 4 <= v.high;
        meetings_finish(&s.meetings);
    }
    return (double)held / matches;
}

TEST(intervals_of_ahead)
{
    static const unsigned lengths[] = {2, 4, 8, 100};
    unsigned matches = contest_takes_long() ? 20000 : 4000;

    for (unsigned i = 0; i < 4; i++) {
        double held = ahead_coverage(lengths[i], matches);
        if (contest_takes_long())
            printf("measured: 95 %% interval, ahead, %.2f %% of %u held the truth, after %u sets\n",
                   100 * held, matches, lengths[i]);
        judge("ahead", held, lengths[i] < 8 ? 0 : 20, matches);
    }
}

/* ---- Elo and normalized Elo: all matches there are, each with its chance ---- */

/* Chances of the sets of a match: won, split, lost. */
struct chances {
    double won, split, lost;
};

static double log_factorial(unsigned n)
{
    return lgamma(n + 1.0);
}

static double power_log(unsigned n, double p)
{
    return n == 0 ? 0 : p > 0 ? n * log(p) : -INFINITY;
}

static double coverage_of(const struct chances *c, unsigned won, unsigned split, unsigned lost)
{
    return exp(log_factorial(won + split + lost) - log_factorial(won) - log_factorial(split) -
               log_factorial(lost) + power_log(won, c->won) + power_log(split, c->split) +
               power_log(lost, c->lost));
}

static bool holds(struct estimate e, double truth)
{
    double close = isfinite(truth) ? 1e-9 * fmax(fabs(truth), 1) : 0;

    return e.low <= truth + close && truth - close <= e.high;
}

enum { DECIDED = 9, SHARES = 10 };
static const double decided[DECIDED] = {1, .95, .8, .6, .4, .2, .1, .05, .02};
static const double shares[SHARES] = {.5, .52, .55, .6, .7, .8, .9, .95, .99, 1};

/* What is expected of sides of which so large a share of sets is decided, and of these won. */
struct truth {
    struct chances chances;
    double elo, nelo;
    double elo_held, nelo_held; /* chances that the intervals hold it */
};

static struct truth truth_of(double of_all, double of_decided)
{
    struct truth t = {.chances = {of_all * of_decided, 1 - of_all, of_all * (1 - of_decided)}};
    double lead = of_all * (of_decided - 0.5), squares = of_all / 4 - lead * lead;

    t.elo = elo_of_mean(0.5 + lead);
    t.nelo = squares > 1e-12 ? 800 / log(10) * lead / sqrt(2 * squares) : INFINITY;
    return t;
}

static void add_match(struct truth truth[DECIDED * SHARES], unsigned won, unsigned split,
                      unsigned lost)
{
    struct pentanomial p = {{lost, 0, split, 0, won}};
    struct estimate e = elo_of(p), n = nelo_of(p, 2);

    for (unsigned i = 0; i < DECIDED * SHARES; i++) {
        double chance = coverage_of(&truth[i].chances, won, split, lost);
        truth[i].elo_held += holds(e, truth[i].elo) ? chance : 0;
        truth[i].nelo_held += holds(n, truth[i].nelo) ? chance : 0;
    }
}

/* Where twenty sets or more are expected to be won, and as many to be lost, the interval is not too
 * long either. */
static void judge_truth(const struct truth *t, unsigned sets, double held, const char *of)
{
    const struct chances *c = &t->chances;
    bool many = sets * fmin(c->won, c->lost) >= 20;

    if (held < 0.93 || (many && held > 0.975))
        fail_msg("%s of %u sets, %.3f won, %.3f split: covers %.4f", of, sets, c->won, c->split,
                 held);
}

static void cover_all(unsigned sets)
{
    struct truth truth[DECIDED * SHARES];
    double least[2] = {1, 1}, sum[2] = {0, 0};

    for (unsigned i = 0; i < DECIDED * SHARES; i++)
        truth[i] = truth_of(decided[i / SHARES], shares[i % SHARES]);
    for (unsigned won = 0; won <= sets; won++)
        for (unsigned lost = 0; won + lost <= sets; lost++)
            add_match(truth, won, sets - won - lost, lost);
    for (unsigned i = 0; i < DECIDED * SHARES; i++) {
        judge_truth(&truth[i], sets, truth[i].elo_held, "Elo");
        judge_truth(&truth[i], sets, truth[i].nelo_held, "nElo");
        least[0] = fmin(least[0], truth[i].elo_held);
        least[1] = fmin(least[1], truth[i].nelo_held);
        sum[0] += truth[i].elo_held / (DECIDED * SHARES);
        sum[1] += truth[i].nelo_held / (DECIDED * SHARES);
    }
    if (contest_takes_long())
        printf(
            "measured: 95 %% interval, %u sets: Elo holds the truth in %.1f %% at least, %.1f in "
            "the mean, nElo %.1f, %.1f\n",
            sets, 100 * least[0], 100 * sum[0], 100 * least[1], 100 * sum[1]);
}

TEST(intervals_of_elo)
{
    for (unsigned i = 0; i < LENGTHS; i++)
        cover_all(match_sets[i]);
    for (unsigned sets = 1; contest_takes_long() && sets < 60; sets++)
        cover_all(sets);
}

/* ---- Intervals over sets that were played ---- */

/* Sets of two bots, of which a match has each as likely as any; what all of them come to is the
 * truth. */
struct played_sets {
    const char *first, *second;
    struct table_result *set;
    size_t sets;
    double points;
    struct estimate elo, nelo;
    double pointless; /* the share of sets of no points */
};

static struct pentanomial paired_of(const struct score_sum *s)
{
    return (struct pentanomial){{s->lost, 0, s->split, 0, s->won}};
}

static void add_played(struct match *m, const struct table_result *set)
{
    ratio_add(&m->points, set->points, set->deals);
    m->scores.won += set->sign > 0;
    m->scores.split += set->sign == 0;
    m->scores.lost += set->sign < 0;
}

static void play_them(struct played_sets *p, enum unit unit, unsigned deals)
{
    struct contest c;
    struct match all = {.scores = {0, 0, 0}};

    p->set = calloc(p->sets, sizeof *p->set);
    assert_non_null(p->set);
    contest_start(&c, unit, deals, p->first, p->second);
    for (size_t i = 0; i < p->sets; i++) {
        p->set[i] = contest_set(&c, (uint32_t)i, false);
        p->pointless += (p->set[i].points == 0) / (double)p->sets;
        add_played(&all, &p->set[i]);
    }
    p->points = ratio_mean(&c.sets);
    p->elo = elo_of(paired_of(&all.scores));
    p->nelo = nelo_of(paired_of(&all.scores), 2);
    contest_finish(&c);
}

static struct match match_of(const struct played_sets *p, unsigned sets, uint64_t *state)
{
    struct match m = {.scores = {0, 0, 0}};

    for (unsigned k = 0; k < sets; k++)
        add_played(&m, &p->set[random_bits(state) % p->sets]);
    return m;
}

static void cover_played(const char *first, const char *second, enum unit unit, unsigned deals)
{
    unsigned matches = contest_takes_long() ? 5000 : 500;
    struct played_sets p = {.first = first, .second = second};
    double held[3][LENGTHS] = {{0}};
    char name[128];
    uint64_t state = 1;

    p.sets = contest_takes_long() ? 20000 : 500;
    play_them(&p, unit, deals);
    for (unsigned i = 0; i < LENGTHS; i++)
        for (unsigned k = 0; k < matches; k++) {
            struct match m = match_of(&p, match_sets[i], &state);
            struct pentanomial paired = paired_of(&m.scores);
            held[0][i] += covers(&m, p.points) / (double)matches;
            held[1][i] += holds(elo_of(paired), p.elo.value) / (double)matches;
            held[2][i] += holds(nelo_of(paired, 2), p.nelo.value) / (double)matches;
        }
    (void)snprintf(name, sizeof name, "%s v %s, %s", p.first + strlen("bots/"),
                   p.second + strlen("bots/"), unit == UNIT_GAME ? "games" : "16 deals");
    for (unsigned of = 0; of < 3; of++) {
        static const char *const figure[] = {"points", "Elo", "nElo"};
        tell(figure[of], name, held[of], matches);
        for (unsigned i = 0; i < LENGTHS; i++)
            judge(name, held[of][i], of ? 0 : match_sets[i] * (1 - p.pointless), matches);
    }
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
        cmocka_unit_test(intervals_of_ahead),        cmocka_unit_test(intervals_of_points),
        cmocka_unit_test(intervals_of_elo),          cmocka_unit_test(intervals_of_played_sets),
        cmocka_unit_test(errors_of_tests_of_points), cmocka_unit_test(errors_of_tests_of_elo),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
