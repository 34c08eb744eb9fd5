/* arena/run: the parts of a run that need no process: the watchdog's judgement, blame,
 * the window over the schedule. */
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "any_log.h"
#include "run/worker.h"
#include "run/task_queue.h"
#include "run/retry.h"
#include "log/give_up.h"
#include "test.h"

#define MS 1000000ULL

/* ---- The watchdog ---- */

static const struct limits limits = {.answer_ms = 50,
                                     .table_ms = 200,
                                     .load_ms = 1000,
                                     .memory_mb = 1};

/* The bot at seat 2 is asked question number `turn`; it sees `cpu` and `wall` milliseconds. */
static struct watchdog_sight sight(uint64_t turn, uint64_t cpu, uint64_t wall)
{
    return (struct watchdog_sight){
        .turn = turn, .seat = 2, .question = EU_PLAY, .cpu = cpu * MS, .wall = wall * MS};
}

static enum watchdog_verdict see(struct watchdog *w, struct watchdog_sight s)
{
    return watchdog_see(w, &s, &limits);
}

TEST(an_answer_has_its_time)
{
    struct watchdog w = {.set = 0};
    assert_int_equal(see(&w, sight(1, 1000, 0)), WATCHDOG_WELL);
    assert_int_equal(see(&w, sight(1, 1050, 60)), WATCHDOG_WELL);
    assert_int_equal(see(&w, sight(1, 1051, 70)), WATCHDOG_ANSWER);
    /* the same time over two questions is nothing */
    w = (struct watchdog){.set = 0};
    assert_int_equal(see(&w, sight(1, 1000, 0)), WATCHDOG_WELL);
    assert_int_equal(see(&w, sight(2, 1040, 40)), WATCHDOG_WELL);
    assert_int_equal(see(&w, sight(2, 1080, 80)), WATCHDOG_WELL);
    assert_int_equal(see(&w, sight(2, 1091, 90)), WATCHDOG_ANSWER);
}

TEST(the_same_turn_elsewhere_is_another)
{
    struct watchdog w = {.set = 0};
    struct watchdog_sight next = sight(1, 1060, 60);
    next.table = 1;
    assert_int_equal(see(&w, sight(1, 1000, 0)), WATCHDOG_WELL);
    assert_int_equal(see(&w, next), WATCHDOG_WELL);
    next.set = 1;
    next.cpu += 60 * MS;
    assert_int_equal(see(&w, next), WATCHDOG_WELL);
}

TEST(loading_has_its_own_limit)
{
    struct watchdog w = {.set = 0};
    struct watchdog_sight s = sight(WATCHDOG_LOADING, 0, 0);
    s.question = EU_NOTHING;
    assert_int_equal(see(&w, s), WATCHDOG_WELL);
    s.cpu = 1000 * MS;
    s.wall = 1000 * MS;
    assert_int_equal(see(&w, s), WATCHDOG_WELL);
    s.cpu++;
    assert_int_equal(see(&w, s), WATCHDOG_ANSWER);
}

TEST(a_table_has_its_time)
{
    struct watchdog w = {.set = 0};
    enum watchdog_verdict v = WATCHDOG_WELL;
    uint64_t turn = 1;
    for (; turn <= 21; turn++)
        assert_int_equal(v = see(&w, sight(turn, turn * 10, turn * 10)), WATCHDOG_WELL);
    v = see(&w, sight(turn, turn * 10 + 1, turn * 10));
    assert_int_equal(v, WATCHDOG_TABLE);
    /* another table begins anew */
    w = (struct watchdog){.set = 0};
    for (turn = 1; turn <= 60; turn++) {
        struct watchdog_sight s = sight(turn, turn * 10, turn * 10);
        s.set = (uint32_t)(turn / 20);
        assert_int_equal(see(&w, s), WATCHDOG_WELL);
    }
}

TEST(who_sleeps_is_silent)
{
    struct watchdog w = {.set = 0};
    struct watchdog_sight s;
    for (uint64_t wall = 0; wall <= 1000; wall += 10) {
        s = sight(1, 0, wall);
        s.sleeps = true;
        assert_int_equal(see(&w, s), WATCHDOG_WELL);
    }
    s = sight(1, 0, 1010);
    assert_true(watchdog_wonders(&w, 1010 * MS, &limits));
    /* it waits for a processor: the machine is busy, the bot does nothing wrong */
    assert_int_equal(see(&w, s), WATCHDOG_WELL);
    s.sleeps = true;
    assert_int_equal(see(&w, s), WATCHDOG_SILENT);
}

/* Nor does the time in which it was stopped count later. */
TEST(a_stopped_arena_blames_nobody)
{
    enum { HOUR = 3600 * 1000 };
    for (uint64_t began = 0; began <= 5000; began += 5000) {
        struct watchdog w = {.set = 0};
        struct watchdog_sight s = sight(1, 0, began);
        assert_int_equal(see(&w, s), WATCHDOG_WELL);
        for (uint64_t wall = 0; wall <= 1010; wall += 10) {
            s = sight(1, 0, began + HOUR + wall);
            s.sleeps = true;
            assert_int_equal(see(&w, s), wall <= 1000 ? WATCHDOG_WELL : WATCHDOG_SILENT);
        }
    }
}

TEST(who_makes_no_progress_is_stuck)
{
    struct watchdog_sight s;
    for (int held = 0; held < 2; held++) {
        enum watchdog_verdict v = WATCHDOG_WELL;
        struct watchdog w = {.set = 0};
        for (uint64_t wall = 0; wall <= WATCHDOG_STUCK_MS + 100; wall += 100) {
            s = sight(0, wall, wall);
            s.held = held;
            v = see(&w, s);
        }
        assert_int_equal(v, held ? WATCHDOG_WELL : WATCHDOG_STUCK);
    }
}

/* ---- Blame ---- */

TEST(the_one_who_was_asked_is_blamed)
{
    struct note note = {
        .turn = 5, .set = 12, .table = 1, .seat = 3, .question = EU_PLAY, .step = 9};
    struct task t = {.set = 10,
                     .count = 4,
                     .done = 2,
                     .bots = {.players = 4, .sides = 2, .bots = 2, .bot = {6, 7}}};
    struct worker w = {.task = &t, .note = &note};
    struct failure m;
    worker_failure(&m, &w, 11); /* as waitpid has it: killed by signal 11 */
    assert_true(m.explained);
    assert_int_equal(m.entrant, pairing_seat(&t.bots, 12, 1, 3));
    assert_int_equal(m.strike.set, 12);
    assert_int_equal(m.strike.fault.code, EU_CRASH);
    assert_int_equal(m.strike.fault.raw, 11);
    worker_failure(&m, &w, 3 << 8); /* exit status 3 */
    assert_int_equal(m.strike.fault.code, EU_EXIT);
    assert_int_equal(m.strike.fault.raw, 3);
    assert_false(m.killed);
    worker_failure(&m, &w, 9);
    assert_false(m.explained);
    assert_true(m.killed);
    assert_int_equal(m.entrant, pairing_seat(&t.bots, 12, 1, 3));
    /* judged by the watchdog, it had answered by the time it died */
    w.verdict = WATCHDOG_TABLE;
    w.judged = note;
    note.turn = 0;
    worker_failure(&m, &w, 9);
    assert_true(m.explained);
    assert_false(m.killed);
    assert_int_equal(m.strike.fault.code, EU_TIME);
    assert_int_equal(m.strike.fault.raw, 1);
    /* between questions, or a note that cannot be */
    w.verdict = WATCHDOG_WELL;
    worker_failure(&m, &w, 11);
    assert_false(m.explained);
    assert_true(m.entrant == FAILURE_NOBODY);
    assert_int_equal(m.strike.set, 12);
    note.turn = 1;
    note.seat = 200;
    worker_failure(&m, &w, 11);
    assert_false(m.explained);
    note.seat = 0;
    note.set = 14;
    worker_failure(&m, &w, 11);
    assert_false(m.explained);
    assert_int_equal(m.strike.set, 12);
}

/* In a line-up a chair's seat changes from set to set: the blame follows it, and a note of a table
 * or a seat that the set does not have blames nobody. */
TEST(blame_follows_the_seats_of_a_line_up)
{
    struct note note = {.turn = 5, .question = EU_CHOOSE_PARTNER, .step = 9};
    struct task t = {.set = 10, .count = 40, .bots = {.players = 5, .sides = 5, .bots = 5}};
    struct worker w = {.task = &t, .note = &note};
    struct seating seating;
    struct failure m;
    for (unsigned i = 0; i < 5; i++)
        t.bots.bot[i] = 20 + i;
    for (uint32_t set = 10; set < 50; set++)
        for (unsigned table = 0; table < 5; table++)
            for (unsigned seat = 0; seat < 5; seat++) {
                note.set = set;
                note.table = (uint8_t)table;
                note.seat = (uint8_t)seat;
                pairing_seating(&t.bots, set, &seating);
                worker_failure(&m, &w, 11);
                assert_true(m.explained);
                assert_int_equal(m.entrant, 20u + seating.chair[table][seat]);
            }
    note.seat = 5;
    worker_failure(&m, &w, 11);
    assert_true(m.entrant == FAILURE_NOBODY);
    note.seat = 4;
    note.table = 5;
    worker_failure(&m, &w, 11);
    assert_true(m.entrant == FAILURE_NOBODY);
    note.table = 4;
    note.question = EU_CHOOSE_PARTNER + 1;
    worker_failure(&m, &w, 11);
    assert_true(m.entrant == FAILURE_NOBODY);
}

/* What the bots of a worker printed goes with the blame; where they printed nothing, why it
 * failed. */
TEST(what_was_printed_goes_with_the_blame)
{
    struct note note = {.turn = 5, .set = 10, .question = EU_PLAY};
    struct task t = {.set = 10,
                     .count = 1,
                     .bots = {.players = 4, .sides = 2, .bots = 2, .bot = {6, 7}}};
    struct worker w = {.task = &t, .note = &note, .failed = true, .failure = "no memory"};
    struct failure m;
    int ends[2];
    worker_failure(&m, &w, 11);
    assert_string_equal(m.printed, "no memory");
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "one\ntwo\n", 8), 8);
    assert_true(capture_read(&w.tail, ends[0]));
    close(ends[0]);
    close(ends[1]);
    worker_failure(&m, &w, 11);
    assert_string_equal(m.printed, "one | two");
    w.failed = false;
    note.turn = 0; /* nobody's: it is told all the same */
    worker_failure(&m, &w, 11);
    assert_string_equal(m.printed, "one | two");
}

/* Of every table and seat, the first of them too. */
TEST(who_is_loading_is_blamed)
{
    struct note note = {.set = 10};
    struct task t = {.set = 10,
                     .count = 1,
                     .bots = {.players = 4, .sides = 2, .bots = 2, .bot = {6, 7}}};
    struct worker w = {.task = &t, .note = &note, .failed = true};
    struct failure m;
    for (uint8_t table = 0; table < 2; table++)
        for (uint8_t seat = 0; seat < 4; seat++) {
            note.table = table;
            note.seat = seat;
            note.turn = WATCHDOG_LOADING + table * EU_SEATS + seat;
            assert_int_equal(worker_loading(&w), pairing_seat(&t.bots, 10, table, seat));
            worker_failure(&m, &w, 0);
            assert_int_equal(m.entrant, pairing_seat(&t.bots, 10, table, seat));
            assert_int_equal(m.strike.fault.code, EU_NO_START);
        }
    note.turn = WATCHDOG_LOADING - 1; /* asked, not loaded: that it failed is nobody's fault */
    assert_true(worker_loading(&w) == FAILURE_NOBODY);
    worker_failure(&m, &w, 0);
    assert_true(m.entrant == FAILURE_NOBODY);
    note.turn = WATCHDOG_LOADING;
    note.seat = 4;
    assert_true(worker_loading(&w) == FAILURE_NOBODY);
}

/* ---- Workers ---- */

/* A worker whose process is over is not ended once more: that would be the arena's own group. */
TEST(nobody_is_killed_twice)
{
    struct worker idle = {.result = -1, .output = -1};
    int status = 0;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        (void)setpgid(0, 0);
        worker_kill(&idle);
        _exit(7);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 7);
}

/* What a bot has forked goes with the process, however that ended. */
TEST(what_a_bot_forked_goes_with_it)
{
    struct worker w = {.result = -1, .output = -1};
    int alive[2], status;
    char byte;
    assert_int_equal(pipe(alive), 0);
    w.pid = fork();
    assert_true(w.pid >= 0);
    if (w.pid == 0) {
        (void)setpgid(0, 0);
        close(alive[0]);
        if (fork() == 0)
            for (int i = 0; i < 20; i++)
                sleep(1);
        _exit(5);
    }
    close(alive[1]);
    assert_true(worker_reap(&w, true, &status));
    assert_int_equal(WEXITSTATUS(status), 5);
    struct pollfd end = {.fd = alive[0], .events = POLLIN};
    assert_int_equal(poll(&end, 1, 5000), 1);
    assert_int_equal(read(alive[0], &byte, 1), 0);
    close(alive[0]);
}

/* What it wrote last is read when it is over, to its run as to those who look at it. */
TEST(what_came_last_is_read)
{
    struct note note = {.turn = 0};
    struct task t = {.set = 10, .count = 2, .bots = {.players = 4, .sides = 2, .bots = 2}};
    struct worker w = {.task = &t, .note = &note};
    const struct worker_message f = {.kind = WORKER_MESSAGE_SET,
                                     .facts.set = 10,
                                     .record = (const uint8_t *)"r",
                                     .record_size = 1};
    struct buf sent = {0};
    char text[64];
    int result[2], output[2], status;
    assert_int_equal(pipe2(result, O_NONBLOCK), 0);
    assert_int_equal(pipe2(output, O_NONBLOCK), 0);
    assert_true(worker_message_put(&sent, &f));
    w.result = result[0];
    w.output = output[0];
    w.pid = fork();
    assert_true(w.pid >= 0);
    if (w.pid == 0) {
        (void)setpgid(0, 0);
        _exit(write(result[1], sent.data, sent.len) != (ssize_t)sent.len ||
              write(output[1], "last words\n", 11) != 11);
    }
    close(result[1]);
    close(output[1]);
    assert_true(worker_reap(&w, true, &status));
    assert_int_equal(status, 0);
    assert_int_equal(t.done, 1);
    capture_text(&w.tail, text, sizeof text);
    assert_string_equal(text, "last words");
    assert_int_equal(w.result, -1);
    assert_int_equal(w.output, -1);
    buf_finish(&sent);
    buf_finish(&t.inbox.bytes);
}

/* Only where no bot is in its process is a worker believed that a bot hangs, and only of its
 * task. */
TEST(who_hangs_is_not_said_by_bots)
{
    static const struct pollfd came[2] = {{.revents = POLLIN}, {.revents = 0}};
    for (unsigned i = 0; i < 3; i++) {
        struct note note = {.turn = 0};
        struct task t = {.bots = {.players = 4, .sides = 2, .bots = 2, .bot = {6, 7}}};
        struct worker w = {.task = &t, .note = &note, .sandboxed = i > 0, .output = -1};
        const struct worker_message f = {.kind = WORKER_MESSAGE_HANGS, .entrant = i < 2 ? 7 : 8};
        struct buf sent = {0};
        int ends[2];
        assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
        assert_true(worker_message_put(&sent, &f));
        assert_int_equal(write(ends[1], sent.data, sent.len), sent.len);
        w.result = ends[0];
        worker_read(&w, came);
        assert_int_equal(w.hung, i == 1 ? 2 : 0);
        assert_int_equal(t.inbox.broken, i != 1);
        close(ends[0]);
        close(ends[1]);
        buf_finish(&sent);
        buf_finish(&t.inbox.bytes);
    }
}

/* ---- The window ---- */

static const struct failure crash = {
    .explained = true,
    .strike.fault = {.code = EU_CRASH, .raw = 11, .law = ""},
};

static const struct any_setup three = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 1,
                                       .format = FORMAT_ROUND_ROBIN,
                                       .bots = 3,
                                       .sets = 200};

/* Every set of the schedule once, in order, in tasks of one pairing each. */
TEST(the_window_covers_the_schedule)
{
    static const uint32_t sizes[] = {1, 7, 128, 1000};
    struct event e;
    struct task_queue w;
    struct schedule a;
    any_event(&e, &three);
    assert_true(schedule_open(&a, &e, NULL));
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint64_t index = 0;
        w = (struct task_queue){.end = a.sets};
        while (w.next < w.end) {
            struct task *t = task_queue_cut(&w, &a, sizes[i]);
            assert_non_null(t);
            assert_in_range(t->count, 1, sizes[i]);
            for (uint32_t k = 0; k < t->count; k++) {
                uint64_t pairing;
                uint32_t set;
                schedule_set(&a, index++, &pairing, &set);
                assert_int_equal(pairing, t->bots.number);
                assert_int_equal(set, t->set + k);
            }
            assert_ptr_equal(task_queue_waiting(&w), t);
            task_queue_pop(&w);
        }
        assert_int_equal(index, 600);
        assert_null(w.head);
        task_queue_finish(&w);
    }
    event_finish(&e);
}

/* Of the schedule of three bots. */
static void start_window(struct task_queue *w, struct event *e, struct schedule *a)
{
    any_event(e, &three);
    assert_true(schedule_open(a, e, NULL));
    *w = (struct task_queue){.end = a->sets};
}

static void check_task(const struct task *t, uint32_t set, uint32_t count, enum task_state state,
                       bool alone)
{
    assert_non_null(t);
    assert_int_equal(t->set, set);
    assert_int_equal(t->count, count);
    assert_int_equal(t->state, state);
    assert_int_equal(t->retry != NULL, alone);
}

TEST(a_set_on_trial_is_split_off)
{
    struct failure m = crash;
    struct event e;
    struct task_queue w;
    struct schedule a;
    any_event(&e, &three);
    assert_true(schedule_open(&a, &e, NULL));
    for (uint32_t at = 0; at < 5; at++) {
        w = (struct task_queue){.end = a.sets};
        struct task *t = task_queue_cut(&w, &a, 5);
        (void)task_queue_cut(&w, &a, 5);
        t->state = TASK_RUNS;
        t->done = at < 2 ? at : 2; /* what came of sets 2, 3 was lost with the process */
        uint32_t done = t->done;
        assert_true(task_queue_split(&w, t, at, &m));
        const struct task *now = w.head;
        if (done) {
            check_task(now, 0, done, TASK_DONE, false);
            now = now->next;
        }
        if (at > done) {
            check_task(now, done, at - done, TASK_WAITS, false);
            now = now->next;
        }
        check_task(now, at, 1, TASK_WAITS, true);
        now = now->next;
        if (at < 4) {
            check_task(now, at + 1, 4 - at, TASK_WAITS, false);
            now = now->next;
        }
        check_task(now, 5, 5, TASK_WAITS, false);
        assert_ptr_equal(now, w.tail);
        task_queue_finish(&w);
    }
    event_finish(&e);
}

/* The last task of the window too, which others come behind. */
TEST(what_is_split_off_keeps_its_place)
{
    struct failure m = crash;
    struct event e;
    struct task_queue w;
    struct schedule a;
    start_window(&w, &e, &a);
    assert_true(task_queue_split(&w, task_queue_cut(&w, &a, 5), 2, &m));
    (void)task_queue_cut(&w, &a, 5);
    const struct task *now = w.head;
    check_task(now, 0, 2, TASK_WAITS, false);
    check_task(now = now->next, 2, 1, TASK_WAITS, true);
    check_task(now = now->next, 3, 2, TASK_WAITS, false);
    check_task(now = now->next, 5, 5, TASK_WAITS, false);
    assert_ptr_equal(now, w.tail);
    assert_null(now->next);
    assert_int_equal(w.tasks, 4);
    task_queue_finish(&w);
    event_finish(&e);
}

/* While one of a pairing's first eight sets is on trial, its later ones wait; other pairings
 * go on. */
TEST(later_sets_wait_for_a_trial_at_the_start)
{
    struct failure m = crash;
    struct event e;
    struct task_queue w;
    struct schedule a;
    start_window(&w, &e, &a);
    struct task *first = task_queue_cut(&w, &a, 8), *later = task_queue_cut(&w, &a, 120);
    struct task *other = task_queue_cut(&w, &a, 8);
    assert_true(task_queue_split(&w, first, 3, &m));
    for (struct task *t = w.head; t != later; t = t->next)
        t->state = TASK_RUNS;
    assert_int_equal(later->set, GIVE_UP_SETS);
    assert_ptr_equal(task_queue_waiting(&w), other);
    for (struct task *t = w.head; t != later; t = t->next)
        t->state = TASK_DONE;
    assert_ptr_equal(task_queue_waiting(&w), later);
    task_queue_finish(&w);
    event_finish(&e);
}

/* ---- What differs between two events ---- */

static void expect_difference(const struct event *a, const struct event *b, const char *text)
{
    struct err err = {.class = 0};
    assert_false(event_same(a, b, &err));
    assert_int_equal(err.class, ERR_USAGE);
    if (!strstr(err.text, text))
        fail_msg("expected '%s' in '%s'", text, err.text);
}

TEST(what_differs_is_named)
{
    struct event a, b;
    struct err err;
    any_event(&a, &three);
    any_event(&b, &three);
    assert_true(event_same(&a, &b, &err));
    b.entrant[1].version[0] = 'x';
    b.entrant[1].author[0] = 'x';
    b.entrant[1].fault = EU_NO_START;
    assert_true(
        event_same(&a, &b, &err)); /* a bot may say what it likes, and start when it likes */
    event_describe(&b, &a);
    assert_memory_equal(b.entrant[1].version, a.entrant[1].version, NAME_CAP);
    assert_memory_equal(b.entrant[1].author, a.entrant[1].author, NAME_CAP);
    assert_int_equal(b.entrant[1].fault, 0);
    b.sets++;
    expect_difference(&a, &b, "sets: 200 then, 201 now");
    b.sets--;
    b.entrant[1].sha256[0] ^= 1;
    expect_difference(&a, &b, "its shared object has changed");
    expect_difference(&a, &b, a.entrant[1].name);
    b.entrant[1].sha256[0] ^= 1;
    b.commitment[31] ^= 1;
    expect_difference(&a, &b, "the seed is another one");
    b.commitment[31] ^= 1;
    b.limits.memory_mb++;
    expect_difference(&a, &b, "memory_mb");
    b.limits.memory_mb--;
    b.rules.target = 5;
    expect_difference(&a, &b, "rules: 'modern' then, 'modern target=5' now");
    b.rules = a.rules;
    snprintf(b.title, sizeof b.title, "Another");
    expect_difference(&a, &b, "Another");
    event_finish(&a);
    event_finish(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_has_its_time),
        cmocka_unit_test(the_same_turn_elsewhere_is_another),
        cmocka_unit_test(loading_has_its_own_limit),
        cmocka_unit_test(a_table_has_its_time),
        cmocka_unit_test(who_sleeps_is_silent),
        cmocka_unit_test(a_stopped_arena_blames_nobody),
        cmocka_unit_test(who_makes_no_progress_is_stuck),
        cmocka_unit_test(the_one_who_was_asked_is_blamed),
        cmocka_unit_test(blame_follows_the_seats_of_a_line_up),
        cmocka_unit_test(what_was_printed_goes_with_the_blame),
        cmocka_unit_test(who_is_loading_is_blamed),
        cmocka_unit_test(nobody_is_killed_twice),
        cmocka_unit_test(what_a_bot_forked_goes_with_it),
        cmocka_unit_test(what_came_last_is_read),
        cmocka_unit_test(who_hangs_is_not_said_by_bots),
        cmocka_unit_test(the_window_covers_the_schedule),
        cmocka_unit_test(a_set_on_trial_is_split_off),
        cmocka_unit_test(what_is_split_off_keeps_its_place),
        cmocka_unit_test(later_sets_wait_for_a_trial_at_the_start),
        cmocka_unit_test(what_differs_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
