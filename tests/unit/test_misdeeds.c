/* arena/sandbox/bot_process: how each end of a bot's process is told from the others. */
#include <sched.h>
#include <signal.h>

#include "base/clock.h"
#include "base/process.h"
#include "guest.h"
#include "sandbox/failure.h"
#include "test.h"

/* ---- Refusals ---- */

TEST(what_is_no_bot_is_refused)
{
    static const struct {
        const char *bot, *why;
    } cases[] = {
        {"tests/hostile/no_symbol.so", "exports no eu_bot_v1"},
        {"tests/hostile/newer.so", "newer than this arena's"},
        {"tests/hostile/no_play.so", "has no play callback"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct process *p = begin_with(cases[i].bot);
        assert_false(process_meet(p));
        over_by(p, EU_BAD_ABI, 0);
        assert_true(p->refused);
        assert_non_null(strstr(p->why, cases[i].why));
        end();
    }
}

TEST(who_does_not_start_is_told_apart)
{
    struct process *p = begin_with("zoo/load_fails.so");
    assert_false(process_meet(p));
    over_by(p, EU_NO_START, 0);
    assert_true(p->refused);
    assert_string_equal(p->why, "its load callback failed");
    end();
    p = begin_with("bots/callace.so"); /* plays call-ace alone, and these are others */
    assert_false(process_meet(p));
    assert_true(p->declines);
    assert_string_equal(p->hello.name, "callace");
    end();
    p = begin();
    assert_false(process_meet(p));
    over_by(p, EU_NO_START, 0);
    assert_true(p->refused);
    assert_string_equal(p->why, "does not play these rules");
    end();
}

/* ---- Misdeeds ---- */

static const struct misdeed {
    const char *bot;
    enum eu_fault fault;
    int32_t raw;
} at_load[] =
    {
        {"zoo/null_write-early.so", EU_CRASH, SIGSEGV},
        {"zoo/load_crash.so", EU_CRASH, SIGSEGV},
        {"zoo/exit_77-early.so", EU_EXIT, 77},
        {"zoo/loop-early.so", EU_TIME, 0},
        {"zoo/loop_load.so", EU_TIME, 0},
        {"zoo/accepts_crash.so", EU_CRASH, SIGSEGV},
        {"zoo/wire_garbage-early.so", EU_NO_ANSWER, 1},
},
  at_play[] = {
      {"zoo/null_write.so", EU_CRASH, SIGSEGV},
      {"zoo/exit_77.so", EU_EXIT, 77},
      {"zoo/loop.so", EU_TIME, 0},
      {"zoo/loop_blocked.so", EU_TIME, 0},
      {"zoo/wire_garbage.so", EU_NO_ANSWER, 1},
      {"zoo/wire_long.so", EU_NO_ANSWER, 1},
      {"zoo/wire_kind.so", EU_NO_ANSWER, 1},
};

static struct process *begin_misdeed(const struct misdeed *m)
{
    prepare(m->bot);
    if (m->fault == EU_TIME)
        guest.limits.answer_ms = guest.limits.load_ms = 100;
    return begin();
}

TEST(misdeeds_at_load_are_told_apart)
{
    for (size_t i = 0; i < sizeof at_load / sizeof at_load[0]; i++) {
        struct process *p = begin_misdeed(&at_load[i]);
        assert_false(process_meet(p));
        over_by(p, at_load[i].fault, at_load[i].raw);
        assert_false(p->refused);
        end();
    }
}

TEST(misdeeds_at_play_are_told_apart)
{
    for (size_t i = 0; i < sizeof at_play / sizeof at_play[0]; i++) {
        struct process *p = begin_misdeed(&at_play[i]);
        assert_true(process_meet(p));
        ask_to_the_end(p);
        over_by(p, at_play[i].fault, at_play[i].raw);
        end();
    }
}

static void forbidden(const struct process *p, const char *call)
{
    char name[FAILURE_NAME];
    assert_int_equal(p->fault.code, EU_FORBIDDEN);
    failure_syscall_name(p->fault.raw, name);
    assert_string_equal(name, call);
}

TEST(forbidden_calls_are_named)
{
    struct process *p = begin_with("zoo/memfd-early.so");
    assert_false(process_meet(p));
    forbidden(p, "memfd_create");
    end();
    p = begin_with("zoo/memfd.so");
    assert_true(process_meet(p));
    ask_to_the_end(p);
    forbidden(p, "memfd_create");
    end();
}

/* Its clock is sandbox/bot_process.c's own business, but nothing else shows how it goes on. */
static uint64_t cpu_of(const struct process *p)
{
    struct timespec now;
    assert_int_equal(clock_gettime(p->clock, &now), 0);
    return clock_ns(now);
}

/* It answers in time and thinks on: that counts for the frame that comes next. */
TEST(time_after_the_answer_counts)
{
    prepare("zoo/wire_late.so");
    guest.limits.answer_ms = 500; /* no machine is so busy that we see the answer later than that */
    struct process *p = begin();
    meet_and_open(p);
    for (int i = 0; i < 6; i++)
        assert_true(ask(p));
    while (cpu_of(p) - p->cpu <= UINT64_C(600000000) && process_state(p->pid) != 'Z')
        (void)sched_yield();
    assert_false(ask(p));
    over_by(p, EU_TIME, 0);
    end();
}

/* Its own clock ends it, whose last words are lost in what it wrote before; or else ours does. */
TEST(an_answer_without_end_is_ended)
{
    struct process *p = begin_misdeed(&(struct misdeed){"tests/hostile/dribble.so", EU_TIME, 0});
    meet_and_open(p);
    assert_false(ask(p));
    assert_true(p->fault.code == EU_TIME || p->fault.code == EU_EXIT);
    assert_int_equal(p->pid, 0);
    end();
}

/* Every answer is in time, but the table's is spent; that of another table of the same process is
 * not. */
TEST(the_time_of_a_table_is_its_own)
{
    enum { LIGHT = 3, ENOUGH = 200 };
    prepare("tests/hostile/slow.so");
    guest.limits.table_ms = 100;
    struct process *p = begin();
    meet_and_open(p);
    add_open(p, 1);
    assert_true(exchange(p));
    for (int i = 0; i < LIGHT; i++) {
        add_question(p, 1);
        assert_true(exchange(p));
    }
    int asked = 0;
    while (asked < ENOUGH && ask(p))
        asked++;
    assert_in_range(asked, 2, ENOUGH - 1);
    over_by(p, EU_TIME, 1);
    end();
}

/* ---- Done from outside ---- */

TEST(a_kill_from_outside_is_nobodys_failure)
{
    struct process *p = begin_with("bots/first.so");
    meet_and_open(p);
    assert_int_equal(kill(p->pid, SIGKILL), 0);
    assert_false(ask(p));
    over_by(p, EU_NO_FAULT, 0);
    assert_false(p->refused);
    end();
    p = begin_with("bots/first.so");
    assert_int_equal(kill(p->pid, SIGKILL), 0);
    assert_false(process_meet(p));
    over_by(p, EU_NO_FAULT, 0);
    end();
}

TEST(a_stop_from_outside_is_nobodys_failure)
{
    prepare("bots/first.so");
    guest.limits.answer_ms = 20; /* a silence is a second then */
    struct process *p = begin();
    meet_and_open(p);
    assert_int_equal(kill(p->pid, SIGSTOP), 0);
    assert_false(ask(p));
    over_by(p, EU_NO_FAULT, 0);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_bot_is_refused),
        cmocka_unit_test(who_does_not_start_is_told_apart),
        cmocka_unit_test(misdeeds_at_load_are_told_apart),
        cmocka_unit_test(misdeeds_at_play_are_told_apart),
        cmocka_unit_test(forbidden_calls_are_named),
        cmocka_unit_test(time_after_the_answer_counts),
        cmocka_unit_test(an_answer_without_end_is_ended),
        cmocka_unit_test(the_time_of_a_table_is_its_own),
        cmocka_unit_test(a_kill_from_outside_is_nobodys_failure),
        cmocka_unit_test(a_stop_from_outside_is_nobodys_failure),
    };
    int failed = cmocka_run_group_tests_name("executed", tests, NULL, NULL);
    forked = true;
    return failed + cmocka_run_group_tests_name("forked", tests, NULL, NULL);
}
