/*
 * Rule sets: the named ones as the books have them, text there and back, and what is refused.
 */
#include <stdio.h>
#include <string.h>

#include "rules/param.h"
#include "rules/rules.h"
#include "test.h"

/* The named sets in their order, each as it reads by itself. */
static const char *const named[] = {
    "american1866",
    "auction-4",
    "callace1905",
    "callace1905 players=5",
    "callace1905 players=6",
    "callace1905 players=7",
    "hoyle-2",
    "hoyle-3",
    "hoyle-4",
    "hoyle-5",
    "hoyle-6",
    "hoyle-7",
    "modern",
    "professor1862",
    "somerset1888",
};

enum { NAMED = sizeof named / sizeof named[0] };

TEST(named_sets_read_as_themselves)
{
    char text[RULES_TEXT];
    struct err err;

    for (size_t i = 0; i < NAMED; i++) {
        const struct eu_rules *rules = &rulesets[i].rules;
        struct eu_rules read = rules_of(named[i]);
        assert_true(rules_check(rules, &err));
        assert_memory_equal(rules, &read, sizeof read);
        rules_text(rules, text);
        assert_string_equal(text, named[i]);
        assert_non_null(rulesets[i].title);
    }
    assert_null(rulesets[NAMED].title);
}

/* Every parameter as the books have it, set by set; "-" where it says nothing, "*" after what is
 * reconstructed. */
/* clang-format off */
static const char *const values_of_sets[][2] = {
    {"players", "4 4 4 5 6 7 2 3 4 5 6 7 4 4 4"},
    {"partners",
     "fixed fixed called called called called fixed none fixed chosen* fixed chosen* fixed "
     "fixed fixed"},
    {"cards", "5 5 5 5 5 5 5 5 5 5 5 7* 5 5 5"},
    {"pack", "32 32 24 28 32 36 32 32 32 32 32 52 24 32 32"},
    {"joker", "no no no no no no no no no no no yes no no no"},
    {"auction", "no yes no no no no no no no yes* no yes* no no no"},
    {"blind", "- 0 - - - - - - - 2* - 4* - - -"},
    {"least_bid", "- 1 - - - - - - - 3* - 4* - - -"},
    {"two_partners", "- - - - - - - - - 4* - 6* - - -"},
    {"alone", "no no yes yes yes yes - - yes yes yes yes yes yes yes"},
    {"take", "- - - - - - - - no - - - no yes yes"},
    {"take_round2", "- - - - - - - - - - - - - yes yes"},
    {"defend_alone", "- - - - - - - - no - no - no no no"},
    {"jambone", "- - - - - - - - no - no - no yes no"},
    {"jamboree", "- - - - - - - - no - no - no yes no"},
    {"turnup_discard", "no - no no no no no no no - no - no yes no"},
    {"stick_dealer", "no - no no no no no no no - no - no no no"},
    {"lone_lead",
     "- - left_of_dealer left_of_dealer left_of_dealer left_of_dealer - - left_of_dealer "
     "left_of_dealer left_of_dealer left_of_dealer left_of_dealer left_of_dealer "
     "left_of_dealer"},
    {"point", "1 - 1 1 1 1 1 1 1 - 1 - 1 1 1"},
    {"march", "2 - 2 3 3 3 2 3 2 - 2 - 2 2 2"},
    {"euchre", "2 - 2 2 2 2 2 2 2 - 2 - 2 2 2"},
    {"lone_march", "- - 4 5 6 7 - - 4 - 4 - 4 4 4"},
    {"lone_point", "- - 1 1 1 1 - - 1 - 1 - 1 1 1"},
    {"lone_euchre", "- - 2 2 2 2 - - 2 - 2 - 2 4 4"},
    {"opposed_point", "- - - - - - - - - - - - - - -"},
    {"opposed_euchre", "- - - - - - - - - - - - - - -"},
    {"jambone_march", "- - - - - - - - - - - - - 8 -"},
    {"jambone_euchre", "- - - - - - - - - - - - - 8 -"},
    {"jamboree_score", "- - - - - - - - - - - - - 16 -"},
    {"lone_bid", "- - - - - - - - - 8* - 10* - - -"},
    {"bare_bid", "- - - - - - - - - 15* - 20* - - -"},
    {"revoke", "2 2 2 2 2 2 2 2 2 2* 2 2* 2 2 3"},
    {"lone_revoke", "- - 2 2 2 2 - - 2 2* 2 2* 4 2 5"},
    {"revoke_ends", "no yes yes yes yes yes yes yes yes yes yes yes yes no no"},
    {"revoke_whole", "- no yes yes yes yes no no no no no no no - -"},
    {"revoke_choice", "- yes no no no no yes yes yes yes yes yes no - -"},
    {"revoke_forfeit", "no - - - - - - - - - - - - yes no"},
    {"wrong", "- - - - - - - - - - - - - 0 2"},
    {"lone_wrong", "- - - - - - - - - - - - - 0 4"},
    {"wrong_forfeit", "- - - - - - - - - - - - - yes yes"},
    {"wrong_revokes", "yes yes yes yes yes yes yes yes yes yes yes yes yes no no"},
    {"abandon", "- - - - - - - - 0 - 0 - 0 0 5"},
    {"target", "5 15 - - - - 5 5 5 - 5 - 10 5 5"},
    {"lap", "no no - - - - no - no - no - no yes yes"},
    {"slam", "1 1 - - - - 1 - 1 - 1 - 1 2 2"},
    {"rubber", "no no - - - - no - best_of_three - best_of_three - no no three_games"},
    {"rubber_bonus", "- - - - - - - - 2 - 2 - - - 2"},
    {"enforcement",
     "book book book book book book book book book book book book book book book"},
};
/* clang-format on */

TEST(named_sets_are_as_the_books_have_them)
{
    struct rules_line line;
    size_t at = 0;

    for (; at < sizeof values_of_sets / sizeof values_of_sets[0]; at++) {
        char row[320] = "";
        for (size_t set = 0; set < NAMED; set++) {
            assert_true(rules_line(&rulesets[set].rules, at, &line));
            assert_string_equal(line.name, values_of_sets[at][0]);
            assert_true(strlen(line.meaning) > 0);
            snprintf(row + strlen(row), sizeof row - strlen(row), "%s%s%s", set ? " " : "",
                     line.value, line.reconstructed ? "*" : "");
        }
        assert_string_equal(row, values_of_sets[at][1]);
    }
    assert_false(rules_line(&rulesets[0].rules, at, &line));
}

/* Every field of the record that is not a name, a size or reserved is a parameter. */
TEST(every_field_is_a_parameter)
{
    struct rules_line line;
    size_t count = 0;

    while (rules_line(&rulesets[0].rules, count, &line))
        count++;
    assert_int_equal(count, sizeof(struct eu_rules) - offsetof(struct eu_rules, players) -
                                sizeof(rulesets[0].rules.reserved) - 1); /* sides follow */
}

TEST(text_goes_there_and_back)
{
    static const char *const texts[] = {
        "modern stick_dealer=yes target=5",
        "modern target=1",
        "somerset1888 target=11",
        "modern target=20",
        "modern pack=32 joker=yes lone_lead=left_of_maker enforcement=repair",
        "modern defend_alone=yes lone_euchre=4 opposed_euchre=8",
        "modern players=2 alone=no",
        "modern players=6 pack=32 target=7",
        "modern players=3 partners=none alone=no target=15",
        "modern auction=yes pack=32 blind=2 target=15",
        "professor1862 jambone=no jambone_march=8",
        "professor1862 lone_euchre=2 defend_alone=yes",
        "professor1862 defend_alone=yes opposed_point=1",
        "american1866 alone=yes take=yes",
        "callace1905 players=5 joker=yes",
        "callace1905 players=7 march=4 alone=no",
        "callace1905 partners=none alone=no target=10",
        "hoyle-2 joker=yes target=7 rubber=three_games",
        "hoyle-3 players=5 march=4",
        "hoyle-4 rubber=three_games target=7",
        "hoyle-5 joker=yes two_partners=0 blind=0",
        "hoyle-6 defend_alone=yes rubber=no lap=yes",
        "hoyle-7 players=6 pack=48 joker=no",
        "somerset1888 rubber=no",
    };
    char text[RULES_TEXT];

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct eu_rules rules = rules_of(texts[i]);
        rules_text(&rules, text);
        struct eu_rules again = rules_of(text);
        assert_memory_equal(&rules, &again, sizeof rules);
    }
}

/* What is said but is so anyway does not come back; the words come in the order of the table. */
TEST(the_shortest_text_comes_back)
{
    static const char *const texts[][2] = {
        {"  professor1862\t jambone_march=8   slam=1 ", "professor1862 slam=1"},
        {"callace1905 players=4", "callace1905"},
        {"callace1905 lone_march=6 pack=32 players=6 march=3", "callace1905 players=6"},
        {"callace1905 march=2 players=5", "callace1905 players=5 march=2"},
        {"hoyle-4 players=4", "hoyle-4"},
        {"hoyle-3 march=2 players=5", "hoyle-3 players=5 march=2"},
        {"professor1862 opposed_point=4 defend_alone=yes", "professor1862 defend_alone=yes"},
        {"professor1862 opposed_point=1", "professor1862"},
    };
    char text[RULES_TEXT];

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct eu_rules rules = rules_of(texts[i][0]);
        rules_text(&rules, text);
        assert_string_equal(text, texts[i][1]);
    }
}

/* A Professor 1862, ch. III, of coteries where a defender may play alone: the odd trick is four. */
TEST(a_custom_brings_its_number)
{
    static const struct {
        const char *text;
        int opposed_point;
    } cases[] = {
        {"professor1862", 1},
        {"professor1862 defend_alone=yes", 4},
        {"professor1862 opposed_point=1 defend_alone=yes", 1},
        {"professor1862 defend_alone=yes opposed_point=3", 3},
        {"modern defend_alone=yes", 1},
        {"somerset1888 defend_alone=yes", 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct eu_rules rules = rules_of(cases[i].text);
        assert_int_equal(rules.opposed_point, cases[i].opposed_point);
    }
}

/* Logs are older than the custom: what is not named in them is the set's own. */
TEST(plain_text_knows_no_custom)
{
    static const char *const texts[] = {
        "professor1862",
        "professor1862 defend_alone=yes",
        "professor1862 defend_alone=yes opposed_point=4",
        "modern stick_dealer=yes target=5",
    };
    static const int opposed_points[] = {1, 1, 4, 1};
    struct eu_rules rules;
    char text[RULES_TEXT];

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(rules_parse_plain(&rules, texts[i], NULL));
        assert_int_equal(rules.opposed_point, opposed_points[i]);
        rules_text_plain(&rules, text);
        assert_string_equal(text, texts[i]);
    }
}

/* The number of players brings with it what the set of so many has. */
TEST(players_choose_the_set)
{
    for (unsigned n = 4; n <= 7; n++) {
        char text[64];
        snprintf(text, sizeof text, "callace1905 enforcement=repair players=%u", n);
        struct eu_rules rules = rules_of(text);
        assert_int_equal(rules.players, n);
        assert_int_equal(rules.sides, n);
        assert_int_equal((EU_ACE + 1 - rules.low) * 4, 4 * n + 8); /* law 2 */
        assert_int_equal(rules.march, n == 4 ? 2 : 3);
        assert_int_equal(rules.lone_march, n);
    }
}

TEST(sides_follow)
{
    assert_int_equal(rules_of("modern players=6 pack=32").sides, 2);
    assert_int_equal(rules_of("hoyle-3 players=5").sides, 5);
    assert_int_equal(rules_of("callace1905 partners=fixed").sides, 2);
}

TEST(the_pack_is_the_lowest_rank)
{
    assert_int_equal(rules_of("modern").low, 9);
    assert_int_equal(rules_of("modern pack=32").low, 7);
    assert_int_equal(rules_of("hoyle-7").low, 2);
}

/* What is refused, and words the reason must have. */
static const char *const refused[][2] = {
    {"", "no rule set"},
    {"modrn", "'modrn'; did you mean 'modern'?"},
    {"whist", "hoyle-7, modern, professor1862"},
    {"whist", "american1866, auction-4, callace1905, hoyle-2"},
    {"Modern", "'Modern'"},
    {"target=5", "'target=5'"},
    {"modern targt=5", "'targt'"},
    {"modern target", "'target'"},
    {"modern target=", "expected no or 1 to 20"},
    {"modern target=0", "expected no or 1 to 20"},
    {"modern target=21", "expected no or 1 to 20"},
    {"modern target=05x", "target"},
    {"modern target=5 target=5", "target is given twice"},
    {"modern lone_euchre=0", "1 to 40"},
    {"modern pack=30", "24, 28, 32, 36, 40, 44, 48 or 52"},
    {"modern cards=6", "5 or 7"},
    {"modern low=7", "'low'"},
    {"modern sides=2", "'sides'"},
    {"modern joker=1", "no or yes"},
    {"modern march=41", "1 to 40"},
    {"modern revoke=8", "0 to 7"},
    {"modern march=-1", "march"},
    {"modern march=300", "march"},
    {"modern march=1 point=2", "march"},
    {"modern lone_point=5", "lone_march"},
    {"modern alone=no lone_march=5", "lone_march=5 means nothing with alone=no"},
    {"modern alone=no lone_lead=left_of_maker", "lone_lead=left_of_maker means nothing"},
    {"modern alone=no defend_alone=yes", "defend_alone=yes means nothing with alone=no"},
    {"modern take_round2=yes", "take_round2=yes means nothing with take=no"},
    {"modern opposed_euchre=5", "opposed_euchre=5 means nothing with defend_alone=no"},
    {"modern jambone_march=9", "jambone_march=9 means nothing with jambone=no"},
    {"modern defend_alone=yes opposed_point=5", "lone_march=4 is less than opposed_point=5"},
    {"modern jamboree=yes joker=yes", "jamboree=yes with joker=yes"},
    {"modern pack=36 cards=7 jamboree=yes", "jamboree=yes with cards=7"},
    {"modern wrong=2", "wrong=2 means nothing with wrong_revokes=yes"},
    {"modern revoke_forfeit=yes", "revoke_forfeit=yes means nothing with revoke_ends=yes"},
    {"modern rubber=best_of_three", "target=10"},
    {"modern rubber_bonus=3", "rubber_bonus=3 means nothing with rubber=no"},
    {"american1866 take=yes", "take=yes means nothing with alone=no"},
    {"american1866 abandon=5", "abandon=5 means nothing with alone=no"},
    {"professor1862 alone=no", "means nothing with alone=no"},
    {"professor1862 revoke_choice=yes", "means nothing with revoke_ends=no"},
    {"hoyle-4 revoke_ends=no", "revoke_choice=yes means nothing with revoke_ends=no"},
    {"hoyle-4 target=7", "rubber=best_of_three with target=7"},
    /* players and partners */
    {"modern players=1", "2 to 7"},
    {"modern players=8", "2 to 7"},
    {"callace1905 players=0", "2 to 7"},
    {"callace1905 players=300", "2 to 7"},
    {"callace1905 players=six", "2 to 7"},
    {"callace1905 players=5 players=6", "players is given twice"},
    {"modern players=5 pack=32", "players=5 with partners=fixed: expected 2, 4 or 6"},
    {"hoyle-3 players=2", "players=2 with partners=none: expected 3 to 7"},
    {"callace1905 players=2", "players=2 with partners=called: expected 4 to 7"},
    {"callace1905 players=3", "players=3 with partners=called: expected 4 to 7"},
    {"hoyle-5 players=4", "players=4 with partners=chosen: expected 5 to 7"},
    {"hoyle-2 alone=yes", "alone=yes means nothing with players=2"},
    {"hoyle-3 alone=yes", "alone=yes means nothing with partners=none"},
    {"somerset1888 players=6", "take=yes means nothing with players=6"},
    {"callace1905 take=yes", "take=yes means nothing with partners=called"},
    {"callace1905 jambone=yes", "jambone=yes means nothing with partners=called"},
    {"callace1905 abandon=5", "abandon=5 means nothing with partners=called"},
    {"callace1905 target=5", "target=5 means nothing with partners=called"},
    {"hoyle-5 target=5", "target=5 means nothing with partners=chosen"},
    {"hoyle-3 lap=yes", "lap=yes means nothing with partners=none"},
    {"hoyle-3 rubber=best_of_three", "means nothing with partners=none"},
    {"callace1905 two_partners=3", "two_partners=3 means nothing with partners=called"},
    {"hoyle-4 target=no", "rubber=best_of_three means nothing with target=no"},
    /* the pack */
    {"callace1905 players=6 pack=28", "takes 31 cards, and the pack has 28"},
    {"callace1905 players=7 pack=32 joker=yes", "takes 36 cards, and the pack has 33"},
    {"modern cards=7", "players=4 with cards=7 and a turn-up takes 29 cards"},
    {"hoyle-7 joker=no blind=4", "and the blind takes 53 cards, and the pack has 52"},
    {"american1866 joker=yes", "the game has no joker"},
    {"professor1862 joker=yes", "the game has no joker"},
    {"somerset1888 joker=yes", "the game has no joker"},
    /* auctions */
    {"callace1905 auction=yes", "partners=called with auction=yes"},
    {"hoyle-5 auction=no blind=0", "partners=chosen with auction=no"},
    {"modern blind=2", "blind=2 means nothing with auction=no"},
    {"modern least_bid=2", "least_bid=2 means nothing with auction=no"},
    {"hoyle-5 blind=9", "0 to 8"},
    {"hoyle-5 least_bid=6", "there are not so many tricks"},
    {"hoyle-5 two_partners=6", "there are not so many tricks"},
    {"hoyle-5 stick_dealer=yes", "stick_dealer=yes means nothing with auction=yes"},
    {"hoyle-5 march=5", "march=5 means nothing with auction=yes"},
    {"hoyle-5 blind=0 bare_bid=9", "bare_bid=9 means nothing with blind=0"},
    {"hoyle-5 alone=no lone_bid=9", "lone_bid=9 means nothing with alone=no"},
    {"auction-4 stick_dealer=yes", "stick_dealer=yes means nothing with auction=yes"},
    {"auction-4 bare_bid=9", "means nothing with alone=no"},
    {"hoyle-7 lone_bid=6", "lone_bid=6 is less than the 7 tricks it needs"},
    {"hoyle-5 lone_bid=16", "bare_bid=15 is less than lone_bid=16"},
    {"somerset1888 auction=yes", "take=yes means nothing with auction=yes"},
    {"professor1862 auction=yes take=no take_round2=no jamboree=no turnup_discard=no",
     "jambone=yes means nothing with auction=yes"},
    /* offences */
    {"callace1905 revoke_ends=no revoke_whole=no",
     "revoke_ends=no in an individual game: expected yes"},
    {"callace1905 wrong_revokes=no", "wrong_revokes=no in an individual game: expected yes"},
    {"american1866 revoke=7 pack=36 cards=7", "at most 127 points"},
    {"modern wrong_revokes=no wrong=7 pack=36 cards=7", "at most 127 points"},
    {"modern wrong_revokes=no revoke_ends=no auction=yes blind=8 wrong=5 pack=32",
     "may make 18 in a hand: a deal has at most 127 points"},
};

TEST(what_makes_no_sense_is_refused)
{
    struct eu_rules before = rules_of("modern"), rules = before;

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
TEST(any_byte_is_refused_or_reads_back)
{
    char text[RULES_TEXT];
    struct err err;
    unsigned accepted = 0;

    for (size_t set = 0; rulesets[set].title; set++) {
        for (size_t at = 0; at < sizeof(struct eu_rules); at++) {
            for (unsigned value = 0; value < 256; value++) {
                struct eu_rules rules = rulesets[set].rules, again;
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
    assert_true(accepted > NAMED * sizeof(struct eu_rules));
    assert_true(accepted < NAMED * sizeof(struct eu_rules) * 16);
}

TEST(a_name_without_end_is_refused)
{
    struct eu_rules rules = rules_of("modern");
    struct err err;

    memset(rules.name, 'm', sizeof rules.name);
    assert_false(rules_check(&rules, &err));
}

/* Every parameter at once, with the longest of its values, fits RULES_TEXT. */
TEST(the_longest_text_fits)
{
    size_t most = sizeof rulesets[0].rules.name;

    for (const struct param *p = params; p->name; p++) {
        size_t longest = 0;
        char room[PARAM_NUMBER];
        for (unsigned value = 0; value < 256; value++) {
            const char *text = param_text(p, (uint8_t)value, room);
            if (text && strlen(text) > longest)
                longest = strlen(text);
        }
        assert_true(longest > 0);
        most += strlen(" =") + strlen(p->name) + longest;
    }
    assert_true(most <= RULES_TEXT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_sets_read_as_themselves),
        cmocka_unit_test(named_sets_are_as_the_books_have_them),
        cmocka_unit_test(every_field_is_a_parameter),
        cmocka_unit_test(text_goes_there_and_back),
        cmocka_unit_test(the_shortest_text_comes_back),
        cmocka_unit_test(a_custom_brings_its_number),
        cmocka_unit_test(plain_text_knows_no_custom),
        cmocka_unit_test(players_choose_the_set),
        cmocka_unit_test(sides_follow),
        cmocka_unit_test(the_pack_is_the_lowest_rank),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(any_byte_is_refused_or_reads_back),
        cmocka_unit_test(a_name_without_end_is_refused),
        cmocka_unit_test(the_longest_text_fits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
