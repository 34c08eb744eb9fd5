/*
 * libeuchre hands out what bots have by euchre_obs.h, for every seat at every question of random
 * deals of all rule sets: bytes and none beyond them, legal actions, and what each number stands
 * for.
 */
#include "euchre_obs.h"
#include "any_deal.h"
#include "env/game.h"
#include "test.h"

enum { DEALS = 60, OBS = EU_OBS_RELATIVE_1 };

static void compare(const struct eu_game *game, const struct eu_view *view)
{
    const struct eu_rules *rules = eu_game_rules(game);
    size_t width = eu_obs_width(game, OBS);
    uint8_t one[EU_OBS_MOST + 1], two[EU_OBS_MOST + 1];
    struct eu_roles roles = eu_roles(view);

    memset(one, 0x55, sizeof one);
    memset(two, 0x55, sizeof two);
    assert_int_equal(eu_obs_relative_1_width(rules), width);
    assert_true(width <= EU_OBS_MOST);
    eu_obs_write(game, OBS, view, one);
    eu_obs_relative_1(rules, view, &roles, two);
    assert_memory_equal(one, two, sizeof one);
    assert_int_equal(eu_role_actions(view, &roles), eu_obs_legal(game, OBS, view));
    for (int number = -1; number <= 70; number++) {
        assert_int_equal(eu_role_answer(view, &roles, number),
                         eu_obs_to_answer(game, OBS, view, number));
        assert_int_equal(eu_role_action(view, &roles, number),
                         eu_obs_from_answer(game, OBS, view, number));
    }
}

static void play(const struct eu_game *game, uint64_t *seed)
{
    const struct eu_rules *rules = eu_game_rules(game);
    struct eu_view standing, view;
    struct cards cards;
    struct deal d;

    any_cards(&cards, rules, seed);
    any_standing(&standing, rules, seed);
    any_start(&d, rules, &cards, any_below(seed, rules->players), &standing);
    for (;;) {
        for (unsigned seat = 0; seat < rules->players; seat++) {
            deal_view(&d, seat, &view);
            compare(game, &view);
        }
        if (d.ask.kind == EU_NOTHING)
            return;
        deal_apply(&d, any_answer(&d, 0, seed));
    }
}

TEST(bots_see_what_learners_see)
{
    uint64_t seed = 11;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_game *game;
        char error[EU_ENV_ERROR];

        if (eu_game_create(&game, any_rules[i], error) != EU_ENV_OK)
            fail_msg("%s: %s", any_rules[i], error);
        for (unsigned n = 0; n < DEALS; n++)
            play(game, &seed);
        eu_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_see_what_learners_see),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
