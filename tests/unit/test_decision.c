/*
 * The estimate of a decision, from sources whose true values are known: losses that are 0 on the
 * mean where all answers are equal, errors that cover the truth as often as they say, rounds that
 * end.
 */
#include <stdio.h>
#include <string.h>

#include "any_deal.h"
#include "analyse/decision.h"
#include "test.h"

/* ---- A source of known values ---- */

enum { CALLS = 4096 };

struct known {
    unsigned answers;
    double points[EU_ANSWERS], chance[EU_ANSWERS]; /* what answers are worth */
    double noise;                                  /* the deviation of one deal, in points */
    bool told_chance;
    bool twins;           /* answer 1 is worth the same as answer 0 in every deal */
    unsigned says, fails; /* only so many calls are told; this one fails; 0: all, none */

    /* What came. */
    unsigned calls, open;
    uint32_t worlds;
    uint64_t seed[CALLS][2];
    struct eu_position position; /* the last one */
};

/* About normal, of deviation 1. */
static double normal_of(const uint64_t seed[2], unsigned n)
{
    double sum = -6;

    for (unsigned i = 0; i < 12; i++)
        sum += (double)(eu_random(seed, 12ULL * n + i) >> 11) / 9007199254740992.0;
    return sum;
}

/* The deals are the same for all answers: a part of the noise is common to them. */
static void make_values(const struct known *k, const struct eu_view *view, uint32_t worlds,
                        struct eu_values *values)
{
    double common = normal_of(view->seed, EU_ANSWERS);

    for (unsigned i = 0; i < k->answers; i++) {
        unsigned own = k->twins && i == 1 ? 0 : i;
        double noise = k->noise * (common + normal_of(view->seed, own)) / sqrt(2.0 * worlds);
        values->points[i] = k->points[i] + noise;
        values->chance[i] = k->told_chance ? k->chance[i] + noise / 20 : -1;
    }
    (void)snprintf(values->by, sizeof values->by, "known values");
}

static bool ask_known(void *context, const struct eu_view *view, const struct eu_position *position,
                      struct eu_values *values, bool *told, struct err *err)
{
    struct known *k = context;

    if (k->calls < CALLS)
        memcpy(k->seed[k->calls], view->seed, sizeof view->seed);
    if (++k->calls == k->fails)
        return err_set(err, ERR_ABORT, "it fails");
    *told = !k->says || k->calls <= k->says;
    k->position = *position;
    k->open += position->open;
    k->worlds += position->open ? 0 : position->worlds;
    if (position->open)
        for (unsigned i = 0; i < k->answers; i++)
            values->points[i] = 10.0 * i;
    else
        make_values(k, view, position->worlds, values);
    return true;
}

/* The decision between so many cards, of which number `given` was played. */
static struct decision decision_number(uint64_t number, unsigned answers, unsigned given)
{
    struct decision d = {.answer = (int32_t)(16 + given), .key = {number, 7}};

    d.view.question = EU_PLAY;
    d.view.legal = ((1ULL << answers) - 1) << 16;
    return d;
}

static struct valuation valuation_of(struct known *k, const struct decision *d,
                                     struct effort effort)
{
    struct value_source source = {ask_known, k};
    struct valuation e;
    struct err err;
    bool told;

    k->calls = k->open = k->worlds = 0;
    must(decision_estimate(d, &effort, &source, &e, &told, &err), &err);
    assert_true(told);
    return e;
}

/* ---- Means of many decisions ---- */

struct mean {
    double sum, squares;
    unsigned n;
};

static void mean_add(struct mean *m, double x)
{
    m->sum += x;
    m->squares += x * x;
    m->n++;
}

static double mean_of(const struct mean *m)
{
    return m->sum / m->n;
}

static double mean_error(const struct mean *m)
{
    return sqrt((m->squares / m->n - mean_of(m) * mean_of(m)) / m->n);
}

/* What a loss is if the best is chosen in the same deals. */
static double naive_loss(const struct valuation *e)
{
    double most = e->points[0];

    for (unsigned i = 1; i < e->answers; i++)
        most = e->points[i] > most ? e->points[i] : most;
    return most - e->points[e->given];
}

/* The losses of many decisions of that kind; by answer, what was lost by not giving it. */
static struct mean losses(struct known *k, struct effort effort, struct mean *naive,
                          struct mean part[EU_ANSWERS])
{
    struct mean loss = {0};

    for (unsigned i = 0; i < 20000; i++) {
        struct decision d = decision_number(i, k->answers, 0);
        struct valuation e = valuation_of(k, &d, effort);
        mean_add(&loss, e.in_points.loss);
        mean_add(naive, naive_loss(&e));
        for (unsigned a = 0; part && a < e.answers; a++)
            mean_add(&part[a], e.in_points.part[a]);
    }
    return loss;
}

TEST(equal_answers_lose_nothing)
{
    struct known k = {.answers = 5, .noise = 2};
    struct mean naive = {0}, part[EU_ANSWERS] = {{0}};
    struct mean loss = losses(&k, (struct effort){.worlds = 64}, &naive, part);

    near_within(mean_of(&loss), 0, 3 * mean_error(&loss));
    assert_true(mean_error(&loss) < 0.005);
    assert_true(mean_of(&naive) > 0.15); /* as the worst of five seems to have lost */
    for (unsigned a = 1; a < k.answers; a++)
        near_within(mean_of(&part[a]), 0, 3 * mean_error(&part[a]));
}

/* That rounds end where the first of them look clear leaves a little: a twentieth of what a choice
 * in the same deals would leave. */
TEST(more_rounds_invent_hardly_any_loss)
{
    struct known k = {.answers = 5, .noise = 2};
    struct mean naive = {0};
    struct mean loss =
        losses(&k, (struct effort){.worlds = 64, .error = 0.05, .most = 2048}, &naive, NULL);

    near_within(mean_of(&loss), 0, 0.05 * mean_of(&naive) + 3 * mean_error(&loss));
    assert_true(mean_error(&loss) < 0.0005 && mean_of(&naive) > 0.04);
}

TEST(a_loss_is_found)
{
    struct known k = {.answers = 4, .points = {0.8, 1, 0.5, -1}, .noise = 1};
    struct mean naive = {0};
    struct mean loss = losses(&k, (struct effort){.worlds = 1024}, &naive, NULL);

    near_within(mean_of(&loss), 0.2, 3 * mean_error(&loss) + 1e-4);
    assert_true(mean_error(&loss) < 0.001);
}

/* Intervals of 95 % have the true value in them so often; 7 degrees of freedom. */
TEST(errors_are_right)
{
    static const double t = 2.365;
    struct known k = {.answers = 3, .points = {0.3, -0.4, -0.1}, .noise = 2};
    unsigned value_in = 0, loss_in = 0, n = 4000;

    for (unsigned i = 0; i < n; i++) {
        struct decision d = decision_number(i, 3, 1);
        struct valuation e = valuation_of(&k, &d, (struct effort){.worlds = 4096});
        for (unsigned a = 0; a < 3; a++)
            value_in += fabs(e.points[a] - k.points[a]) <= t * e.points_error[a];
        loss_in += fabs(e.in_points.loss - 0.7) <= t * e.in_points.error;
    }
    near_within(value_in / (3.0 * n), 0.95, 0.03);
    near_within((double)loss_in / n, 0.95, 0.03);
}

/* ---- Rounds ---- */

TEST(exact_values_need_one_round)
{
    struct known k = {.answers = 4, .points = {0.1, 1 / 3.0, 1 / 3.0, -2}};
    struct decision d = decision_number(1, 4, 0);
    struct valuation e = valuation_of(&k, &d, effort_default());

    assert_int_equal(k.calls, DECISION_BATCHES);
    for (unsigned a = 0; a < 4; a++) {
        assert_true(e.points[a] == k.points[a]);
        assert_true(e.points_error[a] == 0);
    }
    assert_true(e.in_points.error == 0 && e.in_points.loss == 1 / 3.0 - 0.1);
    assert_int_equal(e.in_points.best, 1); /* the lowest of equal ones */
    assert_int_equal(e.in_points.picked[1], DECISION_BATCHES);
    assert_true(loss_is_told(&e.in_points));
    d.answer = 18;
    e = valuation_of(&k, &d, effort_default());
    assert_int_equal(e.given, 2);
    assert_int_equal(e.in_points.best, 2); /* that given, among equal ones */
    assert_true(e.in_points.loss == 0);
}

TEST(rounds_go_on_until_the_error_is_small)
{
    struct known k = {.answers = 2, .noise = 2};
    struct decision d = decision_number(1, 2, 0);
    struct effort effort = {.worlds = 100, .error = 0.05, .most = 100000};
    struct valuation e = valuation_of(&k, &d, effort);

    assert_true(e.in_points.error > 0 && e.in_points.error < 0.07);
    assert_true(e.worlds > 96 && e.worlds < 20000);
    assert_int_equal(e.worlds, k.worlds);
    assert_true(k.calls > DECISION_BATCHES);
    effort.most = 1000; /* 96 + 96 + 192 + 384 + what is left of 1000 */
    effort.error = 1e-6;
    e = valuation_of(&k, &d, effort);
    assert_int_equal(e.worlds, 1000);
    assert_int_equal(k.calls, 5 * DECISION_BATCHES);
    effort.error = 0;
    e = valuation_of(&k, &d, effort);
    assert_int_equal(e.worlds, 96);
    effort.worlds = 3; /* at least one in each batch */
    e = valuation_of(&k, &d, effort);
    assert_int_equal(e.worlds, DECISION_BATCHES);
}

TEST(rounds_end_where_it_is_clear)
{
    struct known k = {.answers = 2, .points = {3, 0}, .noise = 2};
    struct effort effort = {.worlds = 128, .error = 1e-6, .most = 100000};

    for (unsigned given = 0; given < 2; given++) {
        struct decision d = decision_number(1, 2, given);
        struct valuation e = valuation_of(&k, &d, effort);
        assert_int_equal(e.worlds, 128);
        assert_int_equal(e.in_points.best, 0);
    }
}

/* Nothing but the key decides what chance it is; every call has another. */
TEST(chance_comes_from_the_key)
{
    struct known k = {.answers = 3, .noise = 2}, again = k;
    struct decision d = decision_number(5, 3, 0);
    struct effort effort = {.worlds = 64, .error = 1e-6, .most = 1024};
    struct valuation first = valuation_of(&k, &d, effort),
                     second = valuation_of(&again, &d, effort);

    assert_memory_equal(&first, &second, sizeof first);
    assert_memory_equal(k.seed, again.seed, sizeof k.seed);
    for (unsigned i = 0; i < k.calls; i++)
        for (unsigned j = 0; j < i; j++)
            assert_memory_not_equal(k.seed[i], k.seed[j], sizeof k.seed[i]);
    d.key[0]++;
    second = valuation_of(&again, &d, effort);
    assert_true(first.points[0] != second.points[0]);
}

/* A card of equal use says nothing about the error. */
TEST(answers_of_equal_use)
{
    struct known k = {.answers = 3, .noise = 2, .twins = true};
    struct decision d = decision_number(1, 3, 0);
    struct effort effort = {.worlds = 64, .error = 0.05, .most = 512};
    struct valuation e = valuation_of(&k, &d, effort);

    assert_true(e.in_points.error > 0.05);
    assert_int_equal(e.worlds, 512);
    k.answers = 2;
    d = decision_number(1, 2, 0);
    e = valuation_of(&k, &d, effort);
    assert_true(e.in_points.error == 0 && e.in_points.loss == 0);
    assert_int_equal(e.worlds, 64);
}

/* ---- What is measured ---- */

TEST(points_and_chances_are_apart)
{
    struct known k = {.answers = 3,
                      .points = {1, 0.5, 0},
                      .chance = {0.5, 0.4, 0.7},
                      .told_chance = true};
    struct decision d = decision_number(1, 3, 1);
    struct valuation e = valuation_of(&k, &d, effort_default());

    assert_true(e.has_chance && !e.has_seen);
    assert_int_equal(e.in_points.best, 0);
    assert_int_equal(e.in_chance.best, 2);
    near(e.in_points.loss, 0.5);
    near(e.in_chance.loss, 0.3);
    near(e.chance[2], 0.7);
    assert_ptr_equal(valuation_loss(&d, &e), &e.in_points);
    d.counts_games = true;
    assert_ptr_equal(valuation_loss(&d, &e), &e.in_chance);
    k.told_chance = false;
    e = valuation_of(&k, &d, effort_default());
    assert_false(e.has_chance);
    assert_ptr_equal(valuation_loss(&d, &e), &e.in_points);
    assert_string_equal(e.by, "known values");
}

TEST(open_cards_are_shown_once)
{
    struct known k = {.answers = 3};
    struct decision d = decision_number(1, 3, 1);

    d.position = (struct eu_position){.open = 1, .hand = {1, 2}, .away = 3, .blind = 4};
    struct valuation e = valuation_of(&k, &d, effort_default());
    assert_true(e.has_seen);
    assert_int_equal(k.open, 1);
    assert_int_equal(k.position.hand[1], 2);
    assert_int_equal(k.position.size, sizeof k.position);
    near(e.seen[2], 20);
    near(e.seen_loss, 10);
    d.position.open = 0; /* then nothing is shown at all */
    e = valuation_of(&k, &d, effort_default());
    assert_false(e.has_seen);
    assert_int_equal(k.position.hand[1] | k.position.away | k.position.blind, 0);
}

static void refuse(struct known *k, bool ok, bool expected_told)
{
    struct value_source source = {ask_known, k};
    struct decision d = decision_number(1, 3, 1);
    struct effort effort = effort_default();
    struct valuation e = {.answers = 99};
    struct err err = {.text = ""};
    bool told = true;

    k->calls = 0;
    d.position.open = 1;
    assert_int_equal(decision_estimate(&d, &effort, &source, &e, &told, &err), ok);
    assert_int_equal(told, expected_told);
    assert_int_equal(e.answers, 99);
    assert_string_equal(err.text, ok ? "" : "it fails");
}

TEST(a_source_may_not_know)
{
    struct known k = {.answers = 3, .says = 3};
    struct decision d = decision_number(1, 3, 1);

    refuse(&k, true, false);
    assert_int_equal(k.calls, 4);
    k.says = DECISION_BATCHES; /* all but the open cards */
    d.position.open = 1;
    assert_false(valuation_of(&k, &d, effort_default()).has_seen);
}

TEST(a_source_may_fail)
{
    for (unsigned call = 1; call <= DECISION_BATCHES + 1; call++) {
        struct known k = {.answers = 3, .fails = call};
        refuse(&k, false, true);
    }
}

TEST(one_answer_loses_nothing)
{
    struct known k = {.answers = 1, .points = {1}, .noise = 1};
    struct decision d = decision_number(1, 1, 0);
    struct valuation e = valuation_of(&k, &d, effort_default());

    assert_true(e.in_points.loss == 0 && e.in_points.error == 0);
    assert_int_equal(e.worlds, 128);
}

/* ---- Decisions of deals ---- */

/* Any deal's open question: its view and, if open, all that is held by anyone, once. */
TEST(decisions_of_deals)
{
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct eu_rules rules = rules_of(any_rules[seed % ANY_RULES]);
        uint64_t chance = seed;
        struct deal d;
        any_begin(&d, &rules, &chance);
        for (unsigned steps = any_below(&chance, 30); steps && d.ask.kind; steps--)
            deal_apply(&d, any_legal(&d, &chance));
        if (d.ask.kind == EU_NOTHING)
            continue;
        struct decision of, hidden;
        struct eu_view view;
        int answer = any_legal(&d, &chance);
        deal_view(&d, d.ask.seat, &view);
        decision_of(&of, &d, answer, true);
        decision_of(&hidden, &d, answer, false);
        assert_memory_equal(&of.view, &view, sizeof view);
        assert_memory_equal(&hidden.view, &view, sizeof view);
        assert_int_equal(of.answer, answer);
        assert_int_equal(of.position.hand[view.seat], view.hand);
        assert_int_equal(hidden.position.open + hidden.position.hand[view.seat], 0);
        cardset all = of.position.away;
        for (unsigned seat = 0; seat < rules.players; seat++) {
            assert_int_equal(all & of.position.hand[seat], 0);
            all |= of.position.hand[seat];
        }
        assert_int_equal(all & of.position.blind, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_answers_lose_nothing),
        cmocka_unit_test(more_rounds_invent_hardly_any_loss),
        cmocka_unit_test(a_loss_is_found),
        cmocka_unit_test(errors_are_right),
        cmocka_unit_test(exact_values_need_one_round),
        cmocka_unit_test(rounds_go_on_until_the_error_is_small),
        cmocka_unit_test(rounds_end_where_it_is_clear),
        cmocka_unit_test(chance_comes_from_the_key),
        cmocka_unit_test(answers_of_equal_use),
        cmocka_unit_test(points_and_chances_are_apart),
        cmocka_unit_test(open_cards_are_shown_once),
        cmocka_unit_test(a_source_may_not_know),
        cmocka_unit_test(a_source_may_fail),
        cmocka_unit_test(one_answer_loses_nothing),
        cmocka_unit_test(decisions_of_deals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
