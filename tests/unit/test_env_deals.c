/*
 * The environment deals, referees and scores as the arena does: random deals of every game, played
 * in rows, are played again by the arena's tables with the same answers. With ENV_LOGS in the
 * environment 100,000 deals of each, whose logs are left in the folder that it names.
 */
#include <stdlib.h>

#include "any_deal.h"
#include "env_match.h"
#include "test.h"

enum { DEALS = 2000, DEALS_LONG = 100000 };

/* Returns the number of deals. */
static size_t play_and_compare(struct env_match m)
{
    env_match_play(&m);
    env_match_compare(&m);
    env_match_finish(&m);
    return m.played;
}

/* Sets that have so many deals in a unit with a fixed number of them. */
static struct env_match match_of(const char *text, size_t deals)
{
    struct eu_rules rules = rules_of(text);
    bool individual = rules_individual(&rules);
    size_t each = individual ? rules.players : 6;

    return (struct env_match){.rules = text,
                              .unit = rules.target ? EU_ENV_UNIT_DEALS : EU_ENV_UNIT_SITTING,
                              .deals = (unsigned)each,
                              .sets = (unsigned)(deals / (each * rules.sides) + 1),
                              .rows = 5};
}

TEST(the_arena_plays_the_same_deals)
{
    const char *folder = getenv("ENV_LOGS");
    size_t deals = folder ? DEALS_LONG : DEALS;

    for (unsigned i = 0; i < ANY_BOOKS; i++) {
        struct env_match m = match_of(any_rules[i], deals);
        char log[PATH_CAP];

        if (folder && snprintf(log, sizeof log, "%s/%u.log", folder, i) < (int)sizeof log)
            m.log = log;
        assert_true(play_and_compare(m) >= deals);
    }
}

TEST(and_those_of_house_rules)
{
    for (unsigned i = ANY_BOOKS; i < ANY_RULES; i++)
        play_and_compare(match_of(any_rules[i], DEALS / 10));
}

/* Rubbers, games, sittings, with laps and slams. */
TEST(and_the_units_of_each_game)
{
    for (unsigned i = 0; i < ANY_RULES; i++)
        play_and_compare((struct env_match){.rules = any_rules[i], .sets = 5, .rows = 3});
}

TEST(illegal_answers_are_the_offences_that_the_arena_makes_of_them)
{
    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct env_match m = match_of(any_rules[i], DEALS / 4);
        m.badly = 8;
        play_and_compare(m);
    }
    play_and_compare((struct env_match){
        .rules = "modern enforcement=repair", .sets = 20, .rows = 20, .badly = 4});
}

TEST(environments_share_the_sets_of_a_match)
{
    static const char *const games[] = {"modern", "callace1905", "hoyle-3"};

    for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
        for (unsigned others = 0; others < 3; others++)
            play_and_compare(
                (struct env_match){.rules = games[i], .sets = 17, .rows = 3, .others = others});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_arena_plays_the_same_deals),
        cmocka_unit_test(and_those_of_house_rules),
        cmocka_unit_test(and_the_units_of_each_game),
        cmocka_unit_test(illegal_answers_are_the_offences_that_the_arena_makes_of_them),
        cmocka_unit_test(environments_share_the_sets_of_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
