/*
 * Joint ratings: published and worked numbers, then properties over random results.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any_deal.h"
#include "base/hash.h"
#include "rank/fit.h"
#include "rank/matrix.h"
#include "test.h"

/* ---- Standings without a log ---- */

static void begin(struct standings *s, size_t lines, enum unit unit, const char *rules)
{
    *s = (struct standings){.lines = lines};
    s->event.rules = rules_of(rules);
    s->event.unit = unit;
    s->line = calloc(lines + 1, sizeof *s->line);
    for (size_t i = 0; i < lines; i++) {
        s->line[i].number = i;
        s->line[i].bots = 1;
        s->line[i].parts = rules_individual(&s->event.rules) ? s->event.rules.players : 1;
        (void)snprintf(s->line[i].name[0], NAME_CAP, "bot %03zu", i);
    }
}

static void meet(struct standings *s, size_t a, size_t b, struct score_sum sets)
{
    struct meeting *m = meetings_add(&s->meetings, a, b);
    bool turned = m->line[0] != a;

    m->sets.won += turned ? sets.lost : sets.won;
    m->sets.split += sets.split;
    m->sets.lost += turned ? sets.won : sets.lost;
    m->points.sets += score_sets(sets);
    s->line[a].sets.won += sets.won;
    s->line[a].sets.split += sets.split;
    s->line[a].sets.lost += sets.lost;
    s->line[b].sets.won += sets.lost;
    s->line[b].sets.split += sets.split;
    s->line[b].sets.lost += sets.won;
}


static void make(struct ratings *r, const struct standings *s, enum measure measure)
{
    struct err err;

    must(ratings_make(r, s, measure, NULL, 0, &err), &err);
}

/* ---- Matrices ---- */

enum { LARGE = 77 }; /* more than two panels, and no multiple of anything */

TEST(a_matrix_times_its_inverse_is_one)
{
    double *a = matrix_create(LARGE), *inverse = matrix_create(LARGE), x[LARGE], y[LARGE];
    uint64_t seed = 3;

    for (size_t i = 0; i < LARGE; i++)
        for (size_t j = 0; j <= i; j++)
            a[i * LARGE + j] = (i == j ? 200 : 0) + (double)any_below(&seed, 100) / 50 - 1;
    matrix_mirror(a, LARGE);
    memcpy(inverse, a, LARGE * LARGE * sizeof *a);
    assert_true(matrix_factor(inverse, LARGE));
    for (size_t i = 0; i < LARGE; i++)
        x[i] = y[i] = (double)i - 30;
    matrix_solve(inverse, LARGE, x);
    matrix_invert(inverse, LARGE);
    for (size_t i = 0; i < LARGE; i++) {
        double back = 0, solved = 0;
        for (size_t j = 0; j < LARGE; j++) {
            double sum = 0;
            for (size_t k = 0; k < LARGE; k++)
                sum += a[i * LARGE + k] * inverse[k * LARGE + j];
            near_within(sum, i == j, 1e-13);
            back += a[i * LARGE + j] * x[j];
            solved += inverse[i * LARGE + j] * y[j];
        }
        near_within(back, y[i], 1e-11);
        near_within(solved, x[i], 1e-13);
    }
    a[5 * LARGE + 5] = -1;
    assert_false(matrix_factor(a, LARGE));
    free(a);
    free(inverse);
}

TEST(a_sandwich_is_a_product_of_three)
{
    double *a = matrix_create(LARGE), *b = matrix_create(LARGE), *room = matrix_create(LARGE);
    double *expected = matrix_create(LARGE);
    uint64_t seed = 5;

    for (size_t i = 0; i < LARGE; i++)
        for (size_t j = 0; j <= i; j++) {
            a[i * LARGE + j] = (double)any_below(&seed, 9) - 4;
            b[i * LARGE + j] = (double)any_below(&seed, 9) - 4;
        }
    matrix_mirror(a, LARGE);
    matrix_mirror(b, LARGE);
    for (size_t i = 0; i < LARGE; i++)
        for (size_t k = 0; k < LARGE; k++)
            for (size_t l = 0; l < LARGE; l++)
                for (size_t j = 0; j < LARGE && (i + l) % 7 == 0; j++)
                    expected[i * LARGE + l] +=
                        a[i * LARGE + j] * b[j * LARGE + k] * a[k * LARGE + l];
    matrix_sandwich(a, b, LARGE, room);
    for (size_t i = 0; i < LARGE; i++)
        for (size_t l = 0; l < LARGE; l++)
            if ((i + l) % 7 == 0) /* whole numbers, which are exact */
                assert_true(b[i * LARGE + l] == expected[i * LARGE + l]);
    free(a);
    free(b);
    free(room);
    free(expected);
}

/* ---- Numbers of others ---- */

/* Fits without a prior; line `fixed` stands at 0, or the mean where there is no such. */
struct plain {
    struct standings s;
    struct fit fit;
    const struct meeting *met[8];
    size_t member[8], row[8];
    double value[8], covariance[64];
};

static void fit_plain(struct plain *p, size_t fixed)
{
    struct err err;

    p->fit = (struct fit){.s = &p->s,
                          .met = p->met,
                          .mets = p->s.meetings.count,
                          .member = p->member,
                          .members = p->s.lines,
                          .anchored = fixed < p->s.lines,
                          .row = p->row,
                          .value = p->value,
                          .covariance = p->covariance,
                          .lines = p->s.lines};
    for (size_t k = 0; k < p->s.meetings.count; k++)
        p->met[k] = &p->s.meetings.meeting[k];
    for (size_t i = 0; i < p->s.lines; i++) {
        p->member[i] = i;
        p->row[i] = i == fixed ? FIT_FIXED : 0;
        p->value[i] = 0;
    }
    must(fit_pool(&p->fit, &err), &err);
}

/* What the error would be if all sets were independent wins and losses: Fisher's. */
static void fisher(const struct plain *p, double *error)
{
    size_t n = p->s.lines;
    double *a = matrix_create(n), spring = 1;

    for (size_t k = 0; k < p->s.meetings.count; k++) {
        const struct meeting *m = p->met[k];
        double w = pull_of(&p->fit, m, p->value[m->line[0]] - p->value[m->line[1]]).stiffness;
        a[m->line[0] * n + m->line[0]] += w;
        a[m->line[1] * n + m->line[1]] += w;
        a[m->line[1] * n + m->line[0]] -= w;
    }
    for (size_t i = 0; i < n; i++) {
        if (p->row[i] == FIT_FIXED)
            a[i * n + i] += 1e15;
        for (size_t j = 0; !p->fit.anchored && j <= i; j++)
            a[i * n + j] += spring;
    }
    assert_true(matrix_factor(a, n));
    matrix_invert(a, n);
    for (size_t i = 0; i < n; i++)
        error[i] = sqrt(a[i * n + i] - (p->fit.anchored ? 0 : 1 / (spring * (double)(n * n))));
    free(a);
}

static double deviance(const struct plain *p)
{
    double sum = 0;

    for (size_t k = 0; k < p->s.meetings.count; k++) {
        const struct meeting *m = p->met[k];
        double won = (double)m->sets.won, lost = (double)m->sets.lost, n = won + lost;
        double d = p->value[m->line[0]] - p->value[m->line[1]], w = 1 / (1 + exp(-d));
        sum += 2 * (won * log(won / (n * w)) + lost * log(lost / (n * (1 - w))));
    }
    return sum;
}

/* Which journals of statistics cite which: S. Stigler, Statistical Science 9, 1994. */
TEST(citations_of_journals)
{
    static const struct {
        size_t a, b;
        uint64_t won, lost;
    } cited[] = {{0, 1, 730, 33}, {0, 2, 498, 320}, {0, 3, 221, 284},
                 {1, 2, 68, 813}, {1, 3, 17, 276},  {2, 3, 142, 325}};
    static const double value[] = {0, -2.949072, -.479570, .268954};
    static const double error[] = {0, .102545, .060589, .070830};
    static const double elo[] = {137.2235, -375.0828, 53.9137, 183.9456};
    double found[4];
    struct plain p;

    begin(&p.s, 4, UNIT_GAME, "modern");
    for (size_t i = 0; i < 6; i++)
        meet(&p.s, cited[i].a, cited[i].b, (struct score_sum){cited[i].won, 0, cited[i].lost});
    fit_plain(&p, 0);
    fisher(&p, found);
    for (size_t i = 1; i < 4; i++) {
        near_within(p.value[i], value[i], 5e-7);
        near_within(found[i], error[i], 5e-7);
    }
    near_within(deviance(&p), 4.293384, 5e-7);
    fit_plain(&p, SIZE_MAX);
    for (size_t i = 0; i < 4; i++)
        near_within(p.value[i] * ELO_UNIT, elo[i], 5e-5);
    standings_finish(&p.s);
}

TEST(three_engines)
{
    static const double elo[] = {190.8485, 0, -190.8485}, error[] = {40.825, 34.528, 40.825};
    double found[3];
    struct plain p;
    struct ratings r;

    begin(&p.s, 3, UNIT_GAME, "modern");
    meet(&p.s, 0, 1, (struct score_sum){20, 5, 5});
    meet(&p.s, 1, 2, (struct score_sum){20, 5, 5});
    meet(&p.s, 2, 0, (struct score_sum){3, 0, 27});
    fit_plain(&p, SIZE_MAX);
    fisher(&p, found);
    for (size_t i = 0; i < 3; i++) {
        near_within(p.value[i] * ELO_UNIT, elo[i], 5e-5);
        near_within(found[i] * ELO_UNIT, error[i], 5e-4);
    }
    near_within(p.value[0] * ELO_UNIT, 400 * log10(3), 1e-9);
    standings_finish(&p.s);

    begin(&p.s, 2, UNIT_GAME, "modern");
    meet(&p.s, 0, 1, (struct score_sum){10, 0, 0});
    make(&r, &p.s, MEASURE_ELO);
    near_within(ratings_difference(&r, 0, 1).value, 528.888, 5e-4);
    assert_true(ratings_difference(&r, 0, 1).error > 100);
    ratings_finish(&r);
    standings_finish(&p.s);
}

/* A meeting of so many sets whose mean is known and whose variance is .31 a set, but for the
 * pseudo-sets, which are nothing beside a million deals a set. */
static void meet_widely(struct standings *s, size_t a, size_t b, double mean, uint64_t sets)
{
    struct meeting *m = meetings_add(&s->meetings, a, b);
    int64_t deals = 1000000;
    double n = (double)sets * (double)deals, more = (double)sets + 2;
    double squares = .31 / (double)sets * n * n * (more - 1) / more;

    m->points.sets = sets;
    m->points.n = (int64_t)sets * deals;
    m->points.d = (int64_t)lround(mean * n);
    m->points.nn = (wide_int)deals * deals * (wide_int)sets;
    m->points.dn = (wide_int)m->points.d * deals;
    m->points.dd = (wide_int)squares + (wide_int)(mean * mean * n * (double)deals);
    s->line[a].sets.split += sets;
    s->line[b].sets.split += sets;
}

TEST(additive_points)
{
    static const double value[] = {.13333333, .00833333, -.14166667};
    static const double error[] = {.02624669, .03077698, .03077698};
    struct standings s;
    struct ratings r;

    begin(&s, 3, UNIT_DEALS, "modern");
    meet_widely(&s, 0, 1, .10, 100);
    meet_widely(&s, 0, 2, .30, 100);
    meet_widely(&s, 1, 2, .10, 50);
    assert_int_equal(measure_of(&s.event), MEASURE_POINTS);
    make(&r, &s, MEASURE_POINTS);
    for (size_t i = 0; i < 3; i++) {
        near_within(r.line[i].value, value[i], 5e-9);
        near_within(r.line[i].error, error[i], 1.5e-8);
        assert_int_equal(r.order[i], i);
    }
    struct difference d = ratings_difference(&r, 0, 1);
    near_within(d.value, .125, 5e-9);
    near_within(d.error, .04821825, 1.5e-8);
    near_within(r.chi2, .806452, 1e-6);
    assert_int_equal(r.df, 1);
    near_within(r.p, .369171, 1e-6);
    ratings_finish(&r);
    standings_finish(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_matrix_times_its_inverse_is_one),
        cmocka_unit_test(a_sandwich_is_a_product_of_three),
        cmocka_unit_test(citations_of_journals),
        cmocka_unit_test(three_engines),
        cmocka_unit_test(additive_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
