/* What is believed of the times that a bot's process tells. */
#include <string.h>

#include "sandbox/answer_times.h"
#include "test.h"

enum { MOST = 8 };

/* The times that are told, of a process that used so much. */
static void told(const uint32_t *ns, size_t n, uint64_t used, uint64_t *believed)
{
    uint8_t body[MOST * sizeof *ns + 1];
    struct answer_times t;
    memcpy(body + 1, ns, n * sizeof *ns); /* where no number lies well */
    answer_times_start(&t, body + 1, n, used);
    for (size_t i = 0; i < n; i++)
        believed[i] = answer_times_next(&t);
}

static void believed_is(const uint32_t *ns, size_t n, uint64_t used, const uint64_t *expected)
{
    uint64_t believed[MOST];
    told(ns, n, used, believed);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(believed[i], expected[i]);
}

TEST(times_within_what_was_used_are_believed)
{
    static const uint32_t ns[] = {10, 2000000, 0, 30};
    static const uint64_t same[] = {10, 2000000, 0, 30};
    believed_is(ns, 4, 2000040, same);
    believed_is(ns, 4, 9000000, same);
}

/* 4 ms of another process lie in the third answer. */
TEST(an_interruption_is_taken_off_the_longest)
{
    static const uint32_t ns[] = {100, 200, 4000300, 50};
    static const uint64_t without[] = {100, 200, 300, 50};
    believed_is(ns, 4, 650, without);
}

TEST(two_long_ones_share)
{
    static const uint32_t ns[] = {100, 5000, 7000};
    static const uint64_t shared[] = {100, 950, 950};
    believed_is(ns, 3, 2000, shared);
}

TEST(what_did_not_fit_is_what_was_used)
{
    static const uint32_t ns[] = {UINT32_MAX, 1000};
    static const uint64_t used[] = {8999999000, 1000};
    believed_is(ns, 2, 9000000000, used);
}

/* Whatever it says, it never took more than it used. */
TEST(no_lie_makes_more_of_it)
{
    uint64_t chance = 1;
    for (unsigned i = 0; i < 2000; i++) {
        uint32_t ns[MOST];
        uint64_t believed[MOST], sum = 0;
        for (unsigned k = 0; k < MOST; k++) {
            chance = chance * 6364136223846793005u + 1442695040888963407u;
            ns[k] = (uint32_t)(chance >> 32) >> (chance >> 27 & 31);
        }
        uint64_t used = chance >> 40;
        told(ns, MOST, used, believed);
        for (unsigned k = 0; k < MOST; k++) {
            assert_true(ns[k] == UINT32_MAX || believed[k] <= ns[k]);
            sum += believed[k];
        }
        assert_true(sum <= used);
    }
}

/* ---- Frames whose times are not told ---- */

static struct answer_times_usual learnt(const uint32_t *ns, size_t n, uint64_t used)
{
    struct answer_times_usual u = {.known = false};
    struct answer_times t;
    answer_times_start(&t, (const uint8_t *)ns, n, used);
    for (size_t i = 0; i < n; i++)
        (void)answer_times_next(&t);
    answer_times_learn(&u, &t);
    return u;
}

TEST(what_is_not_told_is_as_usual)
{
    static const uint32_t ns[] = {20, 40, 30, 30};
    const struct answer_times_usual nothing = {.known = false};
    const struct answer_times_usual u = learnt(ns, 4, 520); /* 30 each, and 100 besides */
    assert_int_equal(answer_times_usual(&nothing, 4, 520), 0);
    assert_int_equal(answer_times_usual(&u, 4, 520), 30);
    assert_int_equal(answer_times_usual(&u, 8, 1040), 30);
    assert_int_equal(answer_times_usual(&u, 4, 0), 30);
    assert_int_equal(answer_times_usual(&u, 8, 1500), 30); /* within half of it */
    assert_int_equal(answer_times_usual(&u, 4, 2000000), 2000000 / 4 - 100);
    assert_int_equal(answer_times_usual(&u, 1, 130 + 20000), 30); /* an interrupt */
    assert_int_equal(answer_times_usual(&u, 1, 130 + 20001), 30 + 20001);
}

/* Who tells more than it used has used all of it for its answers. */
TEST(a_lie_is_no_usual_time)
{
    static const uint32_t ns[] = {UINT32_MAX, UINT32_MAX};
    const struct answer_times_usual u = learnt(ns, 2, 600);
    assert_int_equal(answer_times_usual(&u, 2, 600), 300);
    assert_int_equal(answer_times_usual(&u, 2, 40000), 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_within_what_was_used_are_believed),
        cmocka_unit_test(an_interruption_is_taken_off_the_longest),
        cmocka_unit_test(two_long_ones_share),
        cmocka_unit_test(what_did_not_fit_is_what_was_used),
        cmocka_unit_test(no_lie_makes_more_of_it),
        cmocka_unit_test(what_is_not_told_is_as_usual),
        cmocka_unit_test(a_lie_is_no_usual_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
