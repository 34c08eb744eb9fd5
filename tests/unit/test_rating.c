/*
 * Joint ratings: published and worked numbers, then properties over random results.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "any_deal.h"
#include "any_results.h"
#include "stats/distribution.h"
#include "stats/rating_internal.h"
#include "stats/matrix.h"
#include "test.h"

/* ---- Numbers of others ---- */

/* Fits without a prior; line `fixed` stands at 0, or the mean where there is no such. */
struct plain {
    struct standings s;
    struct rating_fit fit;
    const struct meeting *met[8];
    size_t member[8], row[8];
    double value[8], covariance[64];
};

static void fit_plain(struct plain *p, enum measure measure, size_t fixed)
{
    struct err err;

    p->fit = (struct rating_fit){.s = &p->s,
                                 .measure = measure,
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
        p->row[i] = i == fixed ? RATING_FIT_FIXED : 0;
        p->value[i] = 0;
    }
    must(rating_fit_pool(&p->fit, &err), &err);
}

/* What the error would be if all sets were independent wins and losses: Fisher's. */
static void fisher(const struct plain *p, double *error)
{
    size_t n = p->s.lines;
    double *a = matrix_create(n), spring = 1;

    for (size_t k = 0; k < p->s.meetings.count; k++) {
        const struct meeting *m = p->met[k];
        double w =
            rating_slope(&p->fit, m, p->value[m->line[0]] - p->value[m->line[1]]).information;
        a[m->line[0] * n + m->line[0]] += w;
        a[m->line[1] * n + m->line[1]] += w;
        a[m->line[1] * n + m->line[0]] -= w;
    }
    for (size_t i = 0; i < n; i++) {
        if (p->row[i] == RATING_FIT_FIXED)
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

    results_begin(&p.s, 4, UNIT_GAME, "modern");
    for (size_t i = 0; i < 6; i++)
        results_meet(&p.s, cited[i].a, cited[i].b,
                     (struct score_sum){cited[i].won, 0, cited[i].lost});
    fit_plain(&p, MEASURE_ELO, 0);
    fisher(&p, found);
    for (size_t i = 1; i < 4; i++) {
        near_within(p.value[i], value[i], 5e-7);
        near_within(found[i], error[i], 5e-7);
    }
    near_within(deviance(&p), 4.293384, 5e-7);
    fit_plain(&p, MEASURE_ELO, SIZE_MAX);
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

    results_begin(&p.s, 3, UNIT_GAME, "modern");
    results_meet(&p.s, 0, 1, (struct score_sum){20, 5, 5});
    results_meet(&p.s, 1, 2, (struct score_sum){20, 5, 5});
    results_meet(&p.s, 2, 0, (struct score_sum){3, 0, 27});
    fit_plain(&p, MEASURE_ELO, SIZE_MAX);
    fisher(&p, found);
    for (size_t i = 0; i < 3; i++) {
        near_within(p.value[i] * ELO_UNIT, elo[i], 5e-5);
        near_within(found[i] * ELO_UNIT, error[i], 5e-4);
    }
    near_within(p.value[0] * ELO_UNIT, 400 * log10(3), 1e-9);
    standings_finish(&p.s);

    results_begin(&p.s, 2, UNIT_GAME, "modern");
    results_meet(&p.s, 0, 1, (struct score_sum){10, 0, 0});
    results_rate(&r, &p.s, MEASURE_ELO);
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
    struct plain p;

    results_begin(&p.s, 3, UNIT_DEALS, "modern");
    meet_widely(&p.s, 0, 1, .10, 100);
    meet_widely(&p.s, 0, 2, .30, 100);
    meet_widely(&p.s, 1, 2, .10, 50);
    assert_int_equal(measure_of(&p.s.event), MEASURE_POINTS);
    fit_plain(&p, MEASURE_POINTS, SIZE_MAX);
    for (size_t i = 0; i < 3; i++) {
        near_within(p.value[i], value[i], 5e-9);
        near_within(sqrt(p.covariance[4 * i]), error[i], 1.5e-8);
    }
    near_within(p.value[0] - p.value[1], .125, 5e-9);
    near_within(sqrt(p.covariance[0] + p.covariance[4] - 2 * p.covariance[1]), .04821825, 1.5e-8);
    near_within(p.fit.chi2, .806452, 1e-6);
    assert_int_equal(p.fit.df, 1);
    near_within(chi_square_tail(p.fit.chi2, 1), .369171, 1e-6);
    standings_finish(&p.s);
}

/* ---- Properties of Elo ---- */

/* Random results of every two, the better the smaller the number; `turn`: line i is n - 1 - i, and
 * all results are those of the others. `order`: another order of meetings. */
static void random_results(struct standings *s, size_t n, bool turn, bool order)
{
    results_begin(s, n, UNIT_GAME, "modern");
    for (size_t i = 0; i < n * n; i++) {
        size_t k = order ? n * n - 1 - i : i, a = k / n, b = k % n;
        uint64_t seed = k;
        if (a >= b)
            continue;
        struct score_sum sets = {any_below(&seed, 30) + b - a, any_below(&seed, 60),
                                 any_below(&seed, 30)};
        struct score_sum back = {sets.lost, sets.split, sets.won};
        results_meet(s, turn ? n - 1 - a : a, turn ? n - 1 - b : b, turn ? back : sets);
    }
}

enum { BOTS = 9 };

TEST(exchanging_all_negates)
{
    struct standings one, other;
    struct ratings r, q;

    random_results(&one, BOTS, false, false);
    random_results(&other, BOTS, true, false);
    results_rate(&r, &one, MEASURE_ELO);
    results_rate(&q, &other, MEASURE_ELO);
    double sum = 0;
    for (size_t i = 0; i < BOTS; i++) {
        near_within(r.line[i].value, -q.line[BOTS - 1 - i].value, 1e-8);
        near_within(r.line[i].error, q.line[BOTS - 1 - i].error, 1e-8);
        assert_int_equal(r.line[i].worst, BOTS + 1 - q.line[BOTS - 1 - i].best);
        sum += r.line[i].value;
    }
    near_within(sum, 0, 1e-9);
    assert_true(r.line[0].value > r.line[BOTS - 1].value + 10);
    near_within(r.chi2, q.chi2, 1e-8);
    assert_int_equal(r.df, BOTS * (BOTS - 1) / 2 - (BOTS - 1));
    ratings_finish(&r);
    ratings_finish(&q);
    standings_finish(&one);
    standings_finish(&other);
}

TEST(who_met_first_does_not_matter)
{
    struct standings one, other;
    struct ratings r, q;

    random_results(&one, BOTS, false, false);
    random_results(&other, BOTS, false, true);
    results_rate(&r, &one, MEASURE_ELO);
    results_rate(&q, &other, MEASURE_ELO);
    for (size_t i = 0; i < BOTS; i++) {
        assert_true(r.line[i].value == q.line[i].value && r.line[i].error == q.line[i].error);
        assert_int_equal(r.order[i], q.order[i]);
    }
    ratings_finish(&r);
    ratings_finish(&q);
    standings_finish(&one);
    standings_finish(&other);
}

/* Of two the rating is the Elo of the score, the prior in it, and about as sure. */
TEST(two_have_the_elo_of_their_score)
{
    struct score_sum sets = {310, 1480, 210};
    struct standings s;
    struct ratings r;

    results_begin(&s, 2, UNIT_GAME, "modern");
    results_meet(&s, 1, 0, sets);
    results_rate(&r, &s, MEASURE_ELO);
    struct difference d = ratings_difference(&r, 1, 0);
    double w = (310.5 + 740) / 2001;
    near_within(d.value, -400 * log10(1 / w - 1), 1e-9);
    struct estimate alone = elo_of((struct pentanomial){{210, 0, 1480, 0, 310}});
    near_within(d.value, alone.value, 0.01);
    near_within(d.error, alone.error / 1.96, 0.2);
    near_within(r.line[1].value, d.value / 2, 1e-9);
    near_within(r.line[1].error, d.error / 2, 1e-9);
    assert_int_equal(r.line[1].rank, 1);
    assert_int_equal(r.line[0].rank, 2);
    assert_int_equal(ratings_order(&r, 1, 0), 1);
    assert_int_equal(ratings_order(&r, 0, 1), -1);
    assert_int_equal(r.line[0].best, 2);
    ratings_finish(&r);
    standings_finish(&s);
}

/* Splits make a set less uncertain than a game: with a share s of them and equal bots the variance
 * of a score is (1 - s) / 4, that is 1 + rho = 1 - s. */
TEST(errors_are_fishers_by_the_root_of_one_plus_rho)
{
    double plain[BOTS];
    struct plain p;
    struct ratings r;

    results_begin(&p.s, 8, UNIT_GAME, "modern");
    for (size_t a = 0; a < 8; a++)
        for (size_t b = 0; b < a; b++)
            results_meet(&p.s, a, b, (struct score_sum){1000, 8000, 1000});
    results_rate(&r, &p.s, MEASURE_ELO);
    standings_finish(&p.s);
    results_begin(&p.s, 8, UNIT_GAME, "modern");
    for (size_t a = 0; a < 7; a++) /* room for eight meetings: a chain serves as well */
        results_meet(&p.s, a, a + 1, (struct score_sum){1000, 8000, 1000});
    struct ratings chain;
    results_rate(&chain, &p.s, MEASURE_ELO);
    fit_plain(&p, MEASURE_ELO, SIZE_MAX);
    fisher(&p, plain);
    for (size_t i = 0; i < 8; i++) {
        near_within(chain.line[i].error / (plain[i] * ELO_UNIT), sqrt(0.2), 1e-3);
        /* all against all: every two by (n - 1) / n of one eighth of a meeting's variance */
        near_within(r.line[i].error, ELO_UNIT * sqrt(0.2 * 4 / 1e4 * 7 / 64), 1e-2);
    }
    ratings_finish(&r);
    ratings_finish(&chain);
    standings_finish(&p.s);
}

/* All won and all lost is far, but finite, and not sure. */
TEST(ratings_are_finite)
{
    struct standings s;
    struct ratings r;

    results_begin(&s, 4, UNIT_GAME, "modern");
    for (size_t a = 0; a < 3; a++)
        results_meet(&s, a, a + 1, (struct score_sum){1000000, 0, 0});
    results_rate(&r, &s, MEASURE_ELO);
    for (size_t i = 0; i < 4; i++) {
        assert_true(isfinite(r.line[i].value) && isfinite(r.line[i].error));
        assert_true(r.line[i].error > 0);
        assert_int_equal(r.line[i].rank, i + 1);
    }
    /* the prior of those at the ends is 3/4 of a half, as the one beside them has two opponents */
    near_within(ratings_difference(&r, 0, 1).value, ELO_UNIT * log(1000000 / .375 + 1), 1e-6);
    ratings_finish(&r);
    standings_finish(&s);
}

/* ---- Anchors and pools ---- */

TEST(one_anchor_shifts)
{
    struct standings s;
    struct ratings r, q;
    struct err err;

    random_results(&s, BOTS, false, false);
    results_rate(&r, &s, MEASURE_ELO);
    must(ratings_make(&q, &s, MEASURE_ELO, &(struct anchor){3, 1500}, 1, &err), &err);
    assert_true(q.anchored && !r.anchored);
    assert_true(q.line[3].value == 1500 && q.line[3].error == 0);
    for (size_t i = 0; i < BOTS; i++) {
        near_within(q.line[i].value - 1500, r.line[i].value - r.line[3].value, 1e-7);
        near_within(q.line[i].error, ratings_difference(&r, i, 3).error, 1e-7);
        near_within(ratings_difference(&q, i, 5).error, ratings_difference(&r, i, 5).error, 1e-7);
        assert_int_equal(q.order[i], r.order[i]);
    }
    near_within(q.chi2, r.chi2, 1e-8);
    assert_int_equal(q.df, r.df);
    ratings_finish(&r);
    ratings_finish(&q);
    standings_finish(&s);
}

/* b stands as he did against a, who is held at 100, and c, held at 0: halfway. */
TEST(two_anchors_stay)
{
    static const struct anchor anchor[] = {{0, 100}, {2, 0}};
    struct standings s;
    struct ratings r;
    struct err err;

    results_begin(&s, 3, UNIT_GAME, "modern");
    results_meet(&s, 0, 1, (struct score_sum){20, 10, 20});
    results_meet(&s, 1, 2, (struct score_sum){20, 10, 20});
    must(ratings_make(&r, &s, MEASURE_ELO, anchor, 2, &err), &err);
    near_within(r.line[0].value, 100, 1e-12);
    near_within(r.line[1].value, 50, 1e-7);
    assert_true(r.line[2].value == 0 && r.line[2].error == 0 && r.line[1].error > 0);
    assert_int_equal(r.df, 1);
    assert_int_equal(ratings_order(&r, 0, 2), 1); /* that is said, not found */
    ratings_finish(&r);
    standings_finish(&s);

    results_begin(&s, 3, UNIT_GAME, "modern"); /* what is found beside it stays so */
    results_meet(&s, 0, 1, (struct score_sum){900, 10, 20});
    results_meet(&s, 1, 2, (struct score_sum){900, 10, 20});
    must(ratings_make(&r, &s, MEASURE_ELO, (struct anchor[]){{0, 900}, {1, 400}}, 2, &err), &err);
    assert_int_equal(ratings_order(&r, 0, 1), 1);
    assert_int_equal(ratings_order(&r, 1, 2), 1);
    assert_true(r.line[2].best == 3 && r.line[0].worst == 1);
    ratings_finish(&r);
    standings_finish(&s);
}

TEST(anchors_can_be_too_far)
{
    static const struct anchor apart[] = {{0, 4000}, {2, 0}}, beyond[] = {{0, 1e7}, {2, 0}};
    struct standings s;
    struct ratings r;
    struct err err;

    results_begin(&s, 3, UNIT_GAME, "modern");
    results_meet(&s, 0, 1, (struct score_sum){20, 10, 20});
    results_meet(&s, 1, 2, (struct score_sum){20, 10, 20});
    must(ratings_make(&r, &s, MEASURE_ELO, apart, 2, &err), &err);
    near_within(r.line[1].value, 2000, 1e-5);
    ratings_finish(&r);
    assert_false(ratings_make(&r, &s, MEASURE_ELO, beyond, 2, &err));
    assert_int_equal(err.class, ERR_USAGE);
    ratings_finish(&r);
    standings_finish(&s);
}

/* 0 and 3 have met, 1 and 2 and 4; 5 has not played. */
TEST(pools_are_rated_apart)
{
    static const size_t order[] = {3, 0, 1, 4, 2, 5}, pool[] = {0, 1, 1, 0, 1};
    struct standings s;
    struct ratings r;

    results_begin(&s, 6, UNIT_GAME, "modern");
    results_meet(&s, 3, 0, (struct score_sum){500, 10, 20});
    results_meet(&s, 1, 2, (struct score_sum){500, 10, 20});
    results_meet(&s, 4, 2, (struct score_sum){510, 10, 10});
    results_meet(&s, 4, 1, (struct score_sum){100, 10, 130});
    results_rate(&r, &s, MEASURE_ELO);
    assert_int_equal(r.pools, 2);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(r.order[i], order[i]);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(r.line[i].pool, pool[i]);
    assert_int_equal(r.line[5].sets, 0);
    assert_int_equal(r.line[0].rank, 2);
    assert_int_equal(r.line[1].rank, 1);
    assert_int_equal(r.line[4].rank, 1); /* their order is open */
    assert_int_equal(r.line[2].rank, 3);
    assert_int_equal(r.line[4].worst, 2);
    assert_int_equal(r.line[2].best, 3);
    near_within(r.line[0].value + r.line[3].value, 0, 1e-9);
    near_within(r.line[1].value + r.line[2].value + r.line[4].value, 0, 1e-9);
    assert_true(isnan(ratings_difference(&r, 0, 1).value));
    assert_int_equal(ratings_order(&r, 3, 2), 0);
    ratings_finish(&r);
    standings_finish(&s);
}

/* What is left to Holm at the end is compared at 95 % alone: more than its neighbours share. */
TEST(an_order_that_is_known_is_not_shared)
{
    struct standings s;
    struct ratings r;

    results_begin(&s, 4, UNIT_GAME, "modern");
    for (size_t i = 0; i < 3; i++)
        results_meet(&s, i, i + 1, (struct score_sum){i ? 400 : 68, i ? 0 : 10, i ? 50 : 46});
    results_rate(&r, &s, MEASURE_ELO);
    double z = ratings_z(&r, 0, 1);
    assert_true(z >= r.limit && z < bonferroni_z(0.05, 3));
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(r.line[i].best, i + 1);
        assert_int_equal(r.line[i].worst, i + 1);
        assert_int_equal(r.line[i].rank, i + 1);
    }
    ratings_finish(&r);
    standings_finish(&s);
}

/* Each is better than the next by more than 1.96 errors, which is too little for three tests at
 * once. */
TEST(an_order_that_one_test_alone_would_know_is_shared)
{
    struct standings s;
    struct ratings r;

    results_begin(&s, 4, UNIT_GAME, "modern");
    for (size_t a = 0; a < 4; a++)
        for (size_t b = a + 1; b < 4; b++) {
            uint64_t more = 11 * (b - a);
            results_meet(&s, a, b, (struct score_sum){100 + more, 0, 100 - more});
        }
    results_rate(&r, &s, MEASURE_ELO);
    for (size_t i = 0; i + 1 < 4; i++) {
        struct difference d = ratings_difference(&r, i, i + 1);
        double z = d.value / d.error;
        assert_true(z > 1.98 && z < bonferroni_z(0.05, 3));
        assert_int_equal(ratings_order(&r, i, i + 1), 0);
    }
    assert_int_equal(ratings_order(&r, 0, 2), 1);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(r.order[i], i);
        assert_int_equal(r.line[i].rank, 1);
    }
    ratings_finish(&r);
    standings_finish(&s);
}

/* ---- Circles ---- */

TEST(circles_are_named)
{
    struct standings s;
    struct ratings r;

    results_begin(&s, 5, UNIT_GAME, "modern");
    results_meet(&s, 1, 4, (struct score_sum){300, 10, 100});
    results_meet(&s, 4, 2, (struct score_sum){300, 10, 100});
    results_meet(&s, 2, 1, (struct score_sum){310, 10, 100});
    results_meet(&s, 0, 3,
                 (struct score_sum){110, 10, 100}); /* with these no circle is significant */
    results_meet(&s, 3, 1, (struct score_sum){300, 10, 100});
    results_meet(&s, 1, 0, (struct score_sum){300, 10, 100});
    results_rate(&r, &s, MEASURE_ELO);
    assert_int_equal(r.cycles, 1);
    assert_int_equal(r.cycle[0].line[0], 2);
    assert_int_equal(r.cycle[0].line[1], 1);
    assert_int_equal(r.cycle[0].line[2], 4);
    assert_true(r.df > 0 && r.p < 0.01);
    ratings_finish(&r);
    standings_finish(&s);
}

/* ---- Points ---- */

static void random_points(struct standings *s, size_t n, bool turn)
{
    results_begin(s, n, UNIT_DEALS, "modern");
    for (size_t k = 0; k < n * n * 40; k++) {
        size_t a = k / n % n, b = k % n;
        uint64_t seed = k;
        if (a >= b)
            continue;
        struct meeting *m = meetings_add(&s->meetings, a, b);
        int64_t points = (int64_t)any_below(&seed, 15) - 7 + (int64_t)(b - a);
        ratio_add(&m->points, turn ? -points : points, 16 + (int64_t)any_below(&seed, 4));
        s->line[a].sets.split++;
        s->line[b].sets.split++;
    }
}

TEST(exchanging_points_negates)
{
    struct standings one, other;
    struct ratings r, q;

    random_points(&one, BOTS, false);
    random_points(&other, BOTS, true);
    results_rate(&r, &one, MEASURE_POINTS);
    results_rate(&q, &other, MEASURE_POINTS);
    for (size_t i = 0; i < BOTS; i++) {
        near_within(r.line[i].value, -q.line[i].value, 1e-12);
        near_within(r.line[i].error, q.line[i].error, 1e-12);
        assert_int_equal(r.order[i], q.order[BOTS - 1 - i]);
    }
    assert_int_equal(r.order[0], 0);
    assert_true(r.p > 1e-3 && r.p < 1 - 1e-3); /* the points are additive */
    assert_int_equal(ratings_order(&r, 0, BOTS - 1), 1);
    ratings_finish(&r);
    ratings_finish(&q);
    standings_finish(&one);
    standings_finish(&other);
}

/* All sets 0: the values are exactly so, but not certain. */
TEST(identical_bots_share_the_first_rank)
{
    struct standings s;
    struct ratings r;

    results_begin(&s, 4, UNIT_DEALS, "modern");
    for (size_t i = 0; i < 16; i++)
        if (i / 4 < i % 4)
            for (unsigned k = 0; k < 20; k++) {
                ratio_add(&meetings_add(&s.meetings, i / 4, i % 4)->points, 0, 32);
                s.line[i / 4].sets.split++;
                s.line[i % 4].sets.split++;
            }
    results_rate(&r, &s, MEASURE_POINTS);
    for (size_t i = 0; i < 4; i++) {
        assert_true(r.line[i].value == 0 && r.line[i].error > 0);
        assert_int_equal(r.line[i].rank, 1);
        assert_int_equal(r.line[i].best, 1);
        assert_int_equal(r.line[i].worst, 4);
        assert_int_equal(r.order[i], i);
    }
    assert_true(r.chi2 == 0 && r.p == 1 && r.cycles == 0);
    ratings_finish(&r);
    standings_finish(&s);
}

/* A random log of one set for every two: the misfit is that of a model that is true. */
TEST(single_sets_are_not_certain)
{
    struct standings s;
    struct ratings r;
    uint64_t seed = 9;

    results_begin(&s, 60, UNIT_DEALS, "modern");
    for (size_t a = 0; a < 60; a++)
        for (size_t b = 0; b < a; b++) {
            int64_t points = 0;
            for (unsigned deal = 0; deal < 32; deal++) /* a variance of 2/3 a deal */
                points += (int64_t)any_below(&seed, 3) - 1;
            ratio_add(&meetings_add(&s.meetings, a, b)->points, points, 32);
            s.line[a].sets.split++;
            s.line[b].sets.split++;
        }
    results_rate(&r, &s, MEASURE_POINTS);
    near_within(r.chi2 / (double)r.df, 1, 0.15);
    near_within(r.line[0].error, sqrt(2.0 / 3 / 32 / 60), 2e-3);
    ratings_finish(&r);
    standings_finish(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(citations_of_journals),
        cmocka_unit_test(three_engines),
        cmocka_unit_test(additive_points),
        cmocka_unit_test(exchanging_all_negates),
        cmocka_unit_test(who_met_first_does_not_matter),
        cmocka_unit_test(two_have_the_elo_of_their_score),
        cmocka_unit_test(errors_are_fishers_by_the_root_of_one_plus_rho),
        cmocka_unit_test(ratings_are_finite),
        cmocka_unit_test(one_anchor_shifts),
        cmocka_unit_test(two_anchors_stay),
        cmocka_unit_test(anchors_can_be_too_far),
        cmocka_unit_test(pools_are_rated_apart),
        cmocka_unit_test(an_order_that_is_known_is_not_shared),
        cmocka_unit_test(an_order_that_one_test_alone_would_know_is_shared),
        cmocka_unit_test(circles_are_named),
        cmocka_unit_test(exchanging_points_negates),
        cmocka_unit_test(identical_bots_share_the_first_rank),
        cmocka_unit_test(single_sets_are_not_certain),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
