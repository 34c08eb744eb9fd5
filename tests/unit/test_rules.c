/*
 * Rule sets: the named ones as the books have them, text there and back, and what is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/rules.h"

static struct eu_rules rules_of(const char *text)
{
    struct eu_rules rules;
    struct err err;

    if (!rules_parse(&rules, text, &err))
        fail_msg("%s: %s", text, err.text);
    return rules;
}

static void test_named_sets_pass(void **state)
{
    static const char *const names[] = {"american1866", "hoyle-4", "modern", "professor1862",
                                        "somerset1888"};
    char text[RULES_TEXT];
    struct err err;
    size_t n = sizeof names / sizeof names[0];

    (void)state;
    for (size_t i = 0; i < n; i++) {
        const struct eu_rules *rules = rules_named(i);
        assert_string_equal(rules->name, names[i]);
        assert_true(rules_check(rules, &err));
        rules_text(rules, text);
        assert_string_equal(text, names[i]);
        assert_non_null(rules_title(i));
    }
    assert_null(rules_named(n));
    assert_null(rules_title(n));
}

/* A parameter as the books have it, in the order american1866, hoyle-4, modern, professor1862,
 * somerset1888; "-" where it says nothing. */
static void test_named_sets_values(void **state)
{
    static const char *const values[][6] = {
        {"players", "4", "4", "4", "4", "4"},
        {"sides", "2", "2", "2", "2", "2"},
        {"cards", "5", "5", "5", "5", "5"},
        {"pack", "32", "32", "24", "32", "32"},
        {"joker", "no", "no", "no", "no", "no"},
        {"alone", "no", "yes", "yes", "yes", "yes"},
        {"take", "-", "no", "no", "yes", "yes"},
        {"take_round2", "-", "-", "-", "yes", "yes"},
        {"defend_alone", "-", "no", "no", "no", "no"},
        {"jambone", "-", "no", "no", "yes", "no"},
        {"jamboree", "-", "no", "no", "yes", "no"},
        {"turnup_discard", "no", "no", "no", "yes", "no"},
        {"stick_dealer", "no", "no", "no", "no", "no"},
        {"lone_lead", "-", "left_of_dealer", "left_of_dealer", "left_of_dealer", "left_of_dealer"},
        {"point", "1", "1", "1", "1", "1"},
        {"march", "2", "2", "2", "2", "2"},
        {"euchre", "2", "2", "2", "2", "2"},
        {"lone_march", "-", "4", "4", "4", "4"},
        {"lone_point", "-", "1", "1", "1", "1"},
        {"lone_euchre", "-", "2", "2", "4", "4"},
        {"opposed_euchre", "-", "-", "-", "-", "-"},
        {"jambone_march", "-", "-", "-", "8", "-"},
        {"jambone_euchre", "-", "-", "-", "8", "-"},
        {"jamboree_score", "-", "-", "-", "16", "-"},
        {"revoke", "2", "2", "2", "2", "3"},
        {"lone_revoke", "-", "2", "4", "2", "5"},
        {"revoke_ends", "no", "yes", "yes", "no", "no"},
        {"revoke_choice", "-", "yes", "no", "-", "-"},
        {"revoke_forfeit", "no", "-", "-", "yes", "no"},
        {"wrong", "-", "-", "-", "0", "2"},
        {"lone_wrong", "-", "-", "-", "0", "4"},
        {"wrong_forfeit", "-", "-", "-", "yes", "yes"},
        {"wrong_revokes", "yes", "yes", "yes", "no", "no"},
        {"abandon", "-", "0", "0", "0", "5"},
        {"target", "5", "5", "10", "5", "5"},
        {"lap", "no", "no", "no", "yes", "yes"},
        {"slam", "1", "1", "1", "2", "2"},
        {"rubber", "no", "best_of_three", "no", "no", "three_games"},
        {"rubber_bonus", "-", "2", "-", "-", "2"},
        {"enforcement", "book", "book", "book", "book", "book"},
    };
    const size_t count = sizeof values / sizeof values[0];
    struct rules_line line;

    (void)state;
    for (size_t set = 0; set < 5; set++) {
        for (size_t i = 0; i < count; i++) {
            assert_true(rules_line(rules_named(set), i, &line));
            assert_string_equal(line.name, values[i][0]);
            assert_string_equal(line.value, values[i][set + 1]);
            assert_true(strlen(line.meaning) > 0);
        }
        assert_false(rules_line(rules_named(set), count, &line));
    }
}

/* Every field of the record that is not a name, a size or reserved is a parameter. */
static void test_every_field_is_a_parameter(void **state)
{
    struct rules_line line;
    size_t count = 0;

    (void)state;
    while (rules_line(rules_named(0), count, &line))
        count++;
    assert_int_equal(count, sizeof(struct eu_rules) - offsetof(struct eu_rules, players) -
                                sizeof(rules_named(0)->reserved));
}

static void test_text_there_and_back(void **state)
{
    static const char *const texts[] = {
        "modern stick_dealer=yes target=5",
        "modern pack=32 joker=yes lone_lead=left_of_maker enforcement=repair",
        "modern defend_alone=yes lone_euchre=4 opposed_euchre=8",
        "professor1862 jambone=no jambone_march=8",
        "american1866 alone=yes take=yes",
        "hoyle-4 rubber=three_games target=7",
        "somerset1888 rubber=no",
    };
    char text[RULES_TEXT];

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct eu_rules rules = rules_of(texts[i]);
        rules_text(&rules, text);
        struct eu_rules again = rules_of(text);
        assert_memory_equal(&rules, &again, sizeof rules);
    }
    struct eu_rules rules = rules_of("  professor1862\t jambone_march=8   slam=1 ");
    rules_text(&rules, text);
    assert_string_equal(text, "professor1862 slam=1");
}

static void test_pack_is_the_lowest_rank(void **state)
{
    (void)state;
    assert_int_equal(rules_of("modern").low, 9);
    assert_int_equal(rules_of("modern pack=32").low, 7);
}

/* What is refused, and a word the reason must have. */
static void test_refused(void **state)
{
    static const char *const refused[][2] = {
        {"", "no rule set"},
        {"modrn", "'modrn'"},
        {"Modern", "'Modern'"},
        {"target=5", "'target=5'"},
        {"modern targt=5", "'targt'"},
        {"modern target", "'target'"},
        {"modern target=", "5, 7 or 10"},
        {"modern target=6", "5, 7 or 10"},
        {"modern target=05x", "target"},
        {"modern target=5 target=5", "target is given twice"},
        {"modern lone_euchre=3", "2 or 4"},
        {"modern pack=28", "24 or 32"},
        {"modern low=7", "'low'"},
        {"modern joker=1", "no or yes"},
        {"modern players=5", "players"},
        {"modern march=41", "1 to 40"},
        {"modern revoke=8", "0 to 7"},
        {"modern march=-1", "march"},
        {"modern march=300", "march"},
        {"modern march=1 point=2", "march"},
        {"modern lone_point=5", "lone_march"},
        {"modern alone=no lone_march=5", "alone"},
        {"modern alone=no lone_lead=left_of_maker", "lone_lead"},
        {"modern alone=no defend_alone=yes", "defend_alone"},
        {"modern take_round2=yes", "take_round2"},
        {"modern opposed_euchre=5", "defend_alone"},
        {"modern jambone_march=9", "jambone"},
        {"modern jamboree=yes joker=yes", "joker"},
        {"modern wrong=2", "wrong_revokes"},
        {"modern revoke_forfeit=yes", "revoke_ends"},
        {"modern rubber=best_of_three", "target"},
        {"modern rubber_bonus=3", "rubber"},
        {"american1866 take=yes", "alone"},
        {"american1866 abandon=5", "alone"},
        {"professor1862 alone=no", "take"},
        {"professor1862 revoke_choice=yes", "revoke_ends"},
        {"hoyle-4 revoke_ends=no", "revoke_choice"},
        {"hoyle-4 target=7", "target"},
    };
    struct eu_rules before = rules_of("modern"), rules = before;

    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct err err;
        if (rules_parse(&rules, refused[i][0], &err))
            fail_msg("accepted: %s", refused[i][0]);
        if (!strstr(err.text, refused[i][1]))
            fail_msg("%s: %s", refused[i][0], err.text);
        assert_int_equal(err.class, ERR_USAGE);
        assert_memory_equal(&rules, &before, sizeof rules);
    }
}

/* A record from a log: whatever one byte holds, it is refused or reads back from its own text. */
static void test_any_byte(void **state)
{
    char text[RULES_TEXT];
    struct err err;
    unsigned accepted = 0;

    (void)state;
    for (size_t set = 0; rules_named(set); set++) {
        for (size_t at = 0; at < sizeof(struct eu_rules); at++) {
            for (unsigned value = 0; value < 256; value++) {
                struct eu_rules rules = *rules_named(set), again;
                ((uint8_t *)&rules)[at] = (uint8_t)value;
                if (!rules_check(&rules, &err))
                    continue;
                accepted++;
                rules_text(&rules, text);
                assert_true(rules_parse(&again, text, &err));
                assert_memory_equal(&rules, &again, sizeof rules);
            }
        }
    }
    /* at least every byte as it was, and by far not all values */
    assert_true(accepted > 5 * sizeof(struct eu_rules));
    assert_true(accepted < 5 * sizeof(struct eu_rules) * 16);
}

static void test_name_without_end(void **state)
{
    struct eu_rules rules = rules_of("modern");
    struct err err;

    (void)state;
    memset(rules.name, 'm', sizeof rules.name);
    assert_false(rules_check(&rules, &err));
}

/* All parameters at once fit RULES_TEXT. */
static void test_longest_text(void **state)
{
    (void)state;
    struct eu_rules rules = rules_of(
        "modern pack=32 joker=yes take=yes take_round2=yes defend_alone=yes jambone=yes "
        "turnup_discard=yes stick_dealer=yes lone_lead=left_of_maker point=10 march=20 euchre=20 "
        "lone_march=30 lone_point=10 lone_euchre=4 opposed_euchre=10 jambone_march=20 "
        "jambone_euchre=20 revoke=7 lone_revoke=7 revoke_ends=no revoke_forfeit=yes wrong=7 "
        "lone_wrong=7 wrong_forfeit=yes wrong_revokes=no abandon=10 target=5 lap=yes slam=2 "
        "rubber=best_of_three rubber_bonus=10 enforcement=repair");
    char text[RULES_TEXT];
    rules_text(&rules, text);
    struct eu_rules again = rules_of(text);
    assert_memory_equal(&rules, &again, sizeof rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named_sets_pass),
        cmocka_unit_test(test_named_sets_values),
        cmocka_unit_test(test_every_field_is_a_parameter),
        cmocka_unit_test(test_text_there_and_back),
        cmocka_unit_test(test_pack_is_the_lowest_rank),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_any_byte),
        cmocka_unit_test(test_name_without_end),
        cmocka_unit_test(test_longest_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
