/*
 * Tables of individual games: counters and their settlement, games that two win
 * together, penalties, forfeits and caps.
 */
#include <string.h>

#include "rules/tally.h"
#include "any_deal.h"
#include "test.h"

static const char cut_throat[] = "hoyle-3", call_ace[] = "callace1905 players=5";

static void assert_payoff(const struct tally *t, const int32_t expected[EU_SEATS])
{
    int32_t payoff[EU_SEATS];

    tally_payoff(t, payoff);
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        assert_int_equal(payoff[seat], expected[seat]);
}

/* Call-Ace 1905, Scoring: the lowest owes every other the difference, then the next lowest. */
TEST(every_two_settle_their_difference)
{
    const int32_t expected[EU_SEATS] = {20, -5, -25, 10, 0};
    struct eu_rules rules = rules_of(call_ace);
    struct tally t;

    tally_start(&t, &rules, UNIT_SITTING, 5, 0);
    tally_add(&t, &(struct outcome){.points = {3, 0, 0, 3, 0}});
    tally_add(&t, &(struct outcome){.points = {2, 2, 0, 2, 2}});
    tally_add(&t, &(struct outcome){.void_deal = true});
    tally_add(&t, &(struct outcome){.points = {0, 5, 0, 0, 0}});
    assert_false(t.over);
    tally_add(&t, &(struct outcome){.points = {7, 0, 3, 5, 6}});
    assert_true(t.over && !t.capped);
    assert_payoff(&t, expected);
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        assert_int_equal(t.games[seat], 0);
}

/* Foster, Scoring: both adversaries of a euchred player may go out with the same deal. */
TEST(two_may_be_out_together)
{
    const struct outcome euchre = {.points = {2, 0, 2}}, point = {.points = {0, 1, 0}};
    const int32_t both[EU_SEATS] = {1, -2, 1}, one[EU_SEATS] = {-1, 2, -1};
    struct eu_rules rules = rules_of(cut_throat);
    struct tally t;

    tally_start(&t, &rules, UNIT_GAME, 0, 0);
    for (int i = 0; i < 4; i++)
        tally_add(&t, &point);
    tally_add(&t, &euchre);
    tally_add(&t, &euchre);
    assert_false(t.over);
    tally_add(&t, &euchre);
    assert_true(t.over && !t.capped);
    assert_int_equal(t.points[0], 6);
    assert_payoff(&t, both);

    tally_start(&t, &rules, UNIT_GAME, 0, 0);
    for (int i = 0; i < 5; i++) {
        assert_false(t.over);
        tally_add(&t, &point);
    }
    assert_true(t.over);
    assert_payoff(&t, one);
}

/* A game is no more than counted points where a number of deals is played. */
TEST(counters_go_on_beyond_a_game)
{
    const struct outcome march = {.points = {3, 0, 0}};
    const int32_t expected[EU_SEATS] = {18, -9, -9};
    const enum unit units[] = {UNIT_SITTING, UNIT_DEALS};
    struct eu_rules rules = rules_of(cut_throat);
    struct eu_view view;
    struct tally t;

    for (unsigned i = 0; i < 2; i++) {
        tally_start(&t, &rules, units[i], 3, 2);
        for (unsigned n = 0; n < 3; n++) {
            assert_int_equal(tally_dealer(&t), (2 + n) % 3);
            tally_standing(&t, &view);
            assert_int_equal(view.points[0], units[i] == UNIT_SITTING ? 3 * n : 0);
            assert_int_equal(view.points[1] | view.points[2], 0);
            assert_int_equal(view.deals_left, 2 - n);
            tally_add(&t, &march);
        }
        assert_true(t.over);
        assert_payoff(&t, expected);
    }
}

/* A penalty is each one's own; taken off, it leaves nobody below 0. */
TEST(a_penalty_is_each_ones_own)
{
    const struct outcome on = {.penalty = {2, 0, 2}}, off = {.penalty = {0, 0, -2}};
    struct eu_rules rules = rules_of(cut_throat);
    struct tally t;

    tally_start(&t, &rules, UNIT_GAME, 0, 0);
    t.points[1] = 1;
    t.points[2] = 1;
    tally_add(&t, &on);
    assert_true(t.points[0] == 2 && t.points[1] == 1 && t.points[2] == 3);
    tally_add(&t, &off);
    tally_add(&t, &off);
    assert_true(t.points[0] == 2 && t.points[1] == 1 && t.points[2] == 0);
    tally_add(&t, &on);
    assert_false(t.over);
    tally_add(&t, &on);
    assert_true(t.over);
    assert_true(t.games[0] == 1 && t.games[1] == 0 && t.games[2] == 0);
}

TEST(who_forfeits_pays_all_others)
{
    const int32_t off[EU_SEATS] = {4, 4, -16, 4, 4}, both[EU_SEATS] = {10, 10, -10, -20, 10};
    const int32_t won[EU_SEATS] = {1, -2, 1}, alone[EU_SEATS] = {2, -1, -1};
    struct eu_rules rules = rules_of(call_ace);
    struct tally t;

    tally_start(&t, &rules, UNIT_SITTING, 5, 0);
    tally_add(&t, &(struct outcome){.void_deal = true});
    tally_add(&t, &(struct outcome){.points = {1, 1, 3, 1, 1}});
    tally_forfeit(&t, 2); /* three deals were left */
    tally_forfeit(&t, 2);
    assert_true(t.over);
    assert_int_equal(t.forfeits, 4);
    assert_int_equal(t.points[2], 3 - 6);
    assert_payoff(&t, off);
    tally_forfeit(&t, 3);
    assert_payoff(&t, both);

    rules = rules_of(cut_throat);
    tally_start(&t, &rules, UNIT_GAME, 0, 0);
    tally_forfeit(&t, 1);
    assert_payoff(&t, won);
    tally_forfeit(&t, 2);
    assert_payoff(&t, alone);
    tally_forfeit(&t, 0);
    assert_payoff(&t, (const int32_t[EU_SEATS]){0});

    tally_start(&t, &rules, UNIT_SITTING, 3, 0);
    for (int i = 0; i < 3; i++)
        tally_add(&t, &(struct outcome){.points = {1, 0, 0}});
    tally_forfeit(&t, 0);
    assert_int_equal(t.forfeits, 0); /* it had been played to its end */
    assert_payoff(&t, (const int32_t[EU_SEATS]){6, -3, -3});
}

TEST(a_cap_ends_it_without_payoff)
{
    struct eu_rules rules = rules_of(cut_throat);
    struct tally t;

    tally_start(&t, &rules, UNIT_GAME, 0, 0);
    tally_add(&t, &(struct outcome){.points = {3, 0, 0}});
    for (int i = 0; i < CAP_VOIDS; i++) {
        assert_false(t.over);
        tally_add(&t, &(struct outcome){.void_deal = true});
    }
    assert_true(t.over && t.capped);
    assert_payoff(&t, (const int32_t[EU_SEATS]){0});
}

/* ---- Properties ---- */

/* Who sits where makes no difference: turned round the table, a table ends the same. */
static void play_turned(const struct eu_rules *rules, enum unit unit, uint64_t *state)
{
    unsigned players = rules->players, by = 1 + (unsigned)(any_next(state) % (players - 1));
    int32_t payoff[EU_SEATS], turned[EU_SEATS], sum = 0;
    struct tally t, other;

    tally_start(&t, rules, unit, 4 * players, 0);
    tally_start(&other, rules, unit, 4 * players, 0);
    while (!t.over) {
        struct outcome o = {.void_deal = any_next(state) % 4 == 0}, p = o;
        for (unsigned seat = 0; !o.void_deal && seat < players; seat++) {
            o.points[seat] = (int8_t)(any_next(state) % 4);
            o.penalty[seat] = any_next(state) % 4 ? 0 : (int8_t)(any_next(state) % 5) - 2;
            p.points[(seat + by) % players] = o.points[seat];
            p.penalty[(seat + by) % players] = o.penalty[seat];
        }
        tally_add(&t, &o);
        tally_add(&other, &p);
    }
    assert_true(other.over);
    tally_payoff(&t, payoff);
    tally_payoff(&other, turned);
    for (unsigned seat = 0; seat < players; seat++) {
        assert_true(t.points[seat] >= 0);
        assert_int_equal(payoff[seat], turned[(seat + by) % players]);
        sum += payoff[seat];
    }
    assert_int_equal(sum, 0);
}

TEST(seats_make_no_difference)
{
    static const char *const texts[] = {cut_throat, "hoyle-3 players=7 pack=52 cards=7", call_ace,
                                        "hoyle-7"};
    uint64_t seed = 43;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct eu_rules rules = rules_of(texts[i]);
        for (unsigned unit = UNIT_DEALS; unit <= UNIT_SITTING; unit++)
            for (int n = 0;
                 n < 300 && tally_check(&rules, (enum unit)unit, 4u * rules.players, NULL); n++)
                play_turned(&rules, (enum unit)unit, &seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_two_settle_their_difference),
        cmocka_unit_test(two_may_be_out_together),
        cmocka_unit_test(counters_go_on_beyond_a_game),
        cmocka_unit_test(a_penalty_is_each_ones_own),
        cmocka_unit_test(who_forfeits_pays_all_others),
        cmocka_unit_test(a_cap_ends_it_without_payoff),
        cmocka_unit_test(seats_make_no_difference),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
