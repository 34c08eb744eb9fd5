/* arena/table/strikes.h: which failures forfeit a table. */
#include "rules/rules.h"
#include "table/strikes.h"
#include "test.h"

TEST(the_third_strike_of_a_seat_forfeits)
{
    const struct fault crash = {.code = EU_CRASH, .seat = 2};
    const struct fault other = {.code = EU_CRASH, .seat = 1};
    struct strike_counts c = {.strikes = {0}};

    assert_false(strikes_count(&c, &crash));
    assert_false(strikes_count(&c, &other));
    assert_false(strikes_count(&c, &crash));
    assert_false(strikes_count(&c, &other));
    assert_true(strikes_count(&c, &crash));
}

TEST(some_failures_forfeit_at_once)
{
    const struct fault answer = {.code = EU_TIME}, table = {.code = EU_TIME, .raw = 1};
    const struct fault no_start = {.code = EU_NO_START};
    struct strike_counts c = {.strikes = {0}};

    assert_false(strikes_count(&c, &answer));
    assert_true(strikes_count(&c, &table));
    c = (struct strike_counts){.strikes = {0}};
    assert_true(strikes_count(&c, &no_start));
}

/* Of the codes that cost nothing under these rules each beyond the limit counts. */
TEST(repaired_answers_become_strikes)
{
    const struct fault bid = {.code = EU_BAD_BID, .seat = 3};
    struct strike_counts c = {.strikes = {0}};
    struct eu_rules rules;
    struct err err;

    assert_true(rules_parse(&rules, "modern", &err));
    assert_true(fault_is_free(&rules, EU_BAD_BID));
    for (unsigned i = 0; i < 2 + STRIKES_OUT - 1; i++)
        assert_false(strikes_count_repaired(&c, &rules, 2, &bid));
    assert_true(strikes_count_repaired(&c, &rules, 2, &bid));
    c = (struct strike_counts){.strikes = {0}};
    for (unsigned i = 0; i < 100; i++)
        assert_false(strikes_count_repaired(&c, &rules, 0, &bid));
}

TEST(tables_are_lost_at_their_first_step)
{
    struct strike s[5];
    for (unsigned i = 0; i < 3; i++) {
        assert_false(strikes_lose_table(s, i, 9, 1));
        s[i] = (struct strike){.set = 9, .table = 1, .fault = {.code = EU_CRASH, .seat = 2}};
    }
    assert_true(strikes_lose_table(s, 3, 9, 1));
    assert_false(strikes_lose_table(s, 3, 8, 1));
    assert_false(strikes_lose_table(s, 3, 9, 0));
    s[2].fault.seat = 0; /* five strikes, but two and three of them */
    s[3] = s[4] = s[2];
    assert_false(strikes_lose_table(s, 4, 9, 1));
    assert_true(strikes_lose_table(s, 5, 9, 1));
    s[3].fault.step = 1;
    assert_false(strikes_lose_table(s, 5, 9, 1));
    s[3].fault.step = 0;
    s[3].deal = 1;
    assert_false(strikes_lose_table(s, 5, 9, 1));
    s[3].deal = 0;
    s[3].game = 1;
    assert_false(strikes_lose_table(s, 5, 9, 1));
    /* one is enough of these */
    s[0].fault.code = EU_TIME;
    assert_false(strikes_lose_table(s, 1, 9, 1));
    s[0].fault.raw = 1;
    assert_true(strikes_lose_table(s, 1, 9, 1));
    s[0].fault.code = EU_NO_START;
    s[0].fault.raw = 0;
    assert_true(strikes_lose_table(s, 1, 9, 1));
    s[0].fault.step = 1;
    assert_false(strikes_lose_table(s, 1, 9, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_third_strike_of_a_seat_forfeits),
        cmocka_unit_test(some_failures_forfeit_at_once),
        cmocka_unit_test(repaired_answers_become_strikes),
        cmocka_unit_test(tables_are_lost_at_their_first_step),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
