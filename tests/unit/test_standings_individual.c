/*
 * Standings in individual games: sets written by hand, properties of logs that were
 * played, and what the makers did counted again.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_deal.h"
#include "any_log.h"
#include "stats/rating.h"
#include "stats/log_results.h"
#include "log/walk.h"
#include "test.h"

/* ---- Sets written by hand ---- */

static struct event make_event(const char *rules, enum unit unit, unsigned deals, unsigned bots)
{
    static const char *const names[] = {"alice", "bob", "cora", "dan"};
    struct event event;
    struct err err;

    event = (struct event){.sets = 1};
    event.rules = rules_of(rules);
    event.unit = unit;
    event.deals = (uint16_t)deals;
    event.sets = 100;
    event.entrant = calloc(bots, sizeof *event.entrant);
    event.entrants = bots;
    for (unsigned i = 0; i < bots; i++) {
        (void)snprintf(event.entrant[i].name, NAME_CAP, "%s", names[i]);
        event.entrant[i].args = strdup("");
    }
    must(event_line_up(&event, &err), &err);
    return event;
}

/* A table of one set, everything by chair. */
struct by_chair {
    unsigned deals;
    int points[4]; /* in the first of these deals */
    int payoff[4];
    unsigned forfeits; /* bit c: chair c */
};

static void add_set(struct standings *s, const struct event *event, uint64_t index, uint32_t number,
                    const struct by_chair *by)
{
    struct pairing pairing;
    struct seating seating;
    struct set_record set = {.bots = 0};
    struct err err;

    event_pairing(event, index, &pairing);
    pairing_seating(&pairing, number, &seating);
    set_record_start(&set, event, &pairing, number);
    for (unsigned t = 0; t < set.tables; t++) {
        struct table_record *p = &set.table[t];
        for (unsigned d = 0; d < by[t].deals; d++)
            (void)table_record_add_deal(p, 0, d);
        for (unsigned seat = 0; seat < pairing.players; seat++) {
            unsigned chair = seating.chair[t][seat];
            if (by[t].deals)
                p->deal[0].points[seat] = (int8_t)by[t].points[chair];
            p->payoff[seat] = by[t].payoff[chair];
            p->forfeits |= (uint8_t)((by[t].forfeits >> chair & 1u) << seat);
        }
    }
    must(standings_set(s, &set, &err), &err);
    set_record_finish(&set);
}

static const struct standing *line_of(const struct standings *s, const char *name)
{
    for (size_t i = 0; i < s->lines; i++)
        if (strcmp(s->line[i].name[0], name) == 0)
            return &s->line[i];
    fail_msg("no line of %s", name);
    return NULL;
}

static void begin(struct standings *s, const struct event *event)
{
    struct err err;

    *s = (struct standings){.lines = 0};
    must(standings_header(s, event, &err), &err);
}

/* Points over the mean, in thirds: alice 6 - 3 - 1, bob -3 + 0 - 1, cora -3 + 3 + 2; three deals.
 * Then four deals without a point. */
TEST(two_sets_of_three)
{
    static const struct by_chair first[] = {{1, {3, 0, 0}, {2, -1, -1}, 0},
                                            {1, {0, 1, 2}, {-1, -1, 2}, 0},
                                            {1, {0, 0, 1}, {-1, -1, 2}, 0}};
    static const struct by_chair second[] = {{2, {0}, {0}, 0}, {1, {0}, {0}, 0}, {1, {0}, {0}, 0}};
    struct event event = make_event("hoyle-3", UNIT_GAME, 0, 3);
    struct standings s;

    begin(&s, &event);
    add_set(&s, &event, 0, 0, first);
    add_set(&s, &event, 0, 1, second);
    standings_rank(&s);
    const struct standing *alice = line_of(&s, "alice"), *bob = line_of(&s, "bob");
    const struct standing *cora = line_of(&s, "cora");

    assert_int_equal(alice->points.d, 2);
    assert_int_equal(bob->points.d, -4);
    assert_int_equal(cora->points.d, 2);
    assert_int_equal(cora->points.n, 7);
    near(standing_points(alice), 2.0 / 21);
    near(standing_points_error(alice), 16.0 / 147); /* residuals 8/7 and -8/7 */
    near(standing_points(bob), -4.0 / 21);

    assert_int_equal(alice->rank, 1); /* as many points as cora, and before her by name */
    assert_int_equal(cora->rank, 1);
    assert_int_equal(bob->rank, 3);
    assert_ptr_equal(alice, &s.line[0]);

    assert_int_equal(alice->payoff, 0); /* of the first set; bob -3, cora 3 */
    assert_int_equal(bob->payoff, -3);
    near(standing_score(alice), 0.5); /* before one of two, then ties */
    near(standing_score(bob), 0.25);
    near(standing_score(cora), 0.75);
    near(standing_score_error(cora), sqrt(44.0 / 3) / 16); /* 4, 2 and 4, 0 of 4: R = 5/8 */

    struct versus v = standings_ahead(&s, 1); /* of cora, to bob before her by number */
    near(v.points, 2.0 / 7);
    near(v.error, 48.0 / 147);
    near(standings_ahead(&s, 0).points, 0);
    assert_true(standings_ahead(&s, 0).error == 0);
    assert_true(isnan(standings_ahead(&s, 2).points));
    s.line[2].judged = 4; /* bob is not rated, and nobody is said to be before him */
    s.line[2].forfeits = 2;
    v = standings_ahead(&s, 1);
    assert_true(isnan(v.points) && isnan(v.error) && isnan(v.low) && isnan(v.high));
    assert_false(isnan(standings_ahead(&s, 0).points));
    assert_int_equal(s.sets, 2);
    assert_int_equal(s.deals, 7);
    standings_finish(&s);
    event_finish(&event);
}

/* The first line-up of two is alice, alice, bob. Her chairs are not compared with each other. */
TEST(chairs_of_one_bot_add_up)
{
    static const struct by_chair first[] = {{1, {2, 1, 0}, {1, 0, -1}, 0},
                                            {1, {0}, {0}, 0},
                                            {1, {0}, {0}, 0}};
    struct event event = make_event("hoyle-3", UNIT_GAME, 0, 2);
    struct standings s;

    begin(&s, &event);
    add_set(&s, &event, 0, 0, first);
    standings_rank(&s);
    const struct standing *alice = &s.line[0], *bob = &s.line[1];

    assert_string_equal(alice->name[0], "alice");
    assert_int_equal(alice->points.d, 3); /* thirds */
    assert_int_equal(alice->points.n, 6);
    assert_int_equal(bob->points.d, -3);
    assert_int_equal(bob->points.n, 3);
    near(standing_score(alice), 1);
    near(standing_score(bob), 0);
    assert_int_equal(alice->beaten.n, 4);
    assert_int_equal(alice->payoff, 1);
    near(standings_ahead(&s, 0).points, 0.5); /* 1/2 and 0 points a deal and chair */
    standings_finish(&s);
    event_finish(&event);
}

/* Two points a deal left off the account, in quarters of a point: of four deals 8 * 4 - 8 from
 * cora; of the three after the first, which brought alice a point, 5 * 4 - 5 from her. */
TEST(forfeits_count_the_deals_left)
{
    static const struct by_chair set[] = {{0, {0}, {8, 8, -24, 8}, 4},
                                          {1, {1, 0, 0, 0}, {-15, 5, 5, 5}, 1},
                                          {4, {0}, {0}, 0},
                                          {4, {0}, {0}, 0}};
    struct event event = make_event("callace1905", UNIT_SITTING, 4, 4);
    struct standings s;

    begin(&s, &event);
    add_set(&s, &event, 0, 0, set);
    assert_int_equal(line_of(&s, "alice")->points.d, 8 - 15);
    assert_int_equal(line_of(&s, "bob")->points.d, 8 + 5);
    assert_int_equal(line_of(&s, "cora")->points.d, -24 + 5);
    assert_int_equal(line_of(&s, "cora")->points.n, 16);
    assert_int_equal(line_of(&s, "cora")->forfeits, 1);
    assert_int_equal(line_of(&s, "alice")->forfeits, 1);
    assert_int_equal(line_of(&s, "dan")->forfeits, 0);
    assert_int_equal(s.deals, 1 + 4 + 4);
    standings_finish(&s);
    event_finish(&event);
}

/* A game has no deals left to count: five points off the account in the deal that was given up. In
 * thirds of a point 5 * 3 - 5 from alice, who had 3 * 3 - 3 of it, and from bob, who did
 * not begin. */
TEST(a_forfeited_game_costs_its_points)
{
    static const struct by_chair set[] = {{1, {3, 0, 0}, {-2, 1, 1}, 1},
                                          {0, {0}, {1, -2, 1}, 2},
                                          {1, {0}, {0}, 0}};
    struct event event = make_event("hoyle-3", UNIT_GAME, 0, 3);
    struct standings s;

    begin(&s, &event);
    add_set(&s, &event, 0, 0, set);
    assert_int_equal(line_of(&s, "alice")->points.d, 6 - 10 + 5);
    assert_int_equal(line_of(&s, "bob")->points.d, -3 + 5 - 10);
    assert_int_equal(line_of(&s, "cora")->points.d, -3 + 5 + 5);
    assert_int_equal(line_of(&s, "alice")->points.n, 3);
    assert_int_equal(s.deals, 2);
    assert_int_equal(line_of(&s, "bob")->forfeits, 1);
    near(standing_score(line_of(&s, "cora")), 1); /* 2, against -1 and -1 */
    standings_finish(&s);
    event_finish(&event);
}

TEST(unknown_bots_are_an_error)
{
    struct event event = make_event("hoyle-3", UNIT_GAME, 0, 3);
    struct event other = make_event("hoyle-3", UNIT_GAME, 0, 4);
    struct pairing pairing;
    struct set_record set = {.bots = 0};
    struct standings s;
    struct err err;

    begin(&s, &event);
    event_pairing(&other, 3, &pairing); /* bob, cora, dan */
    set_record_start(&set, &other, &pairing, 0);
    assert_false(standings_set(&s, &set, &err));
    assert_int_equal(err.class, ERR_FOUND);
    must(standings_header(&s, &other, &err), &err); /* dan comes later */
    must(standings_set(&s, &set, &err), &err);
    assert_false(isnan(standings_ahead(&s, 2).points)); /* cora and dan, not yet ranked */
    assert_true(isnan(standings_ahead(&s, 0).points));  /* alice and bob */
    set_record_finish(&set);
    standings_finish(&s);
    event_finish(&event);
    event_finish(&other);
}

/* ---- Exchanging two bots ---- */

static void random_sets(struct standings *s, const struct event *event, bool turn)
{
    uint64_t seed = 11;

    begin(s, event);
    for (uint32_t n = 0; n < 200; n++) {
        struct by_chair set[3] = {{.deals = 0}};
        for (unsigned t = 0; t < 3; t++) {
            set[t].deals = 1 + any_below(&seed, 5);
            for (unsigned c = 0; c < 3; c++) {
                unsigned to = turn && c < 2 ? 1 - c : c;
                set[t].points[to] = (int)any_below(&seed, 5);
                set[t].payoff[to] = (int)any_below(&seed, 3);
            }
        }
        add_set(s, event, 0, n, set);
    }
    standings_rank(s);
}

TEST(exchanging_two_bots_exchanges_their_lines)
{
    struct event event = make_event("hoyle-3", UNIT_GAME, 0, 3);
    struct standings one, other;

    random_sets(&one, &event, false);
    random_sets(&other, &event, true);
    const struct standing *a = line_of(&one, "alice"), *b = line_of(&other, "bob");
    assert_int_not_equal(a->points.d, 0);
    assert_int_equal(a->points.d, b->points.d);
    assert_true(standing_points_error(a) == standing_points_error(b));
    assert_true(standing_score(a) == standing_score(b));
    assert_int_equal(line_of(&one, "cora")->points.d, line_of(&other, "cora")->points.d);
    for (size_t i = 0; i < 2; i++) {
        struct versus v = standings_ahead(&one, i), w = standings_ahead(&other, i);
        assert_true(v.points != 0 && v.points == w.points && v.error == w.error);
    }
    standings_finish(&one);
    standings_finish(&other);
    event_finish(&event);
}

/* ---- Joint ratings ---- */

/* In one line-up they are the differences of two lines by their own sets, and as sure but for the
 * pseudo-sets. */
TEST(ratings_in_one_line_up)
{
    struct event event = make_event("hoyle-3", UNIT_GAME, 0, 3);
    struct standings s;
    struct ratings r;
    struct err err;

    random_sets(&s, &event, false);
    must(ratings_make(&r, &s, measure_of(&s.event), NULL, 0, &err), &err);
    assert_int_equal(r.measure, MEASURE_POINTS);
    for (size_t i = 0; i < 2; i++) {
        struct difference d = ratings_difference(&r, s.line[i].number, s.line[i + 1].number);
        struct versus v = standings_ahead(&s, i);
        near(d.value, v.points);
        assert_true(d.error > v.error && d.error < 1.01 * v.error);
        assert_int_equal(r.order[i], s.line[i].number);
    }
    for (size_t i = 0; i < 3; i++)
        near(r.line[s.line[i].number].value, standing_points(&s.line[i]));
    assert_int_equal(r.df, 0);
    assert_true(isnan(r.p));
    ratings_finish(&r);
    standings_finish(&s);
    event_finish(&event);
}

/* Of four at tables of three the means are against different tables: whoever sits with the best
 * one loses to him, and joint ratings know. Every table brings a chair of number i 12 - 4 i points
 * more than one of number i + 1; alice and dan never meet. */
TEST(ratings_know_who_sat_there)
{
    struct event event = make_event("hoyle-3", UNIT_GAME, 0, 4);
    struct standings s;
    struct ratings r;
    struct err err;

    begin(&s, &event);
    for (uint32_t n = 0; n < 40; n++)
        for (uint64_t index = 0; index < 4; index++) {
            struct by_chair set[3] = {{.deals = 0}};
            struct pairing pairing;
            event_pairing(&event, index, &pairing);
            bool alice = false, dan = false;
            for (unsigned c = 0; c < 3; c++) {
                alice = alice || pairing_chair(&pairing, c) == 0;
                dan = dan || pairing_chair(&pairing, c) == 3;
            }
            if (alice && dan)
                continue;
            for (unsigned t = 0; t < 3; t++) {
                set[t].deals = 2;
                for (unsigned c = 0; c < 3; c++)
                    set[t].points[c] = set[t].payoff[c] = 6 - 2 * (int)pairing_chair(&pairing, c);
            }
            add_set(&s, &event, index, n, set);
        }
    must(ratings_make(&r, &s, MEASURE_POINTS, NULL, 0, &err), &err);
    for (size_t i = 0; i < 4; i++) {
        near(r.line[i].value, 1.5 - (double)i);
        assert_true(r.line[i].error > 0); /* nothing varied but the pseudo-sets */
        assert_int_equal(r.order[i], i);
        assert_int_equal(r.line[i].rank, i + 1);
    }
    ratings_finish(&r);
    must(ratings_make(&r, &s, MEASURE_ELO, NULL, 0, &err), &err);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(r.order[i], i);
    assert_true(isfinite(r.line[0].value) && r.line[0].error > 0);
    ratings_finish(&r);
    standings_finish(&s);
    event_finish(&event);
}

/* Adds to `next` and `left` what one order says, chairs from the front. */
static void count_order(const unsigned order[], unsigned chairs, double part, double next[],
                        double left[])
{
    for (unsigned i = 0; i + 1 < chairs; i++) {
        unsigned set = 0;
        for (unsigned k = i; k < chairs; k++)
            set |= 1u << order[k];
        next[order[i]] += part;
        left[set] += part;
    }
}

/* All orders that agree with settlements, counted; adds to the sums if `part` is theirs. */
static unsigned orders(unsigned order[], unsigned from, unsigned chairs, const int64_t payoff[],
                       double part, double next[], double left[])
{
    unsigned found = 0;

    if (from == chairs) {
        count_order(order, chairs, part, next, left);
        return 1;
    }
    for (unsigned i = from; i < chairs; i++) {
        unsigned turned[EU_SEATS];
        memcpy(turned, order, sizeof turned);
        turned[from] = order[i];
        turned[i] = order[from];
        if (from == 0 || payoff[turned[from - 1]] >= payoff[turned[from]])
            found += orders(turned, from + 1, chairs, payoff, part, next, left);
    }
    return found;
}

TEST(shared_places_are_means_over_orders)
{
    static const uint32_t line[EU_SEATS] = {0, 1, 2, 3, 4, 5, 6};
    uint64_t seed = 1;

    for (unsigned n = 0; n < 60; n++) {
        unsigned chairs = 2 + n % 6, order[EU_SEATS] = {0, 1, 2, 3, 4, 5, 6};
        int64_t payoff[EU_SEATS], points[EU_SEATS] = {0};
        double next[EU_SEATS] = {0}, left[1 << EU_SEATS] = {0};
        double none[1 << EU_SEATS] = {0};
        struct lineups l = {.count = 0};
        for (unsigned c = 0; c < chairs; c++)
            payoff[c] = (int64_t)any_below(&seed, 1 + n % 4);
        unsigned all = orders(order, 0, chairs, payoff, 0, none, none);
        orders(order, 0, chairs, payoff, 1.0 / all, next, left);
        struct lineup_sums *sums = lineups_add(&l, line, chairs);
        lineup_add_set(sums, points, payoff, 1);
        for (unsigned c = 0; c < chairs; c++)
            near((double)sums->next[c] / ORDER_PARTS, next[c]);
        for (unsigned set = 0; set < 1u << chairs; set++)
            near((double)sums->left[set] / ORDER_PARTS, left[set]);
        lineups_finish(&l);
    }
}

/* Of two chairs an order is who won: Bradley and Terry's model. Three in turn before, between and
 * behind are equal; by hand: a before b before c four times, and back once. */
TEST(orders_rate)
{
    static const int64_t there[] = {2, 1, 0}, back[] = {0, 1, 2}, none[EU_SEATS] = {0};
    struct event event = make_event("hoyle-3", UNIT_GAME, 0, 3);
    struct standings s;
    struct ratings r;
    struct err err;

    begin(&s, &event);
    for (unsigned a = 0; a < 3; a++) {
        s.line[a].beaten.sets = 5;
        for (unsigned b = 0; b < a; b++)
            meetings_add(&s.meetings, a, b)->points.sets = 5;
    }
    struct lineup_sums *sums = lineups_add(&s.lineups, (const uint32_t[]){0, 1, 2}, 3);
    for (unsigned i = 0; i < 5; i++)
        lineup_add_set(sums, none, i < 4 ? there : back, 1);
    must(ratings_make(&r, &s, MEASURE_ELO, NULL, 0, &err), &err);
    double w[3], slope[3];
    for (unsigned i = 0; i < 3; i++)
        w[i] = pow(10, r.line[i].value / 400);
    for (unsigned i = 0; i < 3; i++) { /* the likelihood is greatest here */
        static const double first[] = {4, 0, 1};
        double all = w[0] + w[1] + w[2];
        slope[i] = first[i] - 5 * w[i] / all;
        for (unsigned k = 0; k < 3; k++)
            slope[i] += k == i ? 0 : 0.25 - 0.5 * w[i] / (w[i] + w[k]);
    }
    slope[1] += 4 - 4 * w[1] / (w[1] + w[2]) + 1 - w[1] / (w[0] + w[1]);
    slope[2] -= 4 * w[2] / (w[1] + w[2]);
    slope[0] -= w[0] / (w[0] + w[1]);
    for (unsigned i = 0; i < 3; i++)
        near_within(slope[i], 0, 1e-8);
    assert_true(r.line[0].value > r.line[1].value && r.line[1].value > r.line[2].value);
    ratings_finish(&r);
    standings_finish(&s);
    event_finish(&event);
}

/* ---- Logs that were played ---- */

static void read_log(struct standings *s, const struct any_setup *setup)
{
    struct buf log = {.len = 0};
    struct log_results t;
    struct err err;

    any_log(&log, setup);
    struct any_file f = any_file(log.data, log.len);
    must(log_results_read(&t, f.path, &err), &err);
    assert_int_equal(t.stages, 1);
    *s = t.stage[0];
    assert_true(s->complete);
    t.stages = 0; /* the standings are the caller's */
    log_results_finish(&t);
    unlink(f.path);
    buf_finish(&log);
}

static const struct game {
    const char *rules;
    enum unit unit;
    unsigned deals, players;
} games[] = {
    {"hoyle-3", UNIT_GAME, 0, 3},
    {"hoyle-3 joker=yes", UNIT_DEALS, 6, 3},
    {"callace1905", UNIT_SITTING, 8, 4},
    {"callace1905 joker=yes", UNIT_SITTING, 8, 4},
    {"callace1905 players=5", UNIT_SITTING, 10, 5},
    {"callace1905 players=6", UNIT_SITTING, 12, 6},
    {"callace1905 players=7", UNIT_SITTING, 14, 7},
    {"hoyle-5", UNIT_SITTING, 10, 5},
    {"hoyle-7", UNIT_SITTING, 14, 7},
};

enum { GAMES = sizeof games / sizeof games[0] };

static struct any_setup setup_of(const struct game *g, unsigned bots)
{
    return (struct any_setup){.rules = g->rules,
                              .unit = g->unit,
                              .deals = g->deals,
                              .bots = bots,
                              .sets = 6,
                              .badly = 40};
}

static void nobody_is_better(const struct standings *s)
{
    for (size_t i = 0; i < s->lines; i++) {
        const struct standing *line = &s->line[i];
        assert_int_equal(line->points.d, 0);
        assert_true(line->points.dd == 0);
        assert_int_equal(line->payoff, 0);
        assert_true(standing_score(line) == 0.5 && ratio_error(&line->beaten) == 0);
        assert_int_equal(line->rank, 1);
        struct versus v = standings_ahead(s, i);
        assert_true(i + 1 == s->lines ? isnan(v.points) : v.points == 0 && v.error == 0);
    }
}

/* Chance is the same at all tables of a set: over them every chair has the same cards and luck. */
TEST(identical_bots_are_exactly_equal)
{
    for (size_t g = 0; g < GAMES; g++)
        for (unsigned bots = 2; bots <= games[g].players + 1; bots++) {
            struct any_setup setup = setup_of(&games[g], bots);
            struct standings s;
            read_log(&s, &setup);
            assert_int_equal(s.lines, bots);
            nobody_is_better(&s);
            assert_true(s.line[0].maker > 0 && s.line[0].euchred > 0 && s.line[0].illegal > 0);
            standings_finish(&s);
        }
}

TEST(a_bot_that_forfeits_games_is_last)
{
    struct any_setup setup = setup_of(&games[0], games[0].players);
    struct standings s;

    setup.sets = 10; /* unplayed from the ninth on */
    setup.lost = 2;
    read_log(&s, &setup);
    assert_string_equal(s.line[s.lines - 1].name[0], "bot b");
    assert_int_equal(s.line[s.lines - 1].rank, 3);
    assert_int_equal(s.line[s.lines - 1].forfeits, 30);
    assert_true(standing_points(&s.line[s.lines - 1]) < standing_points(&s.line[s.lines - 2]));
    assert_true(standing_score(&s.line[s.lines - 1]) == 0);
    standings_finish(&s);
}

/* All deals of all tables are lost by two points each. */
TEST(a_bot_that_forfeits_is_last)
{
    for (size_t g = 1; g < GAMES; g++) {
        struct any_setup setup = setup_of(&games[g], games[g].players);
        int64_t deals = 10 * (int64_t)games[g].players * games[g].deals, sum = 0;
        struct standings s;
        setup.sets = 10; /* unplayed from the ninth on */
        setup.lost = 2;
        read_log(&s, &setup);
        for (size_t i = 0; i < s.lines; i++) {
            const struct standing *line = &s.line[i];
            bool lost = strcmp(line->name[0], "bot b") == 0;
            assert_int_equal(line->rank, lost ? games[g].players : 1);
            assert_int_equal(line->points.n, deals);
            assert_int_equal(line->points.d,
                             lost ? -2 * deals * (games[g].players - 1) : 2 * deals);
            assert_int_equal(line->forfeits, lost ? 10 * games[g].players : 0);
            sum += line->payoff;
        }
        assert_int_equal(sum, 0);
        assert_true(standing_score(&s.line[s.lines - 1]) == 0);
        assert_int_equal(s.deals, 8 * games[g].players); /* of each table the one given up */
        standings_finish(&s);
    }
}

/* ---- What makers did ---- */

enum { BOTS_MOST = 8 };

struct count {
    uint64_t dealt[BOTS_MOST], maker[BOTS_MOST], partner[BOTS_MOST], euchred[BOTS_MOST];
    int64_t points[BOTS_MOST]; /* over the mean, in parts */
    uint64_t alone[BOTS_MOST], with[BOTS_MOST][BOTS_MOST], made[BOTS_MOST][BOTS_MOST];
};

/* By what the points say: a hand played out in which the maker has none is a euchre. */
static void count_deal(struct count *c, const struct deal *d, const uint32_t *bot)
{
    unsigned maker = d->table.maker, players = d->rules->players;
    bool whole = d->table.tricks == d->rules->cards, made = whole && d->outcome.points[maker] > 0;

    c->maker[bot[maker]]++;
    c->alone[bot[maker]] += d->table.lone == maker ||
                            (d->rules->partners == EU_PARTNERS_CALLED && d->makers == 1u << maker);
    for (unsigned seat = 0; seat < players; seat++) {
        if (!(d->makers >> seat & 1))
            continue;
        c->euchred[bot[seat]] += whole && !made;
        if (seat == maker)
            continue;
        c->partner[bot[seat]]++;
        c->with[bot[maker]][bot[seat]]++;
        c->made[bot[maker]][bot[seat]] += made;
    }
}

static void count_points(struct count *c, const struct walk *w, const uint32_t *bot)
{
    const int8_t *points = w->played->deal[w->index].points;
    int players = w->deal.rules->players, sum = 0;

    for (int seat = 0; seat < players; seat++)
        sum += points[seat];
    for (int seat = 0; seat < players; seat++)
        c->points[bot[seat]] += players * points[seat] - sum;
}

static void count_set(struct count *c, const struct event *event, const struct set_record *set,
                      const struct pairing *p)
{
    uint32_t bot[EU_SEATS];
    struct walk_step step;
    struct walk w;

    for (unsigned t = 0; t < set->tables; t++) {
        for (unsigned seat = 0; seat < p->players; seat++)
            bot[seat] = pairing_seat(p, set->set, t, seat);
        walk_start(&w, event, set, t);
        while (walk_deal(&w)) {
            while (walk_step(&w, &step))
                continue;
            for (unsigned seat = 0; seat < p->players; seat++)
                c->dealt[bot[seat]]++;
            count_points(c, &w, bot);
            if (!w.deal.outcome.void_deal)
                count_deal(c, &w.deal, bot);
        }
    }
}

static void count_log(struct count *c, const struct buf *log)
{
    struct log_reader *reader;
    struct log_record record;
    struct set_record set = {.bots = 0};
    struct event event;
    struct pairing p;
    struct err err;
    uint64_t number = 0, index;
    uint32_t at;

    memset(c, 0, sizeof *c);
    event = (struct event){.sets = 1};
    must(log_open_bytes(&reader, log->data, log->len, "log", &err), &err);
    while (log_next(reader, &record, &err) == 1) {
        if (record.kind == LOG_HEADER)
            must(log_get_header(&record, &event, &err), &err);
        if (record.kind != LOG_SET)
            continue;
        must(log_get_set(&record, &event, &set, &err), &err);
        event_set(&event, number++, &index, &at);
        event_pairing(&event, index, &p);
        count_set(c, &event, &set, &p);
    }
    log_close(reader);
    set_record_finish(&set);
    event_finish(&event);
}

static unsigned number_of(const struct standing *line)
{
    return (unsigned)(line->name[0][4] - 'a'); /* "bot a" */
}

static void compare_counts(const struct standings *s, const struct count *c)
{
    for (size_t i = 0; i < s->lines; i++) {
        const struct standing *line = &s->line[i];
        unsigned a = number_of(line);
        assert_int_equal(line->points.d, c->points[a]);
        assert_int_equal(line->dealt, c->dealt[a]);
        assert_int_equal(line->maker, c->maker[a]);
        assert_int_equal(line->partner, c->partner[a]);
        assert_int_equal(line->euchred, c->euchred[a]);
        assert_int_equal(line->alone, c->alone[a]);
        for (size_t k = 0; k < s->lines; k++) {
            struct partnering p = standings_partnering(s, line, &s->line[k]);
            assert_int_equal(p.deals, c->with[a][number_of(&s->line[k])]);
            assert_int_equal(p.made, c->made[a][number_of(&s->line[k])]);
        }
    }
}

/* Strikes at the first steps of the first table of every set: the house passes there, so that the
 * bots, all alike, come to different results. */
static size_t make_strikes(struct strike strike[], unsigned sets, unsigned players)
{
    size_t n = 0;

    for (unsigned set = 0; set < sets; set++)
        for (unsigned seat = 0; seat < players; seat++)
            for (unsigned deal = 0; deal < 2; deal++)
                strike[n++] = (struct strike){
                    .set = set,
                    .fault = {.code = EU_CRASH, .seat = (uint8_t)seat, .raw = 11, .law = ""},
                    .deal = (uint16_t)deal};
    return n;
}

/* What there was to count in all logs of a game. */
struct seen_set {
    uint64_t maker, partner, euchred, alone;
    int64_t points; /* of the best lines */
};

static void compare_log(const struct game *g, unsigned bots, struct seen_set *seen)
{
    struct strike strike[6 * EU_SEATS * 2];
    struct any_setup setup = setup_of(g, bots);
    struct buf log = {.len = 0};
    struct standings s;
    struct count c;

    setup.strikes = strike;
    setup.nstrikes = make_strikes(strike, setup.sets, g->players);
    any_log(&log, &setup);
    count_log(&c, &log);
    read_log(&s, &setup);
    compare_counts(&s, &c);
    for (unsigned i = 0; i < bots; i++) {
        seen->maker += c.maker[i];
        seen->partner += c.partner[i];
        seen->euchred += c.euchred[i];
        seen->alone += c.alone[i];
    }
    seen->points += s.line[0].points.d;
    buf_finish(&log);
    standings_finish(&s);
}

TEST(makers_are_counted)
{
    for (size_t g = 0; g < GAMES; g++) {
        struct seen_set seen = {.points = 0};
        for (unsigned bots = 2; bots <= games[g].players; bots++)
            compare_log(&games[g], bots, &seen);
        assert_true(seen.maker > 0 && seen.euchred > 0 && seen.points > 0);
        assert_int_equal(seen.alone > 0, games[g].players > 3); /* cut-throat has no partners */
        assert_int_equal(seen.partner > 0, games[g].players > 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_sets_of_three),
        cmocka_unit_test(chairs_of_one_bot_add_up),
        cmocka_unit_test(forfeits_count_the_deals_left),
        cmocka_unit_test(a_forfeited_game_costs_its_points),
        cmocka_unit_test(unknown_bots_are_an_error),
        cmocka_unit_test(exchanging_two_bots_exchanges_their_lines),
        cmocka_unit_test(ratings_in_one_line_up),
        cmocka_unit_test(ratings_know_who_sat_there),
        cmocka_unit_test(shared_places_are_means_over_orders),
        cmocka_unit_test(orders_rate),
        cmocka_unit_test(identical_bots_are_exactly_equal),
        cmocka_unit_test(a_bot_that_forfeits_games_is_last),
        cmocka_unit_test(a_bot_that_forfeits_is_last),
        cmocka_unit_test(makers_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
