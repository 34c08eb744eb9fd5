/*
 * What results are worth to bots (bots/lib/euchre_score.h): points as the arena's own machine
 * scores them, equity by what must be so whatever the constants are and by cases that can be
 * reckoned by hand.
 */
#include <stdlib.h>

#include "euchre_score.h"

#include "any_deal.h"
#include "test.h"

enum { DEALS = 3000 };

static const char *const games[] = {"american1866",
                                    "auction-4",
                                    "hoyle-4",
                                    "modern",
                                    "somerset1888",
                                    "professor1862",
                                    "modern target=5 lap=yes slam=2"};
enum { GAMES = sizeof games / sizeof games[0] };

/* ---- Points ---- */

static unsigned makers_side(const struct deal *d)
{
    for (unsigned side = 0; side < d->rules->sides; side++)
        if (deal_is_making(d, side))
            return side;
    fail_msg("nobody made it");
    return 0;
}

/* What the machine gave: to the makers, or below 0 to each of the others. */
static int points_given(const struct deal *d)
{
    unsigned makers = makers_side(d), other = 0;

    while (deal_is_making(d, other))
        other++;
    return d->outcome.points[makers] - d->outcome.points[other];
}

/* The partner whom nobody found makes a lone hand of it, which only the end tells. */
static struct eu_stake stake_of(const struct deal *d)
{
    struct eu_stake stake = eu_stake_of(&d->table);

    stake.lone |= d->alone;
    return stake;
}

static bool compare_deal(const struct eu_rules *rules, uint64_t *seed)
{
    struct cards cards;
    struct deal d;

    any_cards(&cards, rules, seed);
    deal_start(&d, rules, &cards, any_below(seed, rules->players));
    while (d.ask.kind != EU_NOTHING)
        deal_apply(&d, any_legal(&d, seed));
    if (d.outcome.void_deal)
        return false;
    assert_int_equal(eu_points(rules, stake_of(&d), (int)deal_maker_tricks(&d)), points_given(&d));
    return true;
}

TEST(points_are_what_the_machine_gives)
{
    uint64_t seed = 1;
    unsigned compared = 0;

    for (size_t i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);

        for (int n = 0; n < DEALS; n++)
            compared += compare_deal(&rules, &seed);
    }
    print_message("%u deals, %d rule sets\n", compared, ANY_RULES);
    assert_true(compared > DEALS * ANY_RULES / 2);
}

static void check_steps(const char *text, struct eu_stake stake, int n, int first, int second)
{
    struct eu_rules rules = rules_of(text);
    int step[EU_TRICKS] = {0};

    assert_int_equal(eu_point_steps(&rules, stake, step), n);
    assert_int_equal(step[0], first);
    assert_int_equal(step[1], second);
}

TEST(points_change_where_they_should)
{
    check_steps("hoyle-4", (struct eu_stake){.how = EU_PLAIN}, 2, 3, 5);
    check_steps("modern", (struct eu_stake){.how = EU_ALONE, .lone = 1}, 2, 3, 5);
    check_steps("auction-4", (struct eu_stake){.contract = 4}, 1, 4, 0);
    check_steps("professor1862", (struct eu_stake){.how = EU_JAMBOREE, .lone = 1}, 0, 0, 0);
    check_steps("modern march=1", (struct eu_stake){.how = EU_PLAIN}, 1, 3, 0);
}

/* ---- Chances ---- */

static struct eu_equity *equity_of(const struct eu_rules *rules)
{
    struct eu_equity *e = malloc(sizeof *e);

    eu_equity_start(e, rules);
    return e;
}

TEST(outcomes_add_up)
{
    for (const struct eu_outcomes *o = eu_outcomes_table; o->players; o++) {
        double sum = 0;

        for (int i = 0; i < o->ends; i++) {
            sum += (double)o->end[i].chance;
            assert_true(o->end[i].chance > 0);
        }
        near_within(sum, 1, 1e-4);
    }
}

/* Scores that no game goes on from. */
static void check_ends(const struct eu_equity *e, int target)
{
    static const int beyond[] = {0, 1, 3, 100, 30000};

    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        for (int deal = 0; deal < 2; deal++) {
            near_within(eu_equity_chance(e, deal, target + beyond[i], target - 1), 1, 0);
            near_within(eu_equity_chance(e, deal, target - 1, target + beyond[i]), 0, 0);
            near_within(eu_equity_chance(e, deal, target + beyond[i], target + beyond[i]), 1, 0);
            near_within(eu_equity_chance(e, deal, -beyond[i], -beyond[i]),
                        eu_equity_chance(e, deal, 0, 0), 0);
        }
}

static void check_chances(const struct eu_equity *e, int target)
{
    check_ends(e, target);
    for (int us = 0; us < target; us++)
        for (int them = 0; them < target; them++)
            for (int deal = 0; deal < 2; deal++) {
                double chance = eu_equity_chance(e, deal, us, them);

                assert_true(chance > 0 && chance < 1);
                near_within(chance + eu_equity_chance(e, !deal, them, us), 1, 1e-4);
                if (us)
                    assert_true(chance > eu_equity_chance(e, deal, us - 1, them));
                if (us == them)
                    assert_true((chance > 0.5) == (deal == 1));
            }
}

TEST(chances_grow_with_points_and_both_sides_add_up_to_one)
{
    for (size_t i = 0; i < GAMES; i++) {
        struct eu_rules rules = rules_of(games[i]);
        struct eu_equity *e = equity_of(&rules);

        if (!rules.auction) /* there the dealer, who bids last, has the worse of it */
            check_chances(e, rules.target);
        free(e);
    }
}

/* Where one point wins for either side it is the chance that the dealer's side scores first. */
TEST(four_all_is_the_next_point)
{
    struct eu_rules rules = rules_of("hoyle-4");
    const struct eu_outcomes *o = eu_outcomes_of(&rules);
    struct eu_equity *e = equity_of(&rules);
    double ours = 0, pass = 0;

    for (int i = 0; i < o->ends; i++) {
        ours += o->end[i].points > 0 ? (double)o->end[i].chance : 0;
        pass += o->end[i].points ? 0 : (double)o->end[i].chance;
    }
    near_within(eu_equity_chance(e, 1, 4, 4), (ours + pass * (1 - ours - pass)) / (1 - pass * pass),
                1e-4);
    free(e);
}

/* ---- Gains ---- */

/* The chance is that of a game played on by these outcomes. */
static double play_games(const struct eu_rules *rules, int us, int them)
{
    const struct eu_outcomes *o = eu_outcomes_of(rules);
    int won = 0, n = 40000;
    uint64_t seed = 7;

    for (int i = 0; i < n; i++) {
        int points[2] = {us, them}, dealing = 1;

        while (points[0] < rules->target && points[1] < rules->target) {
            double x = (double)any_below(&seed, 1u << 30) / (1u << 30);
            int end = 0, gain;

            while (end < o->ends - 1 && (x -= (double)o->end[end].chance) >= 0)
                end++;
            gain = dealing ? o->end[end].points : -o->end[end].points;
            points[gain < 0] += gain < 0 ? -gain : gain;
            dealing = !dealing;
        }
        won += points[0] >= rules->target;
    }
    return (double)won / n;
}

TEST(chances_are_those_of_games_played_on)
{
    struct eu_rules modern = rules_of("modern"), hoyle = rules_of("hoyle-4");
    struct eu_equity *e = equity_of(&modern), *f = equity_of(&hoyle);

    near_within(eu_equity_chance(e, 1, 3, 6), play_games(&modern, 3, 6), 0.01);
    near_within(eu_equity_chance(e, 1, 9, 7), play_games(&modern, 9, 7), 0.01);
    near_within(eu_equity_chance(f, 1, 2, 2), play_games(&hoyle, 2, 2), 0.01);
    free(e);
    free(f);
}

/* A deal of seat 0, who deals, at a score of the game; `won`, `lost`: games so far. */
static struct eu_view at(int us, int them, int won, int lost)
{
    return (struct eu_view){.players = 4,
                            .sides = 2,
                            .points = {(int16_t)us, (int16_t)them},
                            .games = {(int16_t)won, (int16_t)lost},
                            .game = (uint16_t)(won + lost)};
}

static double gain_at(const char *text, struct eu_view view, int points)
{
    struct eu_rules rules = rules_of(text);
    struct eu_equity *e = equity_of(&rules);
    double gain = eu_equity_gain(e, &view, 0, points);

    free(e);
    return gain;
}

TEST(gains_are_about_points_at_love_all)
{
    for (size_t i = 0; i < GAMES; i++) {
        double one = gain_at(games[i], at(0, 0, 0, 0), 1),
               two = gain_at(games[i], at(0, 0, 0, 0), -2);

        print_message("%s: 1 is %.3f, -2 %.3f, 4 %.3f\n", games[i], one, two,
                      gain_at(games[i], at(0, 0, 0, 0), 4));
        near_within(one, 1, 0.35);
        near_within(two, -2, 0.5);
        near(gain_at(games[i], at(0, 0, 0, 0), 0), 0);
    }
}

TEST(what_wins_the_game_already_gains_no_more)
{
    near(gain_at("modern", at(9, 5, 0, 0), 1), gain_at("modern", at(9, 5, 0, 0), 4));
    near(gain_at("hoyle-4", at(3, 4, 1, 1), 2), gain_at("hoyle-4", at(3, 4, 1, 1), 4));
    near(gain_at("hoyle-4", at(3, 4, 1, 1), -1), gain_at("hoyle-4", at(3, 4, 1, 1), -2));
    assert_true(gain_at("modern", at(8, 5, 0, 0), 2) > gain_at("modern", at(8, 5, 0, 0), 1));
}

TEST(laps_count)
{
    assert_true(gain_at("somerset1888", at(4, 1, 0, 0), 4) >
                gain_at("somerset1888", at(4, 1, 0, 0), 1) + 0.1);
    assert_true(gain_at("somerset1888", at(4, 1, 1, 1), 4) >
                gain_at("somerset1888", at(4, 1, 1, 1), 1) + 0.1); /* for a fourth game */
    near(gain_at("american1866", at(4, 1, 0, 0), 2), gain_at("american1866", at(4, 1, 0, 0), 1));
}

/* A game lost at love is dearer than at a point: Foster's treble, Somerset's slam. */
TEST(a_point_saves_from_a_love_game)
{
    double treble = gain_at("hoyle-4", at(0, 4, 0, 0), 1),
           game = gain_at("modern target=5", at(0, 4, 0, 0), 1);

    assert_true(treble > game * 1.2);
    assert_true(gain_at("somerset1888", at(0, 4, 0, 0), 1) > game * 1.2);
}

/* In the last game of a best of three all is at stake for both. */
TEST(the_rubber_is_won_by_its_last_game)
{
    struct eu_rules rules = rules_of("hoyle-4");
    struct eu_equity *e = equity_of(&rules);

    /* single and bonus: 3 rubber points, above them nothing but the loser's points count */
    double worth = (double)e->worth[eu_standing(2, 1)][1][4][4];
    near_within(worth, 3 * (2 * eu_equity_chance(e, 1, 4, 4) - 1), 1e-4);
    /* the first game won, so that the second decides only for us */
    assert_true(e->worth[eu_standing(1, 1)][1][0][0] > 1);
    near_within((double)e->worth[eu_standing(1, 0)][1][0][0] +
                    (double)e->worth[eu_standing(1, 1)][0][0][0],
                0, 1e-4);
    free(e);
}

TEST(counters_are_points)
{
    struct eu_view view = {.players = 5, .sides = 5};

    near(gain_at("callace1905 players=5", view, 3), 3);
    near(gain_at("hoyle-3", at(0, 0, 0, 0), -2), -2);
}

TEST(a_number_of_deals_counts_points)
{
    struct eu_rules rules = rules_of("modern");
    struct eu_equity *e = equity_of(&rules);
    struct eu_view view = at(0, 0, 0, 0);

    near(eu_equity_gain(e, &view, 1, 4), 4);
    view.deals_left = 5; /* a sitting */
    near_within(eu_equity_gain(e, &view, 0, 1), 1, 0.3);
    free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_what_the_machine_gives),
        cmocka_unit_test(points_change_where_they_should),
        cmocka_unit_test(outcomes_add_up),
        cmocka_unit_test(chances_grow_with_points_and_both_sides_add_up_to_one),
        cmocka_unit_test(four_all_is_the_next_point),
        cmocka_unit_test(chances_are_those_of_games_played_on),
        cmocka_unit_test(gains_are_about_points_at_love_all),
        cmocka_unit_test(what_wins_the_game_already_gains_no_more),
        cmocka_unit_test(laps_count),
        cmocka_unit_test(a_point_saves_from_a_love_game),
        cmocka_unit_test(the_rubber_is_won_by_its_last_game),
        cmocka_unit_test(counters_are_points),
        cmocka_unit_test(a_number_of_deals_counts_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
