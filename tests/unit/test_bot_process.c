/* arena/sandbox/bot_process and probe: one bot in a process of its own. */
#include <signal.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/folder.h"
#include "base/path.h"
#include "guest.h"
#include "sandbox/probe.h"
#include "sandbox/wire_decode.h"
#include "test.h"

/* ---- Well-behaved ---- */

TEST(a_bot_lives_and_ends)
{
    struct process *p = begin_with("bots/greedy.so");
    meet_and_open(p);
    for (int i = 0; i < 3; i++) {
        assert_true(ask(p));
        assert_int_equal(only_value(p, EU_WIRE_ANSWER), 11); /* it leads the best */
    }
    assert_non_null(process_item(p, EU_WIRE_CLOSE, 0, 0));
    assert_true(exchange(p));
    assert_int_equal(p->in.len, sizeof(struct eu_wire_frame));
    assert_in_range(p->cpu, 1, UINT64_MAX - 1);
    assert_true(process_end(p));
    assert_int_equal(p->pid, 0);
    no_children();
}

TEST(facts_are_told)
{
    const uint32_t all = CHAIR_ASKS_ALL & ~(1u << EU_NOTHING);
    struct process *p = begin_with("bots/random.so");
    assert_true(process_meet(p));
    assert_string_equal(p->hello.name, "random");
    assert_string_equal(p->hello.version, "1");
    assert_int_equal(p->hello.abi, EU_ABI);
    assert_int_equal(p->hello.asks & all, all);
    assert_int_equal(p->hello.tells, 0);
    assert_int_equal(p->hello.flags, 0);
    end();
    p = begin_with("tests/hostile/serial.so");
    assert_true(process_meet(p));
    assert_int_equal(p->hello.asks, 1u << EU_PLAY | 1u << EU_BID);
    assert_int_equal(p->hello.flags, EU_SERIAL);
    end();
    p = begin_with("zoo/tell_crash-tame.so");
    assert_true(process_meet(p));
    assert_int_equal(p->hello.tells, EU_WIRE_TELLS_NOTICES);
    end();
    p = begin_with("tests/hostile/values.so");
    assert_true(process_meet(p));
    assert_int_equal(p->hello.tells, EU_WIRE_TELLS_VALUES);
    end();
}

/* ---- What answers are worth ---- */

static void ask_values(struct process *p, unsigned slot, size_t bytes)
{
    void *item = process_item(p, EU_WIRE_VALUE, slot, bytes);
    assert_non_null(item);
    memset(item, 0, bytes);
}

/* Without a table, or without the callback, there are no values. */
TEST(no_values_are_an_answer_too)
{
    const size_t bytes = sizeof(struct eu_view) + sizeof(struct eu_position);
    struct process *p = begin_with("tests/hostile/values.so");
    assert_true(process_meet(p));
    ask_values(p, 0, bytes);
    assert_true(exchange(p));
    assert_int_equal(only_value(p, EU_WIRE_VALUES), 0);
    end();
    p = begin_with("bots/first.so");
    meet_and_open(p);
    ask_values(p, 0, bytes);
    assert_true(exchange(p));
    assert_int_equal(only_value(p, EU_WIRE_VALUES), 0);
    end();
}

/* Frames that the host does not understand end it. */
TEST(values_are_asked_for_alone_and_whole)
{
    const size_t bytes = sizeof(struct eu_view) + sizeof(struct eu_position);
    struct process *p = begin_with("tests/hostile/values.so");
    meet_and_open(p);
    ask_values(p, 0, bytes - 8);
    assert_false(exchange(p));
    over_by(p, EU_EXIT, 3);
    end();
    p = begin_with("tests/hostile/values.so");
    meet_and_open(p);
    ask_values(p, 0, bytes);
    ask_values(p, 0, bytes);
    assert_false(exchange(p));
    over_by(p, EU_EXIT, 3);
    end();
}

/* ---- Starting ---- */

TEST(the_host_is_found)
{
    char path[4096];
    struct err err;
    assert_int_equal(setenv("EUCHRE_ARENA_HOST", "/anywhere/euchre-host", 1), 0);
    must(process_host(path, &err), &err);
    assert_string_equal(path, "/anywhere/euchre-host");
    /* a test lies two folders below it, and nothing else is tried */
    assert_int_equal(unsetenv("EUCHRE_ARENA_HOST"), 0);
    assert_false(process_host(path, &err));
    assert_int_equal(err.class, ERR_ABORT);
    assert_non_null(strstr(err.text, "EUCHRE_ARENA_HOST"));
}

TEST(what_cannot_be_started_is_an_error)
{
    struct process p = {.pid = 0};
    struct err err;
    process_kill(&p);
    assert_true(process_end(&p));
    prepare("bots/nobody.so");
    assert_false(process_start(&p, &guest.setup, &err));
    assert_int_equal(err.class, ERR_ABORT);
    process_kill(&p);
    prepare("bots/first.so");
    built(guest.host, "no-host");
    assert_false(process_start(&p, &guest.setup, &err));
    assert_non_null(strstr(err.text, "no-host"));
    process_kill(&p);
    no_children();
}

TEST(nothing_leaks)
{
    static const char *const bot[] = {"bots/first.so", "tests/hostile/no_play.so",
                                      "zoo/null_write.so", "zoo/null_write-early.so"};
    unsigned before = descriptors();
    for (unsigned i = 0; i < 52; i++) {
        struct process *p = begin_with(bot[i % 4]);
        bool well = process_meet(p);
        assert_int_equal(well, i % 2 == 0);
        if (i % 4 == 2)
            ask_to_the_end(p);
        if (i % 8 < 4)
            assert_true(process_end(p));
        else
            process_kill(p);
        assert_int_equal(descriptors(), before);
        no_children();
    }
}

/* ---- Memory and prints ---- */

static int measured(struct process *p)
{
    char text[256];
    int mb = -1;
    assert_true(process_meet(p));
    process_listen(p);
    capture_text(&p->tail, text, sizeof text);
    const char *found = strstr(text, "it got ");
    assert_non_null(strstr(text, "some words before"));
    assert_non_null(found);
    assert_null(strchr(text, '\n'));
    mb = (int)strtol(found + strlen("it got "), NULL, 10);
    return mb;
}

TEST(memory_is_limited_and_twice_that_in_a_batch)
{
    prepare("tests/hostile/measure.so");
    guest.limits.memory_mb = 32;
    struct process *p = begin();
    assert_in_range(measured(p), 32, 32 + 16);
    assert_false(process_outgrew(p));
    end();
    /* in a batch there is more, and it is found out who needs it */
    guest.setup.batch = 256;
    p = begin();
    assert_in_range(measured(p), 64, 64);
    assert_true(process_outgrew(p));
    end();
    guest.limits.memory_mb = 128;
    p = begin();
    assert_in_range(measured(p), 64, 64);
    assert_false(process_outgrew(p));
    end();
}

/* What a process has used counts what who started it had, until it executes its own program. */
TEST(memory_of_the_arena_is_not_the_bots)
{
    const size_t much = (size_t)96 << 20;
    char *own = malloc(much);
    assert_non_null(own);
    memset(own, 1, much);
    prepare("bots/first.so");
    guest.limits.memory_mb = 32;
    struct process *p = begin();
    assert_true(process_meet(p));
    assert_true(process_end(p));
    assert_int_equal(p->pid, 0);
    assert_false(process_outgrew(p));
    assert_int_equal(own[much - 1], 1);
    free(own);
}

TEST(last_words_are_kept)
{
    struct process *p = begin_with("zoo/flood_err.so");
    char text[256];
    meet_and_open(p);
    for (int i = 0; i < 8; i++)
        assert_true(ask(p)); /* a full pipe stops nobody */
    process_listen(p);
    capture_text(&p->tail, text, sizeof text);
    assert_true(*text);
    end();
}

/* ---- Times ---- */

/* The times of n answers as the frame that has come tells them, in ns. */
static void told_times(const struct process *p, uint32_t *ns, size_t n)
{
    struct eu_wire_frame head;
    struct eu_wire_item item;
    const uint8_t *body;
    size_t found = 0;
    memcpy(&head, p->in.data, sizeof head);
    struct wire_reply r = {.at = p->in.data + sizeof head,
                           .left = p->in.len - sizeof head,
                           .items = head.items};
    while (wire_decode_next(&r, &item, &body) == WIRE_DECODE_ITEM)
        if (item.kind == EU_WIRE_TOOK) {
            assert_int_equal(item.value, n * sizeof *ns);
            memcpy(ns, body, n * sizeof *ns);
            found++;
        }
    assert_int_equal(found, 1);
}

/* Questions of many tables in one frame: no answer's time is in that of the next, so that together
 * they are no longer than what it took to get them all. */
TEST(each_answer_has_its_own_time)
{
    enum { TABLES = 6, MS = 1000000 };
    struct process *p = begin_with("tests/hostile/slow.so");
    uint32_t ns[TABLES];
    uint64_t sum = 0;
    assert_true(process_meet(p));
    for (unsigned slot = 0; slot < TABLES; slot++)
        add_open(p, slot);
    assert_true(exchange(p));
    for (unsigned slot = 0; slot < TABLES; slot++)
        add_question(p, slot);
    uint64_t began = clock_wall_ns();
    assert_true(exchange(p));
    uint64_t took = clock_wall_ns() - began;
    told_times(p, ns, TABLES);
    for (unsigned i = 0; i < TABLES; i++) {
        assert_in_range(ns[i], 8 * MS, UINT32_MAX); /* it burns ten */
        sum += ns[i];
    }
    assert_in_range(sum, 0, took + took / 4);
    end();
}

/* A table's time is the sum of its answers: of ten milliseconds each there are about as many as it
 * says. */
TEST(a_table_has_its_time)
{
    enum { EACH_MS = 10, MOST = 50 };
    prepare("tests/hostile/slow.so");
    guest.limits.table_ms = 10 * EACH_MS;
    struct process *p = begin();
    unsigned answers = 0;
    meet_and_open(p);
    while (answers < MOST && ask(p))
        answers++;
    assert_in_range(answers, 4, 15); /* ticks of 4 ms are counted */
    over_by(p, EU_TIME, 1);
    end();
}

/* What is no answer has the time that loading has, where that is more. */
TEST(opening_has_the_time_of_loading)
{
    prepare("tests/hostile/slow_start.so");
    guest.limits.answer_ms = 20;
    guest.limits.load_ms = 5000;
    struct process *p = begin();
    assert_true(process_meet(p));
    add_open(p, 0);
    assert_true(process_send(p, limits_other_ms(&guest.limits)) && process_receive(p));
    assert_int_equal(only_value(p, EU_WIRE_OPENED), 1);
    end();
}

/* ---- A look ---- */

TEST(a_look_tells_whether_it_plays)
{
    struct limits limits = {.load_ms = 10000, .memory_mb = 64};
    struct probe_setup setup = {.rules = &guest.rules, .limits = &limits};
    struct probe_facts facts;
    struct err err;
    prepare("bots/greedy.so");
    assert_int_equal(setenv("EUCHRE_ARENA_HOST", guest.host, 1), 0);
    must(probe_bot(guest.path, &setup, &facts, &err), &err);
    assert_int_equal(facts.fault, EU_NO_FAULT);
    assert_true(facts.accepts);
    assert_string_equal(facts.name, "greedy");
    assert_string_equal(facts.version, "1");
    built(guest.path, "tests/hostile/newer.so");
    must(probe_bot(guest.path, &setup, &facts, &err), &err);
    assert_int_equal(facts.fault, EU_BAD_ABI);
    assert_non_null(strstr(facts.why, guest.path));
    setup.rules = NULL;
    built(guest.path, "zoo/memfd-early.so");
    must(probe_bot(guest.path, &setup, &facts, &err), &err);
    assert_int_equal(facts.fault, EU_NO_START);
    assert_non_null(strstr(facts.why, "the forbidden system call memfd_create while loading"));
    built(guest.path, "bots/nobody.so");
    assert_false(probe_bot(guest.path, &setup, &facts, &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_int_equal(unsetenv("EUCHRE_ARENA_HOST"), 0);
    no_children();
}

/* Looks at a bot whose host runs this first. */
static bool look_after_a(const char *command, const atomic_int *stop, struct probe_facts *facts,
                         struct err *err)
{
    struct limits limits = {.load_ms = 30000, .memory_mb = 64};
    struct probe_setup setup = {.rules = &guest.rules, .limits = &limits, .stop = stop};
    struct folder_temporary f;
    char host[PATH_CAP];

    prepare("bots/greedy.so");
    must(folder_temporary_open(&f, err) && path_join(host, f.path, "host", err), err);
    FILE *script = fopen(host, "we");
    assert_non_null(script);
    fprintf(script, "#!/bin/sh\n%s\nexec '%s' \"$@\"\n", command, guest.host);
    assert_int_equal(fclose(script), 0);
    assert_int_equal(chmod(host, 0700), 0);
    assert_int_equal(setenv("EUCHRE_ARENA_HOST", host, 1), 0);
    bool ok = probe_bot(guest.path, &setup, facts, err);
    assert_int_equal(unsetenv("EUCHRE_ARENA_HOST"), 0);
    folder_temporary_close(&f);
    no_children();
    return ok;
}

/* A host that waits for another process, as an interpreter does that is looked for by one, has the
 * time of loading for that too. */
TEST(a_look_is_patient)
{
    struct probe_facts facts;
    struct err err;
    must(look_after_a("sleep 1.2", NULL, &facts, &err), &err);
    assert_string_equal(facts.why, "");
    assert_int_equal(facts.fault, EU_NO_FAULT);
}

TEST(a_look_ends_when_it_is_told_to)
{
    const uint64_t most = 10000 * CLOCK_MS; /* it waits for three times as long else */
    atomic_int stop = SIGTERM;
    struct probe_facts facts;
    struct err err;
    uint64_t before = clock_wall_ns();
    assert_false(look_after_a("exec sleep 1000", &stop, &facts, &err));
    assert_string_equal(err.text, "interrupted");
    assert_in_range(clock_wall_ns() - before, 0, most);
}

/* Without walls, how a process that loads a bot ended is told as it was. */
TEST(a_trusting_look_tells_how_loading_ended)
{
    static const struct {
        const char *bot, *words;
    } ends[] = {{"zoo/abort-early.so", "crashes while loading: Aborted"},
                {"zoo/exit_77-early.so", "exits while loading, status 77"}};
    struct limits limits = {.load_ms = 10000, .memory_mb = 64};
    struct probe_setup setup = {.rules = &guest.rules, .limits = &limits, .trusted = true};
    struct probe_facts facts;
    struct err err;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        prepare(ends[i].bot);
        must(probe_bot(guest.path, &setup, &facts, &err), &err);
        assert_int_equal(facts.fault, EU_NO_START);
        if (!strstr(facts.why, ends[i].words))
            fail_msg("expected '%s' in '%s'", ends[i].words, facts.why);
    }
    no_children();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_lives_and_ends),
        cmocka_unit_test(facts_are_told),
        cmocka_unit_test(no_values_are_an_answer_too),
        cmocka_unit_test(values_are_asked_for_alone_and_whole),
        cmocka_unit_test(the_host_is_found),
        cmocka_unit_test(what_cannot_be_started_is_an_error),
        cmocka_unit_test(nothing_leaks),
        cmocka_unit_test(memory_is_limited_and_twice_that_in_a_batch),
        cmocka_unit_test(memory_of_the_arena_is_not_the_bots),
        cmocka_unit_test(last_words_are_kept),
        cmocka_unit_test(each_answer_has_its_own_time),
        cmocka_unit_test(a_table_has_its_time),
        cmocka_unit_test(opening_has_the_time_of_loading),
        cmocka_unit_test(a_look_tells_whether_it_plays),
        cmocka_unit_test(a_look_is_patient),
        cmocka_unit_test(a_look_ends_when_it_is_told_to),
        cmocka_unit_test(a_trusting_look_tells_how_loading_ended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
