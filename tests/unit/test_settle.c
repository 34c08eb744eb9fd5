/*
 * Format settle: what is known of neighbours, what plays on, and whole tournaments of bots whose
 * strength is known, with made-up sets.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any_play.h"
#include "base/clock.h"
#include "base/hash.h"
#include "schedule/format_planner.h"
#include "schedule/settle.h"
#include "test.h"

/* ---- z ---- */

TEST(z_of_looks)
{
    static const struct {
        size_t bots;
        double z;
    } known[] = {{4, 2.3940}, {8, 2.6901}, {16, 2.9352}, {32, 3.1536}};
    struct format_options planning = {.bound = BOUND_LOOKS};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        near_within(settle_z(&planning, MEASURE_POINTS, known[i].bots, 0.1), known[i].z, 5e-5);
    near_within(settle_z(&planning, MEASURE_ELO, 2, 0.1), 1.959964, 5e-7);
}

/* By hand: eps .05, so rho 400; error .05, so V 400; a = .05 of two bots: z^2 = 2 ln(800 / 1). With
 * error .01 V is 10,000: 1.04 ln 10,400. */
TEST(z_of_the_mixture)
{
    struct format_options planning = {.bound = BOUND_MIXTURE, .eps = 50000};

    near_within(settle_z(&planning, MEASURE_POINTS, 2, 0.05), sqrt(2 * log(800)), 1e-12);
    near_within(settle_z(&planning, MEASURE_POINTS, 2, 0.01), sqrt(1.04 * log(10400)), 1e-12);
    near(settle_z(&planning, MEASURE_POINTS, 2, 0), 0);
    planning.eps = 0;
    near_within(settle_z(&planning, MEASURE_POINTS, 2, 0.05), sqrt(2 * log(800)), 1e-12);
    near_within(settle_z(&planning, MEASURE_ELO, 2, 10), sqrt(2 * log(800)), 1e-12);
}

/* It is always wider than one look, and narrowest near the error where equals become a tie. */
TEST(the_mixture_is_stricter)
{
    struct format_options looks = {.eps = 50000}, mixture = {.bound = BOUND_MIXTURE, .eps = 50000};
    double at = 0, least = INFINITY;

    for (double error = 0.001; error < 0.5; error *= 1.05) {
        double z = settle_z(&mixture, MEASURE_POINTS, 8, error);
        assert_true(z > settle_z(&looks, MEASURE_POINTS, 8, error));
        if (z < least) {
            least = z;
            at = error;
        }
    }
    assert_true(at * least > 0.03 && at * least < 0.08);
}

/* ---- Neighbours ---- */

/* Points that the lower numbered wins, set after set. */
struct told {
    int mean[8][8], spread;
};

static int as_told(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    const struct told *t = p->context;

    return t->mean[a][b] + (set % 2 ? t->spread : -t->spread);
}

static size_t look(struct any_play *p, struct neighbours *pair)
{
    struct ratings r;
    struct err err;

    must(ratings_make(&r, &p->plan->standings, measure_of(&p->event), NULL, 0, &err), &err);
    size_t n = settle_look(&p->plan->standings, &r, &p->event.plan, pair);
    ratings_finish(&r);
    return n;
}

/* Three bots, of which 0 is far better, and 1 and 2 are alike. */
TEST(neighbours_are_settled_or_open)
{
    static const struct told told = {.mean = {{0, 4, 4}}, .spread = 3};
    struct any_play p;
    struct neighbours pair[3];

    any_start(&p, FORMAT_SETTLE, 3, 50);
    p.event.plan = (struct format_options){.eps = 50000};
    p.context = &told;
    any_create(&p);
    assert_true(any_next(&p));
    assert_int_equal(p.round.pairings, 3);
    assert_int_equal(p.round.pairing[2].sets, 50);
    any_round(&p, as_told);
    assert_int_equal(look(&p, pair), 2);
    assert_int_equal(pair[0].better, 0);
    assert_int_equal(pair[0].state, NEIGHBOURS_SETTLED);
    assert_int_equal(pair[0].more, 0);
    assert_int_equal(pair[0].sets, 50);
    assert_int_equal(pair[1].state, NEIGHBOURS_OPEN);
    assert_true(pair[1].matters);
    near_within(pair[1].difference, 0, 1e-12);
    assert_true(pair[1].more > 1 && pair[1].more < 100000);
    assert_true(any_next(&p)); /* they alone play on, their sets go on */
    assert_int_equal(p.round.pairings, 1);
    assert_int_equal(p.round.pairing[0].pairing, 2);
    assert_int_equal(p.round.pairing[0].first, 50);
    assert_int_equal(p.round.pairing[0].sets, 20);
    any_finish(&p);
}

/* What is said of how many sets more are needed is about so: for a difference, for a tie. */
TEST(how_many_sets_more)
{
    static const struct told told[2] = {{.mean = {{0, 1}}, .spread = 9}, {.spread = 2}};

    for (unsigned i = 0; i < 2; i++) {
        struct any_play p;
        struct neighbours pair[2];
        any_start(&p, FORMAT_SETTLE, 2, 20);
        p.event.plan = (struct format_options){.eps = 20000};
        p.context = &told[i];
        any_create(&p);
        assert_true(any_next(&p));
        any_round(&p, as_told);
        for (unsigned round = 0; any_next(&p) && round < 5; round++)
            any_round(&p, as_told);
        assert_int_equal(look(&p, pair), 1);
        assert_int_equal(pair[0].state, NEIGHBOURS_OPEN);
        double expected = (double)(pair[0].sets + pair[0].more);
        while (any_next(&p))
            any_round(&p, as_told);
        assert_int_equal(p.round.end, ROUND_SETTLED);
        assert_int_equal(look(&p, pair), 1);
        assert_int_equal(pair[0].state, i ? NEIGHBOURS_TIE : NEIGHBOURS_SETTLED);
        assert_true((double)pair[0].sets > 0.85 * expected);
        assert_true((double)pair[0].sets < 1.25 * expected);
        any_finish(&p);
    }
}

/* Bots that do the same in all sets are no certain tie at once, but become one. */
TEST(identical_bots_become_a_tie)
{
    static const struct told same = {.spread = 0};

    for (unsigned bots = 2; bots <= 4; bots += 2) {
        struct any_play p;
        struct neighbours pair[4];
        any_start(&p, FORMAT_SETTLE, bots, 20);
        p.event.plan = (struct format_options){.eps = 10000};
        p.context = &same;
        any_create(&p);
        assert_true(any_next(&p));
        any_round(&p, as_told);
        assert_true(any_next(&p)); /* not after twenty sets */
        any_round(&p, as_told);
        while (any_next(&p))
            any_round(&p, as_told);
        assert_int_equal(p.round.end, ROUND_SETTLED);
        assert_int_equal(look(&p, pair), bots - 1);
        for (unsigned i = 0; i + 1 < bots; i++)
            assert_int_equal(pair[i].state, NEIGHBOURS_TIE);
        assert_true(p.plan->standings.sets < 1000);
        any_finish(&p);
    }
}

/* With `top` only who is first is asked for. */
TEST(only_the_top_matters)
{
    static const struct told told = {.mean = {{0, 8, 8, 8}}, .spread = 3};
    struct any_play p;
    struct neighbours pair[4];

    any_start(&p, FORMAT_SETTLE, 4, 30);
    p.event.plan = (struct format_options){.eps = 1000, .top = 1};
    p.context = &told;
    any_create(&p);
    assert_true(any_next(&p));
    any_round(&p, as_told);
    assert_int_equal(look(&p, pair), 3);
    assert_true(pair[0].matters && !pair[1].matters && !pair[2].matters);
    assert_int_equal(pair[1].state, NEIGHBOURS_OPEN);
    assert_false(any_next(&p));
    assert_int_equal(p.round.end, ROUND_SETTLED);
    any_finish(&p);
}

/* Sets of games have no margin but who won. */
TEST(games_are_ranked_by_elo)
{
    static const struct told told = {.mean = {{0, 0, 5}, {0, 0, 5}}, .spread = 3};
    struct any_play p;
    struct neighbours pair[3];

    any_start(&p, FORMAT_SETTLE, 3, 40);
    p.event.unit = UNIT_GAME;
    p.event.deals = 0;
    p.event.plan = (struct format_options){.eps = 30 * MILLIONTHS};
    p.context = &told;
    any_create(&p);
    while (any_next(&p))
        any_round(&p, as_told);
    assert_int_equal(p.round.end, ROUND_SETTLED);
    assert_int_equal(look(&p, pair), 2);
    assert_int_equal(pair[0].state, NEIGHBOURS_TIE);
    assert_int_equal(pair[1].state, NEIGHBOURS_SETTLED);
    assert_int_equal(pair[1].worse, 2);
    any_finish(&p);
}

/* ---- As many sets as there may be ---- */

static uint64_t sets_of(const struct round *round)
{
    uint64_t sets = 0;

    for (size_t i = 0; i < round->pairings; i++)
        sets += round->pairing[i].sets;
    return sets;
}

TEST(exactly_so_many_sets_are_played)
{
    static const struct told same = {.spread = 5};

    for (unsigned most = 6 * 20; most < 6 * 20 + 300; most++) {
        struct any_play p;
        uint64_t sets = 0;
        any_start(&p, FORMAT_SETTLE, 4, 20);
        p.event.plan = (struct format_options){.eps = 1000, .max_sets = most};
        p.context = &same;
        any_create(&p);
        while (any_next(&p)) {
            sets += sets_of(&p.round);
            any_round(&p, as_told);
        }
        assert_int_equal(p.round.end, ROUND_SETS);
        assert_int_equal(sets, most);
        any_finish(&p);
    }
}

/* Not even the first round: all play as many as fit, or nothing. */
TEST(a_first_round_that_is_too_long)
{
    struct any_play p;
    static const struct told same = {.spread = 5};

    any_start(&p, FORMAT_SETTLE, 4, 20);
    p.event.plan = (struct format_options){.max_sets = 35};
    p.context = &same;
    any_create(&p);
    assert_true(any_next(&p));
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(p.round.pairing[i].sets, 5);
    any_round(&p, as_told);
    while (any_next(&p))
        any_round(&p, as_told);
    assert_int_equal(p.plan->standings.sets, 35);
    any_finish(&p);
    any_start(&p, FORMAT_SETTLE, 4, 20);
    p.event.plan = (struct format_options){.max_sets = 5};
    any_create(&p);
    assert_false(any_next(&p));
    assert_int_equal(p.round.end, ROUND_SETS);
    any_finish(&p);
}

/* ---- The same rounds again ---- */

static int by_chance(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    uint64_t state = (uint64_t)a << 40 ^ (uint64_t)b << 20 ^ set;

    (void)p;
    return (int)(any_random(&state) % 9) - 4 + (int)(b - a) / 2;
}

TEST(rounds_follow_from_the_sets)
{
    struct any_play a, b;

    any_start(&a, FORMAT_SETTLE, 9, 25);
    a.event.plan = (struct format_options){.eps = 50000};
    any_start(&b, FORMAT_SETTLE, 9, 25);
    b.event.plan = a.event.plan;
    any_create(&a);
    any_create(&b);
    while (any_next(&a)) {
        assert_true(any_next(&b));
        assert_int_equal(a.round.pairings, b.round.pairings);
        assert_memory_equal(a.round.pairing, b.round.pairing,
                            a.round.pairings * sizeof *a.round.pairing);
        any_round(&a, by_chance);
        any_round(&b, by_chance);
    }
    assert_false(any_next(&b));
    assert_int_equal(a.round.end, ROUND_SETTLED);
    assert_int_equal(b.round.end, ROUND_SETTLED);
    any_finish(&a);
    any_finish(&b);
}

/* ---- Late entries ---- */

/* Every two of the first so many have played these sets before the others came. */
static void recall(struct any_play *p, uint32_t before, uint32_t sets)
{
    for (uint64_t i = 0; i < event_pairings(&p->event); i++) {
        struct pairing two;
        struct err err;
        event_pairing(&p->event, i, &two);
        uint32_t a = two.bot[0] < two.bot[1] ? two.bot[0] : two.bot[1];
        uint32_t b = two.bot[0] ^ two.bot[1] ^ a;
        for (uint32_t set = 0; b < before && set < sets; set++) {
            any_duel(&p->set, &p->event, i, set, by_chance(p, a, b, set));
            must(round_planner_recall(p->plan, &two, &p->set, &err), &err);
        }
    }
}

/* They play what the others have played; then all play on that are open, from where they were. */
TEST(late_entries_play_first)
{
    enum { OLD = 5, NEW = 2, BEFORE = 31, SETS = 25, MORE = 2000, PAIRINGS = 21 };
    uint32_t next[PAIRINGS] = {0};
    uint64_t sets = 0, again = 0;
    struct any_play p;

    any_start(&p, FORMAT_SETTLE, OLD + NEW, SETS);
    p.event.late_entries = NEW;
    p.event.plan = (struct format_options){.eps = 1000, .max_sets = MORE};
    any_create(&p);
    recall(&p, OLD, BEFORE);
    assert_true(any_next(&p));
    assert_int_equal(p.round.pairings, OLD * NEW + 1);
    for (size_t i = 0; i < p.round.pairings; i++) {
        struct pairing two;
        event_pairing(&p.event, p.round.pairing[i].pairing, &two);
        assert_true(two.bot[0] >= OLD || two.bot[1] >= OLD);
        assert_int_equal(p.round.pairing[i].sets, SETS);
    }
    do {
        sets += sets_of(&p.round);
        for (size_t i = 0; i < p.round.pairings; i++) {
            const struct round_pairing *r = &p.round.pairing[i];
            struct pairing two;
            event_pairing(&p.event, r->pairing, &two);
            bool met = two.bot[0] < OLD && two.bot[1] < OLD;
            assert_int_equal(r->first, next[r->pairing] + (met ? BEFORE : 0));
            next[r->pairing] += r->sets;
            again += met;
        }
        any_round(&p, by_chance);
    } while (any_next(&p));
    assert_int_equal(p.round.end, ROUND_SETS);
    assert_int_equal(sets, MORE);
    assert_true(again > 0);
    any_finish(&p);
}

/* The same bots entered in another order: the same meet, as often, whatever their numbers. */
static const uint32_t shuffled[6] = {3, 5, 0, 2, 4, 1};

static int by_chance_shuffled(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    uint32_t x = shuffled[a], y = shuffled[b];

    return x < y ? by_chance(p, x, y, set) : -by_chance(p, y, x, set);
}

/* Sets of the round by the names' order in the first event. */
static void count_sets(const struct any_play *p, bool is_shuffled, uint32_t sets[6][6])
{
    memset(sets, 0, 36 * sizeof sets[0][0]);
    for (size_t i = 0; i < p->round.pairings; i++) {
        struct pairing two;
        event_pairing(&p->event, p->round.pairing[i].pairing, &two);
        uint32_t a = is_shuffled ? shuffled[two.bot[0]] : two.bot[0];
        uint32_t b = is_shuffled ? shuffled[two.bot[1]] : two.bot[1];
        sets[a < b ? a : b][a < b ? b : a] = p->round.pairing[i].sets;
    }
}

TEST(the_order_of_entry_does_not_matter)
{
    struct any_play a, b;
    uint32_t sets_a[6][6], sets_b[6][6];

    any_start(&a, FORMAT_SETTLE, 6, 20);
    a.event.plan = (struct format_options){.eps = 50000};
    any_start(&b, FORMAT_SETTLE, 6, 20);
    b.event.plan = a.event.plan;
    for (unsigned i = 0; i < 6; i++)
        memcpy(b.event.entrant[i].name, a.event.entrant[shuffled[i]].name, NAME_CAP);
    any_create(&a);
    any_create(&b);
    while (any_next(&a)) {
        assert_true(any_next(&b));
        count_sets(&a, false, sets_a);
        count_sets(&b, true, sets_b);
        assert_memory_equal(sets_a, sets_b, sizeof sets_a);
        any_round(&a, by_chance);
        any_round(&b, by_chance_shuffled);
    }
    assert_false(any_next(&b));
    assert_true(a.plan->standings.sets > 15 * 20);
    any_finish(&a);
    any_finish(&b);
}

/* Of bots that could not start all sets are forfeited: they are not rated, and nobody's neighbours,
 * so that play ends when the others are settled. */
static void forfeit_round(struct any_play *p, uint32_t absent)
{
    struct err err;

    for (size_t i = 0; i < p->round.pairings; i++) {
        const struct round_pairing *r = &p->round.pairing[i];
        struct pairing two;
        event_pairing(&p->event, r->pairing, &two);
        unsigned contestants = (two.bot[0] >= absent) | (two.bot[1] >= absent) << 1;
        for (uint32_t s = r->first; s < r->first + r->sets; s++) {
            if (contestants) {
                set_record_start(&p->set, &p->event, &two, s);
                set_record_forfeit(&p->set, &p->event, &two, contestants);
            } else {
                any_duel(&p->set, &p->event, r->pairing, s, by_chance(p, 0, 1, s));
            }
            must(round_planner_set(p->plan, &p->set, &err), &err);
        }
    }
}

TEST(who_cannot_start_is_no_neighbour)
{
    for (unsigned games = 0; games < 2; games++) {
        struct any_play p;
        struct neighbours pair[4];
        any_start(&p, FORMAT_SETTLE, 4, 20);
        p.event.plan = (struct format_options){.eps = games ? 35 * MILLIONTHS : 50000};
        p.event.unit = games ? UNIT_GAME : UNIT_DEALS;
        p.event.entrant[2].fault = p.event.entrant[3].fault = EU_NO_START;
        any_create(&p);
        while (any_next(&p))
            forfeit_round(&p, 2);
        assert_int_equal(p.round.end, ROUND_SETTLED);
        assert_int_equal(look(&p, pair), 1);
        assert_true(pair[0].better < 2 && pair[0].worse < 2);
        any_finish(&p);
    }
}

/* ---- Individual games ---- */

/* Line-ups of four, in which a bot is the better the smaller its number, by so many settled points
 * a set as `by` says, and chance. */
static void play_lineups(struct any_play *p, int by)
{
    struct err err;

    for (size_t i = 0; i < p->round.pairings; i++) {
        const struct round_pairing *r = &p->round.pairing[i];
        struct pairing lineup;
        event_pairing(&p->event, r->pairing, &lineup);
        for (uint32_t set = r->first; set < r->first + r->sets; set++) {
            any_lineup(&p->set, &p->event, &lineup, set, by);
            must(round_planner_set(p->plan, &p->set, &err), &err);
        }
    }
}

static void start_lineups(struct any_play *p, unsigned bots, unsigned sets)
{
    struct err err;

    any_start(p, FORMAT_SETTLE, bots, sets);
    p->event.rules = rules_of("callace1905");
    p->event.unit = UNIT_SITTING;
    p->event.plan = (struct format_options){.eps = 50000};
    must(event_line_up(&p->event, &err), &err);
    any_create(p);
}

TEST(lineups_play_whole_blocks)
{
    struct any_play p;
    unsigned rounds = 0;

    start_lineups(&p, 6, 4);
    assert_true(any_next(&p));
    assert_int_equal(p.round.pairings, 15);
    for (size_t i = 0; i < 15; i++)
        assert_int_equal(p.round.pairing[i].sets, 6); /* blocks are three sets */
    play_lineups(&p, 0);
    for (; any_next(&p); rounds++) {
        for (size_t i = 0; i < p.round.pairings; i++) {
            assert_int_equal(p.round.pairing[i].first % 3, 0);
            assert_int_equal(p.round.pairing[i].sets % 3, 0);
        }
        play_lineups(&p, 0);
    }
    assert_true(rounds > 0);
    assert_int_equal(p.round.end, ROUND_SETTLED);
    any_finish(&p);
}

/* Those line-ups that hold both, in turn. */
TEST(lineups_that_hold_both_play_on)
{
    struct any_play p;
    struct neighbours pair[6];

    start_lineups(&p, 6, 3);
    p.event.plan.top = 1;
    assert_true(any_next(&p));
    play_lineups(&p, 0);
    assert_int_equal(look(&p, pair), 5);
    assert_int_equal(pair[0].state, NEIGHBOURS_OPEN);
    assert_int_equal(pair[0].sets, 6 * 3); /* six of fifteen hold both */
    assert_true(any_next(&p));
    assert_int_equal(p.round.pairings, 6); /* and play a block or two: 21 sets */
    assert_int_equal(sets_of(&p.round), 21);
    for (size_t i = 0; i < p.round.pairings; i++) {
        const uint32_t *bot = p.event.lineup[p.round.pairing[i].pairing];
        unsigned both = 0;
        for (unsigned k = 0; k < 4; k++)
            both += bot[k] == pair[0].better || bot[k] == pair[0].worse;
        assert_int_equal(both, 2);
    }
    any_finish(&p);
}

/* No block is broken up to play exactly so many sets. */
TEST(lineups_stop_before_too_many_sets)
{
    struct any_play p;

    start_lineups(&p, 5, 3);
    p.event.plan.max_sets = 17;
    assert_true(any_next(&p));
    assert_int_equal(sets_of(&p.round), 5 * 3);
    play_lineups(&p, 0);
    assert_false(any_next(&p));
    assert_int_equal(p.round.end, ROUND_SETS);
    any_finish(&p);
}

/* Fewer bots than places: all are in every line-up. */
TEST(few_bots_take_several_places)
{
    struct any_play p;

    start_lineups(&p, 2, 3);
    while (any_next(&p))
        play_lineups(&p, 1);
    assert_int_equal(p.round.end, ROUND_SETTLED);
    any_finish(&p);
}

/* ---- Tournaments of bots of known strength ----
 *
 * In points strengths are normal with deviation .15 a deal, sets with variance .31 (rule-based
 * bots, two deals a set). In games they are normal with deviation 100 Elo, which is about as much,
 * and a set is two games. A tournament is right if no neighbours are settled the wrong way round,
 * and no tie is declared of two that are further apart than eps. */

enum { FIELD = 8, FIRST_SETS = 20 };

struct kind {
    const char *name;
    enum unit unit;
    double spread, eps;
    any_outcome *outcome;
};

struct field {
    const struct kind *kind;
    double strength[FIELD];
    uint64_t seed;
};

/* Chance is the same for the same set, whatever else is played. */
static uint64_t chance(const struct field *field, uint32_t a, uint32_t b, uint32_t set)
{
    return field->seed ^ ((uint64_t)(a * FIELD + b) << 32 | set) * 0xd1342543de82ef95;
}

static int points_of(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    const struct field *field = p->context;
    uint64_t state = chance(field, a, b, set);
    double mean = field->strength[a] - field->strength[b];

    return (int)lround(2 * ANY_SET_DEALS * (mean + sqrt(0.31) * any_normal(&state)));
}

static int games_of(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    const struct field *field = p->context;
    uint64_t state = chance(field, a, b, set);
    double wins = 1 / (1 + pow(10, (field->strength[b] - field->strength[a]) / 400));
    int won = 0;

    for (unsigned game = 0; game < 2; game++)
        won += any_share(&state) < wins;
    return 2 * (won - 1);
}

static struct field draw_field(const struct kind *kind, uint64_t number)
{
    struct field field = {.kind = kind};
    uint64_t state = number * 1000003;

    for (unsigned i = 0; i < FIELD; i++)
        field.strength[i] = kind->spread * any_normal(&state);
    field.seed = any_random(&state);
    return field;
}

static void start_field(struct any_play *p, const struct field *field, enum bound bound)
{
    any_start(p, FORMAT_SETTLE, FIELD, FIRST_SETS);
    p->event.unit = field->kind->unit;
    p->event.plan = (struct format_options){.eps = (uint64_t)llround(field->kind->eps * MILLIONTHS),
                                            .bound = bound};
    p->context = field;
    any_create(p);
}

/* Tournaments that were right, and sets of all. */
struct summed {
    unsigned right;
    uint64_t sets;
};

static bool is_right(struct any_play *p)
{
    const struct field *field = p->context;
    struct neighbours pair[FIELD];
    bool right = true;

    assert_int_equal(look(p, pair), FIELD - 1);
    for (unsigned i = 0; i < FIELD - 1; i++) {
        double truth = field->strength[pair[i].better] - field->strength[pair[i].worse];
        bool is_tie = pair[i].state == NEIGHBOURS_TIE;
        assert_int_not_equal(pair[i].state, NEIGHBOURS_OPEN);
        right = right && (is_tie ? fabs(truth) <= field->kind->eps : truth > 0);
    }
    return right;
}

static void settle(const struct field *field, enum bound bound, struct summed *sum)
{
    struct any_play p;

    start_field(&p, field, bound);
    while (any_next(&p))
        any_round(&p, field->kind->outcome);
    assert_int_equal(p.round.end, ROUND_SETTLED);
    sum->right += is_right(&p);
    sum->sets += p.plan->standings.sets;
    any_finish(&p);
}

static bool any_open(struct any_play *p)
{
    struct neighbours pair[FIELD];

    for (size_t i = look(p, pair); i > 0; i--)
        if (pair[i - 1].state == NEIGHBOURS_OPEN)
            return true;
    return false;
}

/* Everyone plays everyone until nothing is open: the same looks, the same rule. */
static void round_robin(const struct field *field, struct summed *sum)
{
    struct any_play p;
    struct round_pairing all[FIELD * (FIELD - 1) / 2];
    enum { PAIRINGS = sizeof all / sizeof all[0] };
    uint32_t played = 0, more = FIRST_SETS;

    start_field(&p, field, BOUND_LOOKS);
    do {
        for (uint32_t i = 0; i < PAIRINGS; i++)
            all[i] = (struct round_pairing){i, played, more};
        p.round = (struct round){.pairing = all, .pairings = PAIRINGS};
        any_round(&p, field->kind->outcome);
        played += more;
        more = played / 10 > FIRST_SETS ? played / 10 : FIRST_SETS;
    } while (any_open(&p));
    sum->right += is_right(&p);
    sum->sets += p.plan->standings.sets;
    any_finish(&p);
}

/* 200 of them under `make check-long`, 20 under `make check`. */
static void settle_fields(const struct kind *kind)
{
    const char *all = getenv("LONG");
    unsigned n = all && all[0] == '1' ? 200 : 20;
    struct summed looks = {0}, mixture = {0}, robin = {0};

    for (unsigned i = 1; i <= n; i++) {
        struct field field = draw_field(kind, i);
        settle(&field, BOUND_LOOKS, &looks);
        settle(&field, BOUND_MIXTURE, &mixture);
        round_robin(&field, &robin);
    }
    print_message(
        "measured: %u tournaments of %d bots in %s, eps %g: settle %.0f sets, %u right; round "
        "robin with the same rule %.0f, %u right (%.2f times as many); settle by the "
        "mixture %.0f, %u right\n",
        n, FIELD, kind->name, kind->eps, (double)looks.sets / n, looks.right,
        (double)robin.sets / n, robin.right, (double)robin.sets / (double)looks.sets,
        (double)mixture.sets / n, mixture.right);
    assert_true(looks.right * 100 >= n * 95);
    assert_true(mixture.right >= looks.right);
    assert_true(2 * looks.sets < robin.sets);
    assert_true(mixture.sets > looks.sets);
}

TEST(fields_are_ranked_right_by_points_with_half_the_sets)
{
    settle_fields(&(struct kind){"points", UNIT_DEALS, 0.15, 0.05, points_of});
}

TEST(fields_are_ranked_right_by_elo_with_half_the_sets)
{
    settle_fields(&(struct kind){"games", UNIT_GAME, 100, 35, games_of});
}

/* Of 64 bots a round is planned in milliseconds, and a set costs the plan little more than the
 * standings. Printed, not judged: machines differ. */
TEST(speed)
{
    enum { BOTS = 64 };
    struct any_play p;
    uint64_t before, planning = 0;
    unsigned rounds = 0;

    any_start(&p, FORMAT_SETTLE, BOTS, 20);
    p.event.plan = (struct format_options){.eps = 50000};
    any_create(&p);
    assert_true(any_next(&p));
    before = clock_wall_ns();
    any_round(&p, by_chance);
    double set = (double)(clock_wall_ns() - before) / (double)p.plan->standings.sets;
    for (bool plays = true; plays && rounds < 5; rounds++) {
        before = clock_wall_ns();
        plays = any_next(&p);
        planning += clock_wall_ns() - before;
        any_round(&p, by_chance);
    }
    print_message(
        "measured: settle of %d bots: %.2f ms a round, %.2f us a set, made up and summed\n", BOTS,
        (double)planning / 1e6 / rounds, set / 1e3);
    any_finish(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(z_of_looks),
        cmocka_unit_test(z_of_the_mixture),
        cmocka_unit_test(the_mixture_is_stricter),
        cmocka_unit_test(neighbours_are_settled_or_open),
        cmocka_unit_test(how_many_sets_more),
        cmocka_unit_test(identical_bots_become_a_tie),
        cmocka_unit_test(only_the_top_matters),
        cmocka_unit_test(games_are_ranked_by_elo),
        cmocka_unit_test(exactly_so_many_sets_are_played),
        cmocka_unit_test(a_first_round_that_is_too_long),
        cmocka_unit_test(rounds_follow_from_the_sets),
        cmocka_unit_test(late_entries_play_first),
        cmocka_unit_test(the_order_of_entry_does_not_matter),
        cmocka_unit_test(who_cannot_start_is_no_neighbour),
        cmocka_unit_test(lineups_play_whole_blocks),
        cmocka_unit_test(lineups_that_hold_both_play_on),
        cmocka_unit_test(lineups_stop_before_too_many_sets),
        cmocka_unit_test(few_bots_take_several_places),
        cmocka_unit_test(fields_are_ranked_right_by_points_with_half_the_sets),
        cmocka_unit_test(fields_are_ranked_right_by_elo_with_half_the_sets),
        cmocka_unit_test(speed),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
