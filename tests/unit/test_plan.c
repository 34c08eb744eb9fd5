/*
 * Formats that pair by results, driven by sets whose results are made up: the rounds are what their
 * files say, and follow from the sets alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any_play.h"
#include "base/hash.h"
#include "schedule/round_planner.h"
#include "test.h"

/* ---- Results ---- */

/* The better one has the smaller number. */
static int by_number(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    (void)p;
    (void)set;
    return a < b ? 1 : -1;
}

static int always_even(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    (void)p;
    (void)a, (void)b, (void)set;
    return 0;
}

/* As chance has it, but the same whenever it is asked. */
static int by_chance(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    (void)p;
    uint64_t state = (uint64_t)a << 40 ^ (uint64_t)b << 20 ^ set;

    return (int)(any_random(&state) % 5) - 2 + (b > a + 3);
}

/* Matches of the last round as "1-5 2-6 7-bye", numbers from 1. */
static const char *shown(struct any_play *p, uint32_t round)
{
    static char text[4096];
    const struct match *match;
    size_t n = bracket_matches(p->plan, &match), used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < n; i++) {
        const uint32_t *two = match[i].entrant;
        char other[16] = "bye";
        if (match[i].round != round)
            continue;
        if (two[1] != BRACKET_NOBODY)
            (void)snprintf(other, sizeof other, "%u", two[1] + 1);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%u-%s", used ? " " : "",
                                 two[0] + 1, other);
    }
    return text;
}

static struct place *places(struct any_play *p)
{
    struct place *place = calloc(p->event.entrants, sizeof *place);
    struct err err;

    must(bracket_places(p->plan, place, &err), &err);
    return place;
}

/* ---- Any format ---- */

TEST(fixed_schedules_have_no_plan)
{
    static const enum format formats[] = {FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET};
    struct err err;

    for (unsigned i = 0; i < 2; i++) {
        struct any_play p;
        any_start(&p, formats[i], 4, 1);
        p.plan = (struct round_planner *)&p;
        must(round_planner_create(&p.plan, &p.event, &err), &err);
        assert_null(p.plan);
        any_finish(&p);
    }
}

TEST(strangers_are_refused)
{
    struct any_play p, other;
    struct err err = {0};

    any_start(&p, FORMAT_SWISS, 4, 1);
    p.event.plan.rounds = 2;
    any_create(&p);
    any_start(&other, FORMAT_SWISS, 4, 1);
    other.event.entrant[3].name[0] = 'x';
    assert_true(any_next(&p));
    any_duel(&p.set, &other.event, 2, 0, 1);
    assert_false(round_planner_set(p.plan, &p.set, &err));
    assert_int_equal(err.class, ERR_FOUND);
    any_finish(&p);
    any_finish(&other);
}

/* A match may be played again in every round, and be prolonged. */
TEST(too_many_sets_are_refused)
{
    static const enum format formats[] = {FORMAT_KNOCKOUT, FORMAT_SWISS};

    for (unsigned i = 0; i < 2; i++) {
        struct any_play p;
        struct err err = {0};
        any_start(&p, formats[i], 4, UINT32_MAX / 4);
        p.event.plan.rounds = 4;
        any_create(&p);
        round_planner_destroy(p.plan);
        p.event.sets++;
        assert_false(round_planner_create(&p.plan, &p.event, &err));
        assert_int_equal(err.class, ERR_USAGE);
        assert_non_null(strstr(err.text, "sets a match are too many"));
        assert_null(p.plan);
        any_finish(&p);
    }
}

TEST(time_ends_what_is_not_over)
{
    struct any_play p;
    struct err err;

    any_start(&p, FORMAT_SWISS, 4, 1);
    p.event.plan.rounds = 2;
    any_create(&p);
    assert_true(any_next(&p));
    any_round(&p, by_number);
    must(round_planner_round(p.plan, true, &p.round, &err), &err);
    assert_int_equal(p.round.pairings, 0);
    assert_int_equal(p.round.end, ROUND_TIME);
    any_finish(&p);
    any_start(&p, FORMAT_SWISS, 4, 1);
    p.event.plan.rounds = 1;
    any_create(&p);
    assert_true(any_next(&p));
    any_round(&p, by_number);
    must(round_planner_round(p.plan, true, &p.round, &err), &err);
    assert_int_equal(p.round.end, ROUND_DONE);
    any_finish(&p);
}

/* Whatever the format, a second plan that is told the same sets comes to the same rounds. */
TEST(rounds_follow_from_the_sets)
{
    static const enum format formats[] = {FORMAT_SWISS, FORMAT_KNOCKOUT, FORMAT_SPRT};

    for (unsigned i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        unsigned bots = formats[i] == FORMAT_SPRT ? 2 : 11;
        struct any_play a, b;
        any_start(&a, formats[i], bots, 3);
        a.event.plan.rounds = 6;
        a.event.plan.sprt = (struct sprt_test){.high = MILLIONTHS, .alpha = 50000, .beta = 50000};
        any_start(&b, formats[i], bots, 3);
        b.event.plan = a.event.plan;
        any_create(&a);
        any_create(&b);
        while (any_next(&a)) {
            assert_true(any_next(&b));
            assert_int_equal(a.round.pairings, b.round.pairings);
            for (size_t k = 0; k < a.round.pairings; k++) {
                assert_int_equal(a.round.pairing[k].pairing, b.round.pairing[k].pairing);
                assert_int_equal(a.round.pairing[k].first, b.round.pairing[k].first);
                assert_int_equal(a.round.pairing[k].sets, b.round.pairing[k].sets);
            }
            any_round(&a, by_chance);
            any_round(&b, by_chance);
        }
        assert_false(any_next(&b));
        assert_int_equal(a.round.end, b.round.end);
        any_finish(&a);
        any_finish(&b);
    }
}

/* ---- Sequential test ---- */

static enum round_end tested(any_outcome *of, unsigned sets, uint64_t *played)
{
    struct any_play p;
    const struct match *none;

    any_start(&p, FORMAT_SPRT, 2, sets);
    p.event.plan.sprt =
        (struct sprt_test){.low = 0, .high = 10 * MILLIONTHS, .alpha = 50000, .beta = 50000};
    any_create(&p);
    assert_true(any_next(&p));
    assert_int_equal(p.round.pairings, 1);
    assert_int_equal(p.round.pairing[0].sets, sets);
    for (*played = 0; *played < sets && !round_planner_is_over(p.plan); ++*played) {
        struct err err;
        any_duel(&p.set, &p.event, 0, (uint32_t)*played, of(&p, 0, 1, (uint32_t)*played));
        must(round_planner_set(p.plan, &p.set, &err), &err);
    }
    assert_false(any_next(&p));
    assert_int_equal(bracket_matches(p.plan, &none), 0);
    enum round_end end = p.round.end;
    any_finish(&p);
    return end;
}

static int seldom_better(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    (void)p;
    (void)a, (void)b;
    return set % 3 ? 0 : set % 2 ? -1 : 1;
}

static int worse(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    (void)p;
    (void)a, (void)b;
    return set % 4 ? -1 : 1;
}

static int better(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    (void)p;
    return -worse(p, a, b, set);
}

TEST(a_test_ends_when_it_knows)
{
    uint64_t played;

    assert_int_equal(tested(better, 100000, &played), ROUND_H1);
    assert_in_range(played, 100, 1000);
    assert_int_equal(played % 5, 0);
    assert_int_equal(tested(worse, 100000, &played), ROUND_H0);
    assert_in_range(played, 100, 1000);
    assert_int_equal(tested(seldom_better, 120, &played), ROUND_SETS);
    assert_int_equal(played, 120);
}

/* ---- Swiss ---- */

TEST(swiss_of_eight)
{
    struct any_play p;

    any_start(&p, FORMAT_SWISS, 8, 2);
    p.event.plan.rounds = 3;
    any_create(&p);
    assert_true(any_next(&p));
    assert_string_equal(shown(&p, 1), "1-5 2-6 3-7 4-8");
    assert_int_equal(p.round.pairing[0].first, 0);
    assert_int_equal(p.round.pairing[0].sets, 2);
    any_round(&p, by_number);
    assert_true(any_next(&p));
    assert_string_equal(shown(&p, 2), "1-3 2-4 5-7 6-8");
    any_round(&p, by_number);
    /* 1 and 2 have two points; 3, 4, 5, 6 one, of whom 3 and 4 met the better ones */
    assert_true(any_next(&p));
    assert_string_equal(shown(&p, 3), "1-2 3-5 4-6 7-8");
    any_round(&p, by_number);
    assert_false(any_next(&p));
    assert_int_equal(p.round.end, ROUND_DONE);
    struct place *place = places(&p);
    for (uint32_t i = 0; i < 8; i++)
        assert_int_equal(place[i].entrant, i);
    near(place[0].points, 3);
    near(place[0].sets, 6);
    near(place[0].buchholz, 2 + 2 + 1);
    assert_int_equal(place[0].place, 1);
    free(place);
    any_finish(&p);
}

/* The last one has the bye, then the last who had none; it is a win, with half its sets. */
TEST(swiss_of_five)
{
    struct any_play p;

    any_start(&p, FORMAT_SWISS, 5, 2);
    p.event.plan.rounds = 3;
    any_create(&p);
    assert_true(any_next(&p));
    assert_string_equal(shown(&p, 1), "1-3 2-4 5-bye");
    any_round(&p, by_number);
    assert_true(any_next(&p));
    assert_string_equal(shown(&p, 2), "1-2 5-3 4-bye");
    struct place *place = places(&p);
    assert_int_equal(place[3].entrant, 4);
    near(place[3].points, 1);
    near(place[3].sets, 1);
    near(place[3].buchholz, 1);
    free(place);
    any_round(&p, by_number);
    assert_true(any_next(&p)); /* 1 has two points; 2, 3, 4, 5 one */
    assert_string_equal(shown(&p, 3), "1-4 2-5 3-bye");
    any_finish(&p);
}

TEST(equal_results_share_a_place)
{
    struct any_play p;

    any_start(&p, FORMAT_SWISS, 4, 1);
    p.event.plan.rounds = 1;
    any_create(&p);
    assert_true(any_next(&p));
    any_round(&p, always_even);
    assert_false(any_next(&p));
    struct place *place = places(&p);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(place[i].place, 1);
        near(place[i].points, 0.5);
    }
    free(place);
    any_finish(&p);
}

/* Of everybody, how often he met whom, himself for byes. */
struct met {
    unsigned bots;
    unsigned char times[40][40];
};

static void take_round(struct met *met, struct any_play *p, uint32_t round)
{
    const struct match *match;
    size_t n = bracket_matches(p->plan, &match);
    unsigned plays[40] = {0};

    for (size_t i = 0; i < n; i++) {
        if (match[i].round != round)
            continue;
        uint32_t a = match[i].entrant[0], b = match[i].entrant[1];
        plays[a]++;
        if (b == BRACKET_NOBODY) {
            met->times[a][a]++;
            continue;
        }
        plays[b]++;
        met->times[a][b]++;
        met->times[b][a]++;
    }
    for (unsigned i = 0; i < met->bots; i++)
        assert_int_equal(plays[i], 1);
}

/* Whether those in `left` (bit set) can be paired so that nobody meets again: all ways tried. */
static bool can_be_paired(const struct met *met, unsigned left)
{
    unsigned a = 0;

    if (!left)
        return true;
    while (!(left >> a & 1))
        a++;
    left &= ~(1u << a);
    for (unsigned b = a + 1; b < met->bots; b++)
        if (left >> b & 1 && !met->times[a][b] && can_be_paired(met, left & ~(1u << b)))
            return true;
    return false;
}

static unsigned fewest_byes(const struct met *met)
{
    unsigned fewest = UINT_MAX;

    for (unsigned i = 0; i < met->bots; i++)
        fewest = met->times[i][i] < fewest ? met->times[i][i] : fewest;
    return fewest;
}

static bool could_avoid(const struct met *met)
{
    unsigned all = (1u << met->bots) - 1;

    if (met->bots % 2 == 0)
        return can_be_paired(met, all);
    for (unsigned i = 0; i < met->bots; i++)
        if (met->times[i][i] == fewest_byes(met) && can_be_paired(met, all & ~(1u << i)))
            return true;
    return false;
}

static unsigned again(const struct met *met)
{
    unsigned sum = 0;

    for (unsigned a = 0; a < met->bots; a++)
        for (unsigned b = 0; b < a; b++)
            sum += met->times[a][b] > 1 ? met->times[a][b] - 1u : 0;
    return sum;
}

/* While everybody has met fewer than half of the others there is a way (G. Dirac, 1952). */
TEST(in_swiss_nobody_meets_again)
{
    for (unsigned bots = 2; bots <= 33; bots++) {
        struct met met = {.bots = bots};
        struct any_play p;
        unsigned most_byes = 0;
        any_start(&p, FORMAT_SWISS, bots, 3);
        p.event.plan.rounds = (bots + 1) / 2;
        any_create(&p);
        for (uint32_t round = 1; any_next(&p); round++) {
            take_round(&met, &p, round);
            any_round(&p, bots % 3 ? by_chance : by_number);
        }
        assert_int_equal(again(&met), 0);
        for (unsigned i = 0; i < bots; i++)
            most_byes = met.times[i][i] > most_byes ? met.times[i][i] : most_byes;
        assert_int_equal(most_byes, bots % 2);
        any_finish(&p);
    }
}

/* As many rounds as there are others, and more: they meet again only where that must be. */
TEST(in_swiss_meeting_again_is_the_last_resort)
{
    unsigned forced = 0;

    for (unsigned bots = 2; bots <= 11; bots++) {
        struct met met = {.bots = bots};
        struct any_play p;
        any_start(&p, FORMAT_SWISS, bots, 2);
        p.event.plan.rounds = bots + 2;
        any_create(&p);
        for (uint32_t round = 1; any_next(&p); round++) {
            unsigned before = again(&met);
            bool avoidable = could_avoid(&met);
            take_round(&met, &p, round);
            if (avoidable)
                assert_int_equal(again(&met), before);
            forced += !avoidable;
            any_round(&p, by_chance);
        }
        any_finish(&p);
    }
    assert_true(forced > 0);
}

/* Sets of a second match go on where the first ended. */
TEST(sets_of_a_second_match_go_on)
{
    struct any_play p;

    any_start(&p, FORMAT_SWISS, 2, 5);
    p.event.plan.rounds = 3;
    any_create(&p);
    for (uint32_t round = 0; round < 3; round++) {
        assert_true(any_next(&p));
        assert_int_equal(p.round.pairing[0].first, 5 * round);
        any_round(&p, by_number);
    }
    assert_false(any_next(&p));
    struct place *place = places(&p);
    near(place[0].sets, 15);
    near(place[0].buchholz, 0);
    near(place[1].buchholz, 9);
    free(place);
    any_finish(&p);
}

/* ---- Knockout ---- */

TEST(knockout_of_five)
{
    struct any_play p;
    const struct match *match;

    any_start(&p, FORMAT_KNOCKOUT, 5, 2);
    any_create(&p);
    assert_true(any_next(&p));
    assert_string_equal(shown(&p, 1), "1-bye 4-5 2-bye 3-bye");
    assert_int_equal(p.round.pairings, 1);
    any_round(&p, by_number);
    assert_true(any_next(&p));
    assert_string_equal(shown(&p, 2), "1-4 2-3");
    any_round(&p, by_number);
    assert_true(any_next(&p));
    assert_string_equal(shown(&p, 3), "1-2");
    any_round(&p, by_number);
    assert_false(any_next(&p));
    assert_int_equal(p.round.end, ROUND_DONE);
    assert_int_equal(bracket_matches(p.plan, &match), 7);
    assert_int_equal(match[1].sets.won, 2);
    assert_int_equal(match[1].points, 2);
    assert_int_equal(match[1].deals, 2 * 2 * ANY_SET_DEALS);
    struct place *place = places(&p);
    static const unsigned expected[5][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 3}, {4, 5}};
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(place[i].entrant, expected[i][0]);
        assert_int_equal(place[i].place, expected[i][1]);
        assert_int_equal(place[i].beaten, i > 0);
    }
    assert_int_equal(place[0].rounds, 3);
    free(place);
    any_finish(&p);
}

/* Where the better seed always wins, places are as seeded; byes fall to the first, in round 1. */
TEST(knockout_of_any_number)
{
    for (unsigned bots = 2; bots <= 70; bots++) {
        struct any_play p;
        const struct match *match;
        unsigned rounds = 0, size = 1;
        any_start(&p, FORMAT_KNOCKOUT, bots, 1);
        any_create(&p);
        while (size < bots)
            size *= 2, rounds++;
        while (any_next(&p))
            any_round(&p, by_number);
        size_t n = bracket_matches(p.plan, &match), byes = 0;
        for (size_t i = 0; i < n; i++) {
            bool bye = match[i].entrant[1] == BRACKET_NOBODY;
            assert_true(match[i].over);
            assert_true(!bye || (match[i].round == 1 && match[i].entrant[0] < size - bots));
            byes += bye;
        }
        assert_int_equal(byes, size - bots);
        assert_int_equal(n, size - 1);
        assert_int_equal(match[n - 1].round, rounds);
        struct place *place = places(&p);
        for (unsigned i = 0; i < bots; i++) {
            assert_int_equal(place[i].entrant, i);
            assert_int_equal(place[i].place, i == 0 ? 1 : 1 + (1u << (31 - __builtin_clz(i))));
        }
        free(place);
        any_finish(&p);
    }
}

static int even_until_set_four(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    (void)p;
    return set < 4 ? 0 : by_number(p, b, a, set);
}

/* Drawn in sets, not in points. */
static int points_decide(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set)
{
    (void)p;
    (void)a, (void)b;
    return set % 2 ? -3 : 1;
}

TEST(a_drawn_match_is_prolonged)
{
    struct any_play p;
    const struct match *match;

    any_start(&p, FORMAT_KNOCKOUT, 4, 2);
    any_create(&p);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(any_next(&p));
        assert_int_equal(p.round.pairings, 2);
        assert_int_equal(p.round.pairing[1].first, 2 * i);
        assert_int_equal(p.round.pairing[1].sets, 2);
        any_round(&p, even_until_set_four);
    }
    assert_true(any_next(&p));
    assert_string_equal(shown(&p, 2), "4-3");
    assert_int_equal(bracket_matches(p.plan, &match), 3);
    assert_int_equal(match[0].extra, 2);
    assert_int_equal(match[0].sets.split, 4);
    assert_int_equal(match[0].sets.lost, 2);
    for (uint32_t i = 0; i < 4; i++) { /* for ever even: the better seed */
        assert_int_equal(p.round.pairing[0].first, 2 * i);
        any_round(&p, always_even);
        assert_int_equal(any_next(&p), i < 3);
    }
    struct place *place = places(&p);
    assert_int_equal(place[0].entrant, 2);
    assert_int_equal(place[1].entrant, 3);
    free(place);
    any_finish(&p);
}

TEST(points_decide_drawn_sets)
{
    struct any_play p;

    any_start(&p, FORMAT_KNOCKOUT, 2, 2);
    any_create(&p);
    assert_true(any_next(&p));
    any_round(&p, points_decide);
    assert_false(any_next(&p));
    struct place *place = places(&p);
    assert_int_equal(place[0].entrant, 1);
    free(place);
    any_finish(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_schedules_have_no_plan),
        cmocka_unit_test(strangers_are_refused),
        cmocka_unit_test(too_many_sets_are_refused),
        cmocka_unit_test(time_ends_what_is_not_over),
        cmocka_unit_test(rounds_follow_from_the_sets),
        cmocka_unit_test(a_test_ends_when_it_knows),
        cmocka_unit_test(swiss_of_eight),
        cmocka_unit_test(swiss_of_five),
        cmocka_unit_test(equal_results_share_a_place),
        cmocka_unit_test(in_swiss_nobody_meets_again),
        cmocka_unit_test(in_swiss_meeting_again_is_the_last_resort),
        cmocka_unit_test(sets_of_a_second_match_go_on),
        cmocka_unit_test(knockout_of_five),
        cmocka_unit_test(knockout_of_any_number),
        cmocka_unit_test(a_drawn_match_is_prolonged),
        cmocka_unit_test(points_decide_drawn_sets),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
