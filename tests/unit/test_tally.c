/*
 * Games, laps, slams, rubbers and caps: the worked cases of the books, then properties over random
 * sequences of deals.
 */
#include <string.h>

#include "rules/tally.h"
#include "any_deal.h"
#include "test.h"

static const char cut_throat[] = "hoyle-3", call_ace[] = "callace1905 players=5";
static const char professor[] = "professor1862", somerset[] = "somerset1888", foster[] = "hoyle-4",
                  modern[] = "modern", american[] = "american1866";

/* ---- One hand's points ---- */

struct scoring {
    const char *title, *rules;
    int before[2], side, points, after[2], games[2];
};

static const struct scoring scorings[] = {
    {"ch. IV Lap: a euchre at four", professor, {4, 1}, 0, 2, {1, 0}, {1, 0}},
    {"ch. IV Lap: a lone hand at four", professor, {4, 1}, 0, 4, {3, 0}, {1, 0}},
    {"ch. IV Slam: a lone hand at four to love", professor, {4, 0}, 0, 4, {3, 0}, {2, 0}},
    {"ch. IV: two and a jambone", professor, {2, 1}, 0, 8, {0, 0}, {3, 0}},
    {"ch. IV: four and a jambone", professor, {4, 1}, 0, 8, {2, 0}, {3, 0}},
    {"ch. IV Jamboree: at the least", professor, {0, 1}, 0, 16, {1, 0}, {5, 0}},
    {"Jamboree at love all", professor, {0, 0}, 0, 16, {1, 0}, {6, 0}},
    {"Jamboree at four to love, the most there is", professor, {4, 0}, 0, 16, {0, 0}, {8, 0}},
    {"coup III", somerset, {4, 3}, 0, 2, {1, 0}, {1, 0}},
    {"coup VII", somerset, {1, 3}, 1, 4, {0, 2}, {0, 1}},
    {"a lone revoke at love", somerset, {0, 0}, 1, 5, {0, 0}, {0, 2}},
    {"five points are game, nothing carried", foster, {4, 3}, 0, 2, {0, 0}, {1, 0}},
    {"ten points are game", modern, {9, 7}, 0, 4, {0, 0}, {1, 0}},
    {"short of the game", modern, {5, 7}, 0, 4, {9, 7}, {0, 0}},
    {"a love game counts one where there is no slam", american, {4, 0}, 0, 2, {0, 0}, {1, 0}},
};

TEST(hands_score_as_the_books_say)
{
    for (size_t i = 0; i < sizeof scorings / sizeof scorings[0]; i++) {
        const struct scoring *c = &scorings[i];
        struct eu_rules rules = rules_of(c->rules);
        struct tally t;
        print_message("%s\n", c->title);
        tally_start(&t, &rules, UNIT_SITTING, 100, 0);
        for (int side = 0; side < 2; side++)
            t.points[side] = c->before[side];
        struct outcome o = {.void_deal = false};
        o.points[c->side] = (int8_t)c->points;
        tally_add(&t, &o);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(t.points[side], c->after[side]);
            assert_int_equal(t.games[side], c->games[side]);
        }
        assert_int_equal(t.game, 0);
        assert_false(t.over);
    }
}

/* ---- Rubbers ---- */

/* Games as the winner and the points of the loser. */
struct rubber {
    const char *title, *rules;
    struct {
        unsigned winner;
        int loser;
    } game[4];
    unsigned count;
    int points[2];
};

static const struct rubber rubbers[] = {
    {"Stakes: the largest", foster, {{0, 0}, {0, 0}}, 2, {8, 0}},
    {"Stakes: the smallest", foster, {{0, 3}, {1, 0}, {0, 4}}, 3, {4, 3}},
    {"two doubles", foster, {{0, 2}, {0, 1}}, 2, {6, 0}},
    {"won by the second side", foster, {{1, 4}, {0, 3}, {1, 0}}, 3, {1, 6}},
    {"three games are always played", somerset, {{0, 3}, {0, 2}, {1, 4}}, 3, {4, 1}},
    {"law 7: the most without a lap", somerset, {{0, 0}, {0, 0}, {0, 0}}, 3, {8, 0}},
};

/* Deals that end a game: the loser's points first, one at a time, then the winner's. */
static void play_game(struct tally *t, unsigned winner, int loser, int last)
{
    struct outcome one = {.points = {0}}, end = {.points = {0}};
    int wins = t->points[winner];
    unsigned game = t->game;

    one.points[1 - winner] = 1;
    end.points[winner] = (int8_t)last;
    for (int i = t->points[1 - winner]; i < loser; i++)
        tally_add(t, &one);
    one = (struct outcome){.points = {0}};
    one.points[winner] = 1;
    for (; wins + 1 < t->rules->target; wins++)
        tally_add(t, &one);
    assert_int_equal(t->game, game);
    tally_add(t, &end);
}

TEST(rubbers_count_as_the_books_say)
{
    for (size_t i = 0; i < sizeof rubbers / sizeof rubbers[0]; i++) {
        const struct rubber *c = &rubbers[i];
        struct eu_rules rules = rules_of(c->rules);
        struct tally t;
        print_message("%s\n", c->title);
        tally_start(&t, &rules, UNIT_RUBBER, 0, 3);
        for (unsigned g = 0; g < c->count; g++) {
            assert_false(t.over);
            assert_int_equal(t.game, g);
            play_game(&t, c->game[g].winner, c->game[g].loser, 1);
        }
        assert_true(t.over);
        assert_false(t.capped);
        assert_int_equal(t.rubber[0], c->points[0]);
        assert_int_equal(t.rubber[1], c->points[1]);
        assert_int_equal(t.games[0] + t.games[1], c->count);
        assert_int_equal(tally_margin(&t).first, c->points[0] - c->points[1]);
    }
}

/* Somerset law 1: a lap in the third game brings a fourth, though the rubber is decided; the
 * fourth counts its value only and laps no further. */
TEST(a_lap_in_the_third_brings_a_fourth)
{
    struct eu_rules rules = rules_of(somerset);
    struct tally t;

    tally_start(&t, &rules, UNIT_RUBBER, 0, 0);
    play_game(&t, 0, 1, 1);
    play_game(&t, 0, 1, 1);
    play_game(&t, 1, 4, 2);
    assert_false(t.over);
    assert_int_equal(t.game, 3);
    assert_int_equal(t.points[1], 1);
    assert_int_equal(t.rubber[0], 4);
    play_game(&t, 1, 0, 4);
    assert_true(t.over);
    assert_int_equal(t.games[0], 2);
    assert_int_equal(t.games[1], 2);
    assert_int_equal(t.rubber[0], 4);
    assert_int_equal(t.rubber[1], 3);
    assert_int_equal(t.points[1], 0);
}

/* Law 7's ten points: four love games and the rubber. */
TEST(four_love_games_are_ten_points)
{
    struct eu_rules rules = rules_of(somerset);
    struct tally t;

    tally_start(&t, &rules, UNIT_RUBBER, 0, 0);
    for (int i = 0; i < 4; i++) {
        assert_false(t.over);
        play_game(&t, 1, 0, 2);
    }
    assert_true(t.over);
    assert_int_equal(t.rubber[1], 10);
    assert_int_equal(tally_margin(&t).first, -10);
}

/* Points brought over by a lap are points made: the game is no love game. */
TEST(lapped_points_are_points)
{
    struct eu_rules rules = rules_of(somerset);
    struct tally t;

    tally_start(&t, &rules, UNIT_SITTING, 9, 0);
    t.points[0] = 4;
    t.points[1] = 1;
    tally_add(&t, &(struct outcome){.points = {2, 0}});
    tally_add(&t, &(struct outcome){.points = {0, 5}});
    assert_int_equal(t.games[1], 1);
}

/* ---- Penalties ---- */

TEST(penalties_count_first)
{
    struct outcome revoke = {.penalty = {2, 0}, .points = {0, 1}};
    struct eu_rules rules = rules_of(american);
    struct tally t;

    tally_start(&t, &rules, UNIT_SITTING, 9, 0);
    t.points[0] = t.points[1] = 4;
    tally_add(&t, &revoke);
    assert_int_equal(t.games[0], 1);
    assert_int_equal(t.games[1], 0);
    assert_int_equal(t.points[1], 0); /* dropped with the game */

    rules = rules_of(somerset);
    revoke = (struct outcome){.penalty = {3, 0}, .points = {0, 1}};
    tally_start(&t, &rules, UNIT_SITTING, 9, 0);
    t.points[0] = t.points[1] = 4;
    tally_add(&t, &revoke);
    assert_int_equal(t.games[0], 1);
    assert_int_equal(t.points[0], 2);
    assert_int_equal(t.points[1], 1); /* counts in the next game */
}

/* A penalty that makes five to the point, and a point of the hand that laps with it. */
TEST(a_penalty_laps_with_the_points)
{
    struct outcome o = {.penalty = {3, 0}, .points = {1, 0}};
    struct eu_rules rules = rules_of(somerset);
    struct tally t;

    tally_start(&t, &rules, UNIT_RUBBER, 0, 0);
    play_game(&t, 0, 1, 1);
    play_game(&t, 1, 1, 1);
    t.points[0] = 2;
    tally_add(&t, &o);
    assert_false(t.over);
    assert_int_equal(t.game, 3);
    assert_int_equal(t.points[0], 1);
}

/* A penalty that ends the table drops what the offenders made, in every unit. */
TEST(a_penalty_that_ends_the_table_drops_the_hand)
{
    struct outcome o = {.penalty = {3, 0}, .points = {0, 2}};
    struct eu_rules rules = rules_of(somerset);
    struct tally t;

    tally_start(&t, &rules, UNIT_GAME, 0, 0);
    t.points[0] = 2;
    t.points[1] = 4;
    tally_add(&t, &o);
    assert_true(t.over);
    assert_int_equal(t.points[0], 5);
    assert_int_equal(t.points[1], 4);

    tally_start(&t, &rules, UNIT_RUBBER, 0, 0);
    play_game(&t, 0, 1, 1);
    play_game(&t, 1, 1, 1);
    t.points[0] = 2;
    t.points[1] = 4;
    tally_add(&t, &o);
    assert_true(t.over); /* nothing lapped: no fourth game */
    assert_int_equal(t.points[1], 0);
    assert_int_equal(tally_margin(&t).first, 4 - 1);
}

TEST(points_taken_off_stop_at_nothing)
{
    struct outcome off = {.penalty = {-2, 0}};
    struct eu_rules rules = rules_of(foster);
    struct tally t;

    tally_start(&t, &rules, UNIT_GAME, 0, 0);
    t.points[0] = 3;
    tally_add(&t, &off);
    assert_int_equal(t.points[0], 1);
    tally_add(&t, &off);
    assert_int_equal(t.points[0], 0);

    tally_start(&t, &rules, UNIT_DEALS, 3, 0);
    tally_add(&t, &(struct outcome){.points = {4, 0}});
    tally_add(&t, &off);
    assert_int_equal(t.points[0], 4); /* each deal starts from 0-0 */
}

/* ---- Units ---- */

TEST(a_game_ends_at_its_points)
{
    struct outcome lone = {.points = {4, 0}};
    struct eu_rules rules = rules_of(professor);
    struct tally t;

    tally_start(&t, &rules, UNIT_GAME, 0, 1);
    t.points[0] = 4;
    tally_add(&t, &lone);
    assert_true(t.over);
    assert_int_equal(t.games[0], 1); /* a slam is shown, not counted */
    assert_int_equal(t.points[0], 5);
    assert_int_equal(tally_margin(&t).first, 1);
    assert_int_equal(margin_sign(tally_margin(&t)), 1);
}

TEST(deals_start_from_nothing)
{
    struct outcome one = {.points = {4, 0}}, other = {.points = {0, 2}}, none = {.void_deal = true};
    struct eu_rules rules = rules_of(modern);
    struct eu_view view = {.size = sizeof view};
    struct tally t;

    tally_start(&t, &rules, UNIT_DEALS, 5, 2);
    const struct outcome *deals[] = {&one, &one, &one, &none, &other};
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(tally_dealer(&t), (2 + i) % 4);
        tally_standing(&t, &view);
        assert_int_equal(view.points[0], 0);
        assert_int_equal(view.deal, i);
        assert_int_equal(view.game, 0);
        assert_int_equal(view.deals_left, 4 - i);
        assert_false(t.over);
        tally_add(&t, deals[i]);
    }
    assert_true(t.over);
    assert_int_equal(t.points[0], 12);
    assert_int_equal(tally_margin(&t).first, 10);
}

TEST(a_sitting_orders_games_before_points)
{
    struct eu_rules rules = rules_of(professor);
    struct tally t;

    tally_start(&t, &rules, UNIT_SITTING, 2, 0);
    tally_add(&t, &(struct outcome){.points = {8, 0}});
    tally_add(&t, &(struct outcome){.points = {0, 4}});
    assert_true(t.over);
    struct margin m = tally_margin(&t);
    assert_int_equal(m.first, 2);
    assert_int_equal(m.second, 3 - 4);
    assert_int_equal(margin_sign(m), 1);
    assert_int_equal(margin_sign((struct margin){0, -1}), -1);
    assert_int_equal(margin_sign((struct margin){0, 0}), 0);
}

/* first + game + deal, whatever the games' lengths were. */
TEST(the_deal_goes_round)
{
    struct eu_rules rules = rules_of(somerset);
    struct tally t;

    tally_start(&t, &rules, UNIT_RUBBER, 0, 3);
    play_game(&t, 0, 2, 1);
    assert_int_equal(t.deal, 0);
    assert_int_equal(tally_dealer(&t), 0);
    tally_add(&t, &(struct outcome){.void_deal = true});
    assert_int_equal(t.deal, 1);
    assert_int_equal(tally_dealer(&t), 1);
}

TEST(units_are_checked)
{
    struct eu_rules with = rules_of(foster), without = rules_of(modern);
    struct err err;

    assert_true(tally_check(&with, UNIT_RUBBER, 0, &err));
    assert_false(tally_check(&without, UNIT_RUBBER, 0, &err));
    assert_non_null(strstr(err.text, "modern"));
    assert_true(tally_check(&without, UNIT_GAME, 0, &err));
    assert_false(tally_check(&without, UNIT_DEALS, 0, &err));
    assert_false(tally_check(&without, UNIT_SITTING, 65536, &err));
    assert_true(tally_check(&without, UNIT_DEALS, 65535, &err));
}

TEST(units_have_names)
{
    enum unit unit;

    for (unsigned i = UNIT_DEALS; i <= UNIT_SITTING; i++) {
        assert_true(unit_parse(unit_name((enum unit)i), &unit));
        assert_int_equal(unit, i);
    }
    assert_false(unit_parse("set", &unit));
}

/* ---- Forfeits ---- */

TEST(a_forfeit_costs_the_table)
{
    struct eu_rules rules = rules_of(somerset);
    struct tally t;

    tally_start(&t, &rules, UNIT_RUBBER, 0, 0);
    play_game(&t, 0, 0, 1);
    tally_forfeit(&t, 0);
    assert_true(t.over);
    assert_int_equal(tally_margin(&t).first, -4); /* whatever he had won */

    tally_start(&t, &rules, UNIT_GAME, 0, 0);
    tally_forfeit(&t, 1);
    assert_int_equal(tally_margin(&t).first, 1);

    tally_start(&t, &rules, UNIT_DEALS, 16, 0);
    for (int i = 0; i < 6; i++)
        tally_add(&t, &(struct outcome){.points = {1, 0}});
    tally_forfeit(&t, 0);
    assert_int_equal(tally_margin(&t).first, 6 - 20);

    tally_start(&t, &rules, UNIT_SITTING, 3, 0);
    tally_forfeit(&t, 1);
    assert_int_equal(tally_margin(&t).first, 2); /* six points at love: a slam and one over */
    assert_int_equal(tally_margin(&t).second, 1);
}

TEST(where_both_forfeit_nobody_wins)
{
    struct eu_rules rules = rules_of(foster);
    struct tally t;

    tally_start(&t, &rules, UNIT_RUBBER, 0, 0);
    tally_forfeit(&t, 1);
    tally_forfeit(&t, 0);
    assert_int_equal(margin_sign(tally_margin(&t)), 0);
    assert_int_equal(t.forfeits, 3);

    tally_start(&t, &rules, UNIT_DEALS, 1, 0);
    tally_add(&t, &(struct outcome){.points = {1, 0}});
    tally_forfeit(&t, 0);
    assert_int_equal(t.forfeits, 0); /* it had been played to its end */
    assert_int_equal(tally_margin(&t).first, 1);
}

/* ---- Defaults ---- */

TEST(units_have_defaults)
{
    static const struct {
        const char *rules;
        enum unit unit;
        unsigned sitting; /* deals of one */
    } sets[] = {
        {american, UNIT_GAME, 16},
        {professor, UNIT_GAME, 16},
        {somerset, UNIT_RUBBER, 16},
        {foster, UNIT_RUBBER, 16},
        {modern, UNIT_GAME, 16},
        {"auction-4", UNIT_GAME, 16},
        {"hoyle-2", UNIT_GAME, 16},
        {"hoyle-6", UNIT_RUBBER, 16},
        {"modern target=no", UNIT_SITTING, 16},
        {cut_throat, UNIT_GAME, 12},
        {"hoyle-3 players=5", UNIT_GAME, 20},
        {"hoyle-5", UNIT_SITTING, 20},
        {"hoyle-7", UNIT_SITTING, 28},
        {"callace1905", UNIT_SITTING, 16},
        {"callace1905 players=7", UNIT_SITTING, 28},
    };
    struct err err;

    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct eu_rules rules = rules_of(sets[i].rules);
        enum unit unit = tally_unit(&rules);
        unsigned deals = tally_deals(&rules, unit);
        assert_int_equal(unit, sets[i].unit);
        assert_int_equal(deals, unit == UNIT_SITTING ? sets[i].sitting : 0);
        assert_true(tally_check(&rules, unit, deals, &err));
        assert_int_equal(tally_deals(&rules, UNIT_SITTING), sets[i].sitting);
    }
}

/* Units that a rule set does not have, and why. */
TEST(units_a_game_lacks_are_refused)
{
    static const struct {
        const char *rules;
        enum unit unit;
        unsigned deals;
        const char *reason;
    } refused[] = {
        {call_ace, UNIT_GAME, 0, "callace1905 has no game"},
        {call_ace, UNIT_DEALS, 20, "has no game"},
        {call_ace, UNIT_RUBBER, 0, "has no rubber"},
        {call_ace, UNIT_SITTING, 18, "a multiple of 5 deals"},
        {call_ace, UNIT_SITTING, 0, "1 to 65535"},
        {"hoyle-5", UNIT_GAME, 0, "has no game"},
        {"hoyle-7", UNIT_SITTING, 16, "a multiple of 7 deals"},
        {cut_throat, UNIT_RUBBER, 0, "has no rubber"},
        {cut_throat, UNIT_DEALS, 16, "a multiple of 3 deals"},
        {"hoyle-2", UNIT_RUBBER, 0, "has no rubber"},
        {"modern target=no", UNIT_GAME, 0, "has no game"},
    };

    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct eu_rules rules = rules_of(refused[i].rules);
        struct err err;
        assert_false(tally_check(&rules, refused[i].unit, refused[i].deals, &err));
        if (!strstr(err.text, refused[i].reason))
            fail_msg("%s", err.text);
    }
}

/* ---- Caps ---- */

TEST(a_cap_ends_a_table_without_winner)
{
    struct outcome none = {.void_deal = true}, nothing = {.points = {0}};
    struct eu_rules rules = rules_of(somerset);
    struct tally t;

    tally_start(&t, &rules, UNIT_GAME, 0, 0);
    t.points[0] = 4;
    for (int i = 0; i < CAP_VOIDS - 1; i++)
        tally_add(&t, &none);
    tally_add(&t, &nothing);
    for (int i = 0; i < CAP_VOIDS; i++) {
        assert_false(t.over);
        tally_add(&t, &none);
    }
    assert_true(t.over && t.capped);
    assert_int_equal(margin_sign(tally_margin(&t)), 0);

    tally_start(&t, &rules, UNIT_RUBBER, 0, 0);
    play_game(&t, 0, 0, 1);
    for (int i = 0; i < CAP_DEALS; i++) {
        assert_false(t.over);
        tally_add(&t, &nothing);
    }
    assert_true(t.over && t.capped);
    assert_int_equal(margin_sign(tally_margin(&t)), 0);

    tally_start(&t, &rules, UNIT_SITTING, 1000, 0);
    for (int i = 0; i < 1000; i++)
        tally_add(&t, &none);
    assert_true(t.over && !t.capped);
}

/* ---- Properties ---- */

/* What a deal can end in: points for one side, now and then a penalty for one. */
static struct outcome random_outcome(uint64_t *state, bool quiet)
{
    static const int8_t scores[] = {1, 1, 1, 2, 2, 4, 5, 8, 16};
    static const int8_t penalties[] = {2, 3, 5, -2};
    struct outcome o = {.void_deal = any_next(state) % 8 == 0};
    uint64_t r = any_next(state);

    if (o.void_deal || quiet)
        return o;
    o.points[r & 1] = scores[(r >> 8) % sizeof scores];
    if (any_next(state) % 4 == 0)
        o.penalty[r >> 32 & 1] = penalties[(r >> 40) % sizeof penalties];
    if (any_next(state) % 16 == 0) /* both sides have offended */
        o.penalty[0] = o.penalty[1] = penalties[r >> 48 & 1];
    return o;
}

static struct outcome mirrored(const struct outcome *o)
{
    return (struct outcome){.penalty = {o->penalty[1], o->penalty[0]},
                            .points = {o->points[1], o->points[0]},
                            .void_deal = o->void_deal};
}

static void assert_mirrors(const struct tally *a, const struct tally *b)
{
    for (unsigned side = 0; side < 2; side++) {
        assert_int_equal(a->points[side], b->points[1 - side]);
        assert_int_equal(a->games[side], b->games[1 - side]);
        assert_int_equal(a->rubber[side], b->rubber[1 - side]);
    }
    assert_int_equal(a->game, b->game);
    assert_int_equal(a->deal, b->deal);
    assert_int_equal(a->over, b->over);
}

static void assert_invariants(const struct tally *t)
{
    bool open_game = !t->over && t->unit != UNIT_DEALS;

    for (unsigned side = 0; side < 2; side++) {
        assert_true(t->points[side] >= 0);
        assert_true(!open_game || t->points[side] < t->rules->target);
    }
    assert_true(t->game <= 4 && t->deal <= 1000);
}

/* A table played twice, the second time with the sides changed over, the dealer's too. */
static void play_mirrored(const struct eu_rules *rules, enum unit unit, uint64_t *state)
{
    struct tally t, m;
    bool quiet = any_next(state) % 16 == 0;
    unsigned played = 0;

    tally_start(&t, rules, unit, 40, 0);
    tally_start(&m, rules, unit, 40, 1);
    while (!t.over) {
        struct outcome o = random_outcome(state, quiet), swapped = mirrored(&o);
        tally_add(&t, &o);
        tally_add(&m, &swapped);
        assert_mirrors(&t, &m);
        assert_invariants(&t);
        assert_true(++played <= 4 * CAP_DEALS);
    }
    struct margin a = tally_margin(&t), b = tally_margin(&m);
    assert_int_equal(a.first, -b.first);
    assert_int_equal(a.second, -b.second);
    assert_int_equal(t.played, played);
    if (quiet && (unit == UNIT_GAME || unit == UNIT_RUBBER))
        assert_true(t.capped);
}

TEST(sides_make_no_difference)
{
    static const char *const texts[] = {american,
                                        professor,
                                        somerset,
                                        foster,
                                        modern,
                                        "hoyle-4 lap=yes",
                                        "hoyle-2 slam=2",
                                        "hoyle-6 target=5",
                                        "modern target=7 lap=yes slam=2"};
    uint64_t seed = 42;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct eu_rules rules = rules_of(texts[i]);
        for (unsigned unit = UNIT_DEALS; unit <= UNIT_SITTING; unit++)
            for (int n = 0; n < 300 && tally_check(&rules, (enum unit)unit, 40, NULL); n++)
                play_mirrored(&rules, (enum unit)unit, &seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_score_as_the_books_say),
        cmocka_unit_test(rubbers_count_as_the_books_say),
        cmocka_unit_test(a_lap_in_the_third_brings_a_fourth),
        cmocka_unit_test(four_love_games_are_ten_points),
        cmocka_unit_test(lapped_points_are_points),
        cmocka_unit_test(penalties_count_first),
        cmocka_unit_test(a_penalty_laps_with_the_points),
        cmocka_unit_test(a_penalty_that_ends_the_table_drops_the_hand),
        cmocka_unit_test(points_taken_off_stop_at_nothing),
        cmocka_unit_test(a_game_ends_at_its_points),
        cmocka_unit_test(deals_start_from_nothing),
        cmocka_unit_test(a_sitting_orders_games_before_points),
        cmocka_unit_test(the_deal_goes_round),
        cmocka_unit_test(units_are_checked),
        cmocka_unit_test(units_have_names),
        cmocka_unit_test(a_forfeit_costs_the_table),
        cmocka_unit_test(where_both_forfeit_nobody_wins),
        cmocka_unit_test(units_have_defaults),
        cmocka_unit_test(units_a_game_lacks_are_refused),
        cmocka_unit_test(a_cap_ends_a_table_without_winner),
        cmocka_unit_test(sides_make_no_difference),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
