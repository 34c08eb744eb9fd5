/*
 * Standings of two sides: the formulas against worked numbers, then sums over sets written by hand
 * and over a log that was played.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_deal.h"
#include "any_log.h"
#include "base/hash.h"
#include "stats/log_results.h"
#include "test.h"

/* ---- Formulas ---- */

TEST(score_error_divides_by_one_less)
{
    near_within(score_error((struct score_sum){309, 1480, 209}), 0.00567482174, 1e-10);
    near_within(score_error((struct score_sum){0, 0, 0}), 0.5, 1e-15);
    near_within(score_error((struct score_sum){0, 9, 0}), sqrt(0.5 / 10 / 11), 1e-15);
    near_within(score_mean((struct score_sum){0, 0, 0}), 0.5, 0);
}

/* D = 0 0 1 0 -.5 2 0 0 1.5 -1 a deal, in sets of two deals: mean .3, error .290593; with equal
 * sizes the delta method is the ordinary standard error. */
TEST(ratio_of_equal_sets)
{
    static const int twice[] = {0, 0, 2, 0, -1, 4, 0, 0, 3, -2};
    struct ratio_sum r = {.sets = 0};

    for (size_t i = 0; i < 10; i++)
        ratio_add(&r, twice[i], 2);
    near_within(ratio_mean(&r), 0.3, 1e-15);
    near_within(ratio_error(&r), 0.290593, 5e-7);
}

/* 100 sets: mean .085, variance (by n) .400275. */
TEST(ratio_of_a_hundred_sets)
{
    static const struct {
        unsigned times;
        int twice;
    } sets[] = {{80, 0}, {7, 2}, {4, -2}, {3, 4}, {2, -4}, {2, 1}, {1, -1}, {1, 6}};
    struct ratio_sum r = {.sets = 0};

    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (unsigned k = 0; k < sets[i].times; k++)
            ratio_add(&r, sets[i].twice, 2);
    near_within(ratio_mean(&r), 0.085, 1e-15);
    near_within(ratio_error(&r), sqrt(0.400275 / 99), 1e-12);
}

/* By hand: d = 3, -1, 4 over n = 10, 20, 30: R = .1; residuals 2, -3, 1; 3/2 * 14 / 60^2. */
TEST(ratio_of_unequal_sets)
{
    struct ratio_sum r = {.sets = 0};

    assert_true(ratio_mean(&r) == 0 && isnan(ratio_error(&r)));
    ratio_add(&r, 3, 10);
    assert_true(isnan(ratio_error(&r)));
    ratio_add(&r, -1, 20);
    ratio_add(&r, 4, 30);
    near_within(ratio_mean(&r), 0.1, 1e-15);
    near_within(ratio_error(&r), sqrt(1.5 * 14) / 60, 1e-12);
}

/* ---- Sets written by hand ---- */

static struct event make_event(unsigned bots, enum unit unit)
{
    static const char *const names[] = {"cora", "alice", "bob", "dan"};
    struct event event;

    event = (struct event){.sets = 1};
    event.rules = rules_of("modern");
    event.unit = unit;
    event.deals = unit == UNIT_DEALS ? 16 : 0;
    event.sets = 100;
    (void)snprintf(event.title, sizeof event.title, "test");
    event.limits = limits_default();
    event.entrant = calloc(bots, sizeof *event.entrant);
    event.entrants = bots;
    for (unsigned i = 0; i < bots; i++) {
        (void)snprintf(event.entrant[i].name, NAME_CAP, "%s", names[i]);
        event.entrant[i].args = strdup("");
    }
    return event;
}

/* A table of as many deals as points are given, each won by side 0 by so many (or lost). */
static void play(struct table_record *p, int32_t margin, const int *points, size_t deals)
{
    for (size_t i = 0; i < deals; i++) {
        table_record_add_deal(p, 0, (unsigned)i);
        p->deal[i].points[points[i] < 0] = (int8_t)abs(points[i]);
    }
    p->margin = (struct margin){margin, 0};
}

static const struct standing *line_of(const struct standings *s, const char *name)
{
    for (size_t i = 0; i < s->lines; i++)
        if (strcmp(s->line[i].name[0], name) == 0)
            return &s->line[i];
    fail_msg("no line of %s", name);
    return NULL;
}

/* Standings of an event, and a set of a pairing to be filled in. */
struct counted {
    struct standings s;
    struct set_record set;
};

static void begin(struct counted *c, const struct event *event, const struct event *of,
                  uint64_t number)
{
    struct pairing pairing;
    struct err err;

    event_pairing(of, number, &pairing);
    c->s = (struct standings){.lines = 0};
    must(standings_header(&c->s, event, &err), &err);
    c->set = (struct set_record){.bots = 0};
    set_record_start(&c->set, of, &pairing, 0);
}

static void count(struct counted *c)
{
    struct err err;

    must(standings_set(&c->s, &c->set, &err), &err);
    standings_rank(&c->s);
}

static void end(struct counted *c, struct event *event)
{
    set_record_finish(&c->set);
    standings_finish(&c->s);
    event_finish(event);
}

/* alice (first in canonical order) wins her first half by 1 and 3 points of two deals, loses the
 * second (where she is side 1) by 2 of one deal, until cora forfeits it, which costs the ten points
 * of a game: one all in games, so the set is split. */
TEST(one_set)
{
    struct event event = make_event(2, UNIT_GAME);
    struct counted c;

    begin(&c, &event, &event, 0);
    play(&c.set.table[0], 1, (int[]){1, 3}, 2);
    play(&c.set.table[1], 1, (int[]){2}, 1);
    table_record_add_fault(&c.set.table[0],
                           &(struct fault){.code = EU_REVOKE, .seat = 2, .law = ""});
    table_record_add_fault(&c.set.table[1],
                           &(struct fault){.code = EU_REVOKE, .seat = 2, .law = ""});
    table_record_add_fault(&c.set.table[1], &(struct fault){.code = EU_TIME, .seat = 3, .law = ""});
    c.set.table[1].forfeits = 1;
    count(&c);

    const struct standing *alice = line_of(&c.s, "alice"), *cora = line_of(&c.s, "cora");
    assert_int_equal(alice->sets.split, 1);
    assert_int_equal(alice->won, 1);
    assert_int_equal(alice->lost, 1);
    assert_int_equal(alice->points.d, 2 + 10);
    assert_int_equal(alice->points.n, 3);
    assert_int_equal(cora->points.d, -12);
    assert_int_equal(alice->played.d, 2);
    assert_int_equal(alice->illegal, 1); /* seat 2 of the first half */
    assert_int_equal(cora->illegal, 1);
    assert_int_equal(alice->strikes, 1); /* seat 3 of the second */
    assert_int_equal(cora->strikes, 0);
    assert_int_equal(cora->forfeits, 1);
    assert_int_equal(alice->forfeits, 0);
    assert_int_equal(alice->rank, 1);
    assert_int_equal(cora->rank, 2);
    assert_int_equal(c.s.deals, 3);
    end(&c, &event);
}

/* In unit deals a forfeited table counts by its margin over all its deals. */
TEST(a_forfeited_table_of_deals)
{
    struct event event = make_event(2, UNIT_DEALS);
    struct counted c;

    begin(&c, &event, &event, 0);
    play(&c.set.table[0], -29, (int[]){1}, 1);
    c.set.table[0].forfeits = 1;
    play(&c.set.table[1], -4, (int[]){-4}, 1);
    count(&c);
    assert_int_equal(line_of(&c.s, "alice")->points.d, -29 + 4);
    assert_int_equal(line_of(&c.s, "alice")->points.n, 16 + 1);
    assert_int_equal(c.s.deals, 2); /* that were played */
    assert_int_equal(line_of(&c.s, "alice")->sets.lost, 1);
    end(&c, &event);
}

/* What tables cost that alice forfeits, the first with a deal played, the second with none; and
 * nothing of one that both forfeit. */
TEST(forfeited_tables_cost_points)
{
    static const struct {
        enum unit unit;
        uint16_t deals;
        int64_t d, n;
    } cases[] = {{UNIT_GAME, 0, 1 - 10 - 10, 2},
                 {UNIT_RUBBER, 0, 1 - 10 - 10, 2},
                 {UNIT_SITTING, 8, 1 - 14 - 16, 16}};

    for (size_t i = 0; i < 3; i++)
        for (unsigned both = 0; both < 2; both++) {
            struct event event = make_event(2, cases[i].unit);
            struct counted c;
            event.deals = cases[i].deals;
            begin(&c, &event, &event, 0);
            play(&c.set.table[0], -1, (int[]){1}, 1);
            c.set.table[0].forfeits = 1;
            play(&c.set.table[1], both ? 0 : 1, NULL, 0);
            c.set.table[1].forfeits = both ? 3 : 2;
            count(&c);
            const struct standing *alice = line_of(&c.s, "alice");
            int64_t second = cases[i].unit == UNIT_SITTING ? 16 : 10;
            assert_int_equal(alice->points.d, cases[i].d + (both ? second : 0));
            assert_int_equal(alice->points.n, cases[i].n);
            assert_int_equal(line_of(&c.s, "cora")->points.d, -alice->points.d);
            assert_int_equal(alice->played.d, 1);
            assert_int_equal(alice->played.n, 1);
            end(&c, &event);
        }
}

TEST(pairs_have_lines)
{
    struct event event = make_event(4, UNIT_GAME);
    struct counted c;

    event.format = FORMAT_PAIRS;
    event.pairs = 2;
    event.pair = calloc(2, sizeof *event.pair);
    event.pair[0][0] = 0; /* cora and dan */
    event.pair[0][1] = 3;
    event.pair[1][0] = 1; /* alice and bob */
    event.pair[1][1] = 2;
    begin(&c, &event, &event, 0);
    play(&c.set.table[0], 1, (int[]){1}, 1);
    play(&c.set.table[1], -1, (int[]){-1}, 1);
    count(&c);
    assert_int_equal(c.s.lines, 2);
    assert_string_equal(c.s.line[0].name[0], "alice");
    assert_string_equal(c.s.line[0].name[1], "bob");
    assert_int_equal(c.s.line[0].sets.won, 1);
    assert_string_equal(c.s.line[1].name[1], "dan");
    assert_int_equal(c.s.line[1].rank, 2);
    end(&c, &event);
}

TEST(unknown_bots_are_an_error)
{
    struct event event = make_event(2, UNIT_GAME), other = make_event(3, UNIT_GAME);
    struct counted c;
    struct err err;

    begin(&c, &event, &other, 2); /* alice and bob, who does not enter */
    assert_false(standings_set(&c.s, &c.set, &err));
    assert_int_equal(err.class, ERR_FOUND);
    other.unit = UNIT_SITTING;
    assert_false(standings_is_game(&c.s, &other));
    other.unit = UNIT_GAME;
    assert_true(standings_is_game(&c.s, &other));
    must(standings_header(&c.s, &other, &err), &err);
    must(standings_set(&c.s, &c.set, &err), &err);
    assert_int_equal(c.s.lines, 3);
    end(&c, &event);
    event_finish(&other);
}

/* The same name is the same line, but what played by it may be another program. */
TEST(another_program_by_the_same_name)
{
    struct event event = make_event(3, UNIT_GAME);
    struct standings s = {.lines = 0};
    struct err err;

    must(standings_header(&s, &event, &err), &err);
    must(standings_header(&s, &event, &err), &err);
    assert_int_equal(s.lines, 3);
    assert_int_equal(line_of(&s, "bob")->programs, 1);
    event.entrant[2].sha256[31] = 1;
    must(standings_header(&s, &event, &err), &err);
    must(standings_header(&s, &event, &err), &err);
    assert_int_equal(line_of(&s, "bob")->programs, 2);
    assert_int_equal(line_of(&s, "alice")->programs, 1);
    standings_finish(&s);
    event_finish(&event);
}

/* ---- Properties over random sets ---- */

static void random_table(struct table_record *p, uint64_t *seed)
{
    size_t deals = any_below(seed, 9);
    int points[8];

    for (size_t i = 0; i < 8; i++)
        points[i] = (int)any_below(seed, 9) - 4;
    play(p, (int32_t)any_below(seed, 3) - 1, points, deals);
}

/* The same table as seen from the other side. */
static void mirror(struct table_record *to, const struct table_record *from)
{
    int points[8];

    for (size_t i = 0; i < from->deals; i++)
        points[i] = from->deal[i].points[1] - from->deal[i].points[0];
    play(to, -from->margin.first, points, from->deals);
}

/* Plays random sets of one pairing. `alike`: both halves are the same, as of identical bots.
 * `turn`: the two bots' play is exchanged. */
static void random_sets(struct standings *s, bool alike, bool turn)
{
    struct event event = make_event(2, UNIT_GAME);
    struct set_record set = {.bots = 0};
    struct pairing pairing;
    struct err err;
    uint64_t seed = 7;

    event_pairing(&event, 0, &pairing);
    *s = (struct standings){.lines = 0};
    must(standings_header(s, &event, &err), &err);
    for (uint32_t i = 0; i < 300; i++) {
        struct table_record half[2] = {{.deals = 0}};
        set_record_start(&set, &event, &pairing, i);
        for (unsigned t = 0; t < 2; t++)
            random_table(&half[t], &seed);
        for (unsigned t = 0; t < 2; t++) {
            struct table_record both = {.deals = 0};
            const struct table_record *from = &half[alike ? 0 : t];
            mirror(&both, from);
            mirror(&set.table[t], turn ? from : &both);
            table_record_finish(&both);
        }
        must(standings_set(s, &set, &err), &err);
        table_record_finish(&half[0]);
        table_record_finish(&half[1]);
    }
    standings_rank(s);
    set_record_finish(&set);
    event_finish(&event);
}

TEST(identical_bots_are_exactly_equal)
{
    struct standings s;

    random_sets(&s, true, false);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(s.line[i].sets.split, 300);
        assert_int_equal(s.line[i].points.d, 0);
        assert_int_equal(s.line[i].points.dd, 0);
        assert_true(standing_points(&s.line[i]) == 0 && standing_points_error(&s.line[i]) == 0);
        assert_true(elo_of(s.line[i].paired).value == 0);
        assert_int_equal(s.line[i].rank, 1);
        assert_int_equal(s.line[i].paired.count[2], 300);
        /* both tables of a set say the opposite, so that all of their luck is gone */
        assert_true(duplicate_gain_points(&s.line[i].points, &s.line[i].tables).rho == -1);
        assert_true(duplicate_gain_points(&s.line[i].points, &s.line[i].tables).drawn);
    }
    assert_true(s.line[0].won + s.line[0].lost > 100); /* there was something to be equal in */
    standings_finish(&s);
}

TEST(exchanging_the_bots_negates)
{
    struct standings one, other;

    random_sets(&one, false, false);
    random_sets(&other, false, true);
    const struct standing *a = line_of(&one, "alice"), *b = line_of(&other, "alice");
    assert_int_not_equal(a->points.d, 0);
    assert_int_equal(a->points.d, -b->points.d);
    assert_true(standing_points(a) == -standing_points(b));
    assert_true(standing_points_error(a) == standing_points_error(b));
    near_within(elo_of(a->paired).value, -elo_of(b->paired).value, 1e-9);
    near_within(elo_of(a->paired).low, -elo_of(b->paired).high, 1e-9);
    assert_int_equal(a->sets.won, b->sets.lost);
    assert_int_equal(a->points.d, -line_of(&one, "cora")->points.d);
    assert_int_equal(a->tables.won, a->won - a->lost);
    for (unsigned k = 0; k < 5; k++)
        assert_int_equal(a->paired.count[k], b->paired.count[4 - k]);
    assert_int_not_equal(a->paired.count[0], a->paired.count[4]);
    near(duplicate_gain_points(&a->points, &a->tables).rho,
         duplicate_gain_points(&b->points, &b->tables).rho);
    standings_finish(&one);
    standings_finish(&other);
}

/* ---- A log ---- */

/* All bots answer alike, by the same luck at both tables of a set. */
TEST(a_log_of_identical_bots)
{
    static const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 16, .bots = 3, .sets = 5};
    struct buf log = {.len = 0};
    struct log_results t;
    struct err err;

    any_log(&log, &setup);
    struct any_file f = any_file(log.data, log.len);
    must(log_results_read(&t, f.path, &err), &err);
    const struct standings *s = &t.stage[0];
    assert_true(t.complete && s->complete);
    assert_int_equal(t.stages, 1);
    assert_int_equal(s->sets, 15);
    assert_int_equal(s->deals, 15 * 2 * 16);
    assert_int_equal(s->lines, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(s->line[i].sets.split, 10);
        assert_int_equal(s->line[i].points.d, 0);
        assert_int_equal(s->line[i].points.n, 10 * 2 * 16);
        assert_int_equal(s->line[i].rank, 1);
    }
    assert_string_equal(s->line[0].name[0], "bot a");
    log_results_finish(&t);
    unlink(f.path);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(score_error_divides_by_one_less),
        cmocka_unit_test(ratio_of_equal_sets),
        cmocka_unit_test(ratio_of_a_hundred_sets),
        cmocka_unit_test(ratio_of_unequal_sets),
        cmocka_unit_test(one_set),
        cmocka_unit_test(a_forfeited_table_of_deals),
        cmocka_unit_test(forfeited_tables_cost_points),
        cmocka_unit_test(pairs_have_lines),
        cmocka_unit_test(unknown_bots_are_an_error),
        cmocka_unit_test(another_program_by_the_same_name),
        cmocka_unit_test(identical_bots_are_exactly_equal),
        cmocka_unit_test(exchanging_the_bots_negates),
        cmocka_unit_test(a_log_of_identical_bots),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
