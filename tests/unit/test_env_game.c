/*
 * The parts of libeuchre that need no table: a game from its text, seeds, the views as bytes, a
 * legal action at random.
 */
#include <string.h>

#include "any_deal.h"
#include "config/config.h"
#include "env/obs.h"
#include "euchre_env.h"
#include "rules/view_order.h"
#include "test.h"

TEST(the_library_says_which_it_is)
{
    assert_int_equal(eu_env_abi(), EU_ENV_ABI);
}

TEST(a_game_has_the_rules_of_its_text)
{
    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);
        struct eu_game *game;

        assert_int_equal(eu_game_create(&game, any_rules[i], NULL), EU_ENV_OK);
        assert_memory_equal(eu_game_rules(game), &rules, sizeof rules);
        eu_game_destroy(game);
    }
    eu_game_destroy(NULL);
}

TEST(what_is_no_rule_set_is_refused_with_a_sentence)
{
    struct eu_game *game = NULL;
    char error[EU_ENV_ERROR] = "";

    assert_int_equal(eu_game_create(&game, "moderm", error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(error, "moderm"));
    assert_int_equal(eu_game_create(&game, "modern target=1000", error), EU_ENV_BAD_CALL);
    assert_non_null(strstr(error, "target"));
    assert_int_equal(eu_game_create(&game, "", NULL), EU_ENV_BAD_CALL);
    assert_null(game);
}

TEST(a_seed_is_that_of_the_command_line)
{
    static const char *const texts[] = {
        "42", "a longer text", "00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF"};

    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint8_t its[EU_ENV_SEED], other[EU_ENV_SEED];
        struct err err;

        eu_env_seed(its, texts[i]);
        must(config_seed_text(other, text_of(texts[i]), &err), &err);
        assert_memory_equal(its, other, sizeof its);
    }
}

/* ---- Views as bytes ---- */

TEST(a_view_is_its_bytes_without_the_seed)
{
    struct eu_game *game;
    struct eu_view view;
    uint8_t expected[sizeof view], to[sizeof view];

    assert_int_equal(eu_game_create(&game, "modern", NULL), EU_ENV_OK);
    assert_int_equal(eu_obs_width(game, EU_OBS_VIEW_1), 224);
    assert_int_equal(eu_obs_width(game, 0), 0);
    assert_int_equal(eu_obs_width(game, 99), 0);
    memset(&view, 0xa5, sizeof view);
    view.size = 224;
    view.hand = 0x0807060504030201;
    view.points[1] = 0x1234;
    struct eu_view little = view;
    view_order_little(&little);
    memcpy(expected, &little, sizeof little);
    memset(expected + 32, 0, 16);
    eu_obs_write(game, EU_OBS_VIEW_1, &view, to);
    assert_memory_equal(to, expected, sizeof to);
    assert_int_equal(to[8], 1);
    assert_int_equal(to[15], 8);
    view.legal = 6;
    assert_int_equal(eu_obs_legal(game, EU_OBS_VIEW_1, &view), 6);
    for (int answer = 0; answer <= EU_ABANDON; answer++) {
        assert_int_equal(eu_obs_to_answer(game, EU_OBS_VIEW_1, &view, answer), answer);
        assert_int_equal(eu_obs_from_answer(game, EU_OBS_VIEW_1, &view, answer), answer);
    }
    eu_game_destroy(game);
}

/* ---- A legal action at random ---- */

/* Each word of the first of `count` equal parts takes the first bit, and so on. */
static int slow_pick(uint64_t legal, uint64_t word)
{
    unsigned count = (unsigned)card_count(legal);
    uint64_t part = (word >> 32) * count + ((word & UINT32_MAX) * count >> 32);

    for (part >>= 32; part; part--)
        legal &= legal - 1;
    return card_lowest(legal);
}

TEST(a_pick_is_the_bit_of_its_number)
{
    uint64_t seed = 1;

    assert_int_equal(eu_obs_pick(0, UINT64_MAX), 0);
    for (unsigned n = 0; n < 200000; n++) {
        uint64_t legal = any_next(&seed);

        for (unsigned thin = any_below(&seed, 6); thin; thin--)
            legal &= any_next(&seed);
        if (n % 100 == 0)
            legal = UINT64_MAX << any_below(&seed, 64) >> any_below(&seed, 64);
        if (!legal)
            continue;
        uint64_t word = n % 7 ? any_next(&seed) : 0 - (uint64_t)(n % 2);
        assert_int_equal(eu_obs_pick(legal, word), slow_pick(legal, word));
        assert_int_equal(obs_pick_by_steps(legal, word), slow_pick(legal, word));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_says_which_it_is),
        cmocka_unit_test(a_game_has_the_rules_of_its_text),
        cmocka_unit_test(what_is_no_rule_set_is_refused_with_a_sentence),
        cmocka_unit_test(a_seed_is_that_of_the_command_line),
        cmocka_unit_test(a_view_is_its_bytes_without_the_seed),
        cmocka_unit_test(a_pick_is_the_bit_of_its_number),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
