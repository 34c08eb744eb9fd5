/* arena/sandbox/process: one bot in a process of its own, well-behaved and otherwise. */
#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/pid.h"
#include "housed.h"
#include "sandbox/call.h"
#include "sandbox/probe.h"
#include "sandbox/reply.h"

/* One process and what it was started with. */
struct guest {
    struct eu_rules rules;
    struct limits limits;
    char host[HOUSED_PATH], path[HOUSED_PATH];
    struct process_setup setup;
    struct process p;
};

static struct guest guest;

static void prepare(const char *bot)
{
    struct guest *g = &guest;
    *g = (struct guest){.rules = rules_of("modern"), .limits = ample};
    built(g->host, "euchre-host");
    built(g->path, bot);
    g->setup = (struct process_setup){
        .host = g->host, .path = g->path, .args = "", .rules = &g->rules, .limits = &g->limits};
}

static struct process *begin(void)
{
    struct err err;
    must(process_start(&guest.p, &guest.setup, &err), &err);
    assert_true(guest.p.pid > 0);
    return &guest.p;
}

static struct process *begin_with(const char *bot)
{
    prepare(bot);
    return begin();
}

static void end(void)
{
    process_kill(&guest.p);
    assert_int_equal(guest.p.pid, 0);
    no_children();
}

static void over_by(const struct process *p, enum eu_fault fault, int32_t raw)
{
    assert_int_equal(p->deed.fault, fault);
    assert_int_equal(p->deed.raw, raw);
    assert_int_equal(p->pid, 0);
}

/* ---- Rounds ---- */

static void add_open(struct process *p, unsigned slot)
{
    struct eu_wire_open *open = process_item(p, EU_WIRE_OPEN, slot, sizeof *open);
    assert_non_null(open);
    *open = (struct eu_wire_open){.seat = 1, .seed = {1, 2}};
}

/* A question in the second trick of a deal, with three cards to choose from. */
static void add_question(struct process *p, unsigned slot)
{
    struct eu_view *view = process_item(p, EU_WIRE_ASK, slot, sizeof *view);
    assert_non_null(view);
    *view = (struct eu_view){.size = sizeof *view,
                             .question = EU_PLAY,
                             .seat = 1,
                             .players = 4,
                             .sides = 2,
                             .tricks = 1,
                             .hand = 7 << 9,
                             .legal = 7 << 9};
}

static bool exchange(struct process *p)
{
    return process_send(p, p->setup->limits->answer_ms) && process_receive(p);
}

static int32_t only_value(const struct process *p, uint16_t kind)
{
    struct eu_wire_frame head;
    struct eu_wire_item item;
    assert_int_equal(p->in.len, sizeof head + sizeof item);
    memcpy(&head, p->in.data, sizeof head);
    memcpy(&item, p->in.data + sizeof head, sizeof item);
    assert_int_equal(head.items, 1);
    assert_int_equal(item.kind, kind);
    assert_int_equal(item.slot, 0);
    return item.value;
}

static void open_slot(struct process *p)
{
    add_open(p, 0);
    assert_true(exchange(p));
    assert_int_equal(only_value(p, EU_WIRE_OPENED), 1);
}

static void meet_and_open(struct process *p)
{
    assert_true(process_meet(p));
    open_slot(p);
}

static bool ask(struct process *p)
{
    add_question(p, 0);
    return exchange(p);
}

/* Asks until the process is over. */
static void ask_to_the_end(struct process *p)
{
    enum { ENOUGH = 20 };
    int i = 0;
    open_slot(p);
    while (i < ENOUGH && ask(p))
        i++;
    assert_true(i < ENOUGH);
}

/* ---- Well-behaved ---- */

static void test_life(void **state)
{
    struct process *p = begin_with("bots/greedy.so");
    (void)state;
    meet_and_open(p);
    for (int i = 0; i < 3; i++) {
        assert_true(ask(p));
        assert_int_equal(only_value(p, EU_WIRE_ANSWER), 11); /* it leads the best */
    }
    assert_non_null(process_item(p, EU_WIRE_CLOSE, 0, 0));
    assert_true(exchange(p));
    assert_int_equal(p->in.len, sizeof(struct eu_wire_frame));
    assert_in_range(process_cpu(p), p->cpu, UINT64_MAX - 1);
    assert_true(process_end(p));
    assert_int_equal(p->pid, 0);
    no_children();
}

static void test_facts(void **state)
{
    const uint32_t all = CHAIR_ASKS_ALL & ~(1u << EU_NOTHING);
    struct process *p = begin_with("bots/random.so");
    (void)state;
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
    p = begin_with("tests/hostile/zoo/tell_crash-tame.so");
    assert_true(process_meet(p));
    assert_int_equal(p->hello.tells, 1);
    end();
}

static void test_host_is_found(void **state)
{
    char path[4096];
    struct err err;
    (void)state;
    assert_int_equal(setenv("EUCHRE_ARENA_HOST", "/anywhere/euchre-host", 1), 0);
    must(process_host(path, &err), &err);
    assert_string_equal(path, "/anywhere/euchre-host");
    /* a test lies two folders below it, and nothing else is tried */
    assert_int_equal(unsetenv("EUCHRE_ARENA_HOST"), 0);
    assert_false(process_host(path, &err));
    assert_int_equal(err.class, ERR_ABORT);
    assert_non_null(strstr(err.text, "EUCHRE_ARENA_HOST"));
}

static void test_nothing_to_start(void **state)
{
    struct process p = {.pid = 0};
    struct err err;
    (void)state;
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

static unsigned descriptors(void)
{
    unsigned n = 0;
    DIR *folder = opendir("/proc/self/fd");
    assert_non_null(folder);
    while (readdir(folder))
        n++;
    closedir(folder);
    return n;
}

static void test_nothing_leaks(void **state)
{
    static const char *const bot[] = {"bots/first.so", "tests/hostile/no_play.so",
                                      "tests/hostile/zoo/null_write.so",
                                      "tests/hostile/zoo/null_write-early.so"};
    unsigned before = descriptors();
    (void)state;
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

/* ---- Refusals ---- */

static void test_refused(void **state)
{
    static const struct {
        const char *bot, *why;
    } cases[] = {
        {"tests/hostile/no_symbol.so", "exports no eu_bot_v1"},
        {"tests/hostile/newer.so", "newer than this arena's"},
        {"tests/hostile/no_play.so", "has no play callback"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct process *p = begin_with(cases[i].bot);
        assert_false(process_meet(p));
        over_by(p, EU_BAD_ABI, 0);
        assert_true(p->deed.refused);
        assert_non_null(strstr(p->why, cases[i].why));
        end();
    }
}

static void test_does_not_start(void **state)
{
    struct process *p = begin_with("tests/hostile/zoo/load_fails.so");
    (void)state;
    assert_false(process_meet(p));
    over_by(p, EU_NO_START, 0);
    assert_true(p->deed.refused);
    assert_string_equal(p->why, "its load callback failed");
    end();
    p = begin_with("bots/callace.so"); /* plays call-ace alone, and these are others */
    bool accepts = true;
    assert_true(process_load(p));
    assert_true(process_accepts(p, &guest.rules, &accepts));
    assert_false(accepts);
    end();
    p = begin();
    assert_false(process_meet(p));
    over_by(p, EU_NO_START, 0);
    assert_true(p->deed.refused);
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
        {"tests/hostile/zoo/null_write-early.so", EU_CRASH, SIGSEGV},
        {"tests/hostile/zoo/load_crash.so", EU_CRASH, SIGSEGV},
        {"tests/hostile/zoo/exit_77-early.so", EU_EXIT, 77},
        {"tests/hostile/zoo/loop-early.so", EU_TIME, 0},
        {"tests/hostile/zoo/loop_load.so", EU_TIME, 0},
        {"tests/hostile/zoo/accepts_crash.so", EU_CRASH, SIGSEGV},
        {"tests/hostile/zoo/wire_garbage-early.so", EU_NO_ANSWER, 1},
},
  at_play[] = {
      {"tests/hostile/zoo/null_write.so", EU_CRASH, SIGSEGV},
      {"tests/hostile/zoo/exit_77.so", EU_EXIT, 77},
      {"tests/hostile/zoo/loop.so", EU_TIME, 0},
      {"tests/hostile/zoo/loop_blocked.so", EU_TIME, 0},
      {"tests/hostile/zoo/wire_garbage.so", EU_NO_ANSWER, 1},
      {"tests/hostile/zoo/wire_long.so", EU_NO_ANSWER, 1},
      {"tests/hostile/zoo/wire_kind.so", EU_NO_ANSWER, 1},
};

static struct process *begin_misdeed(const struct misdeed *m)
{
    prepare(m->bot);
    if (m->fault == EU_TIME)
        guest.limits.answer_ms = guest.limits.load_ms = 100;
    return begin();
}

static void test_misdeeds_at_load(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof at_load / sizeof at_load[0]; i++) {
        struct process *p = begin_misdeed(&at_load[i]);
        assert_false(process_meet(p));
        over_by(p, at_load[i].fault, at_load[i].raw);
        assert_false(p->deed.refused);
        end();
    }
}

static void test_misdeeds_at_play(void **state)
{
    (void)state;
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
    char name[CALL_NAME];
    assert_int_equal(p->deed.fault, EU_FORBIDDEN);
    call_name(p->deed.raw, name);
    assert_string_equal(name, call);
}

static void test_forbidden(void **state)
{
    struct process *p = begin_with("tests/hostile/zoo/memfd-early.so");
    (void)state;
    assert_false(process_meet(p));
    forbidden(p, "memfd_create");
    end();
    p = begin_with("tests/hostile/zoo/memfd.so");
    assert_true(process_meet(p));
    ask_to_the_end(p);
    forbidden(p, "memfd_create");
    end();
}

/* It answers in time and thinks on: that counts for the frame that comes next. */
static void test_thinks_after_the_answer(void **state)
{
    struct process *p =
        begin_misdeed(&(struct misdeed){"tests/hostile/zoo/wire_late.so", EU_TIME, 0});
    (void)state;
    meet_and_open(p);
    for (int i = 0; i < 6; i++)
        assert_true(ask(p));
    while (process_cpu(p) - p->cpu <= 200 * UINT64_C(1000000) && pid_state(p->pid) != 'Z')
        continue;
    assert_false(ask(p));
    over_by(p, EU_TIME, 0);
    end();
}

/* Its own clock ends it, whose last words are lost in what it wrote before; or else ours does. */
static void test_answer_without_end(void **state)
{
    struct process *p = begin_misdeed(&(struct misdeed){"tests/hostile/dribble.so", EU_TIME, 0});
    (void)state;
    meet_and_open(p);
    assert_false(ask(p));
    assert_true(p->deed.fault == EU_TIME || p->deed.fault == EU_EXIT);
    assert_int_equal(p->pid, 0);
    end();
}

/* ---- Done from outside ---- */

static void test_killed(void **state)
{
    struct process *p = begin_with("bots/first.so");
    (void)state;
    meet_and_open(p);
    assert_int_equal(kill(p->pid, SIGKILL), 0);
    assert_false(ask(p));
    over_by(p, EU_NO_FAULT, 0);
    assert_false(p->deed.refused);
    end();
    p = begin_with("bots/first.so");
    assert_int_equal(kill(p->pid, SIGKILL), 0);
    assert_false(process_meet(p));
    over_by(p, EU_NO_FAULT, 0);
    end();
}

static void test_stopped(void **state)
{
    struct process *p = begin_with("bots/first.so");
    (void)state;
    guest.limits.answer_ms = 20; /* a silence is a second then */
    meet_and_open(p);
    assert_int_equal(kill(p->pid, SIGSTOP), 0);
    assert_false(ask(p));
    over_by(p, EU_NO_FAULT, 0);
    end();
}

/* ---- Memory and prints ---- */

static int measured(struct process *p)
{
    char text[256];
    int mb = -1;
    assert_true(process_meet(p));
    process_listen(p);
    tail_text(&p->tail, text, sizeof text);
    const char *found = strstr(text, "it got ");
    assert_non_null(strstr(text, "some words before"));
    assert_non_null(found);
    assert_null(strchr(text, '\n'));
    mb = (int)strtol(found + strlen("it got "), NULL, 10);
    return mb;
}

static void test_memory(void **state)
{
    (void)state;
    prepare("tests/hostile/measure.so");
    guest.limits.memory_mb = 32;
    struct process *p = begin();
    assert_in_range(measured(p), 32, 32 + 16);
    assert_false(process_outgrew(p));
    end();
    /* in company there is more, and it is found out who needs it */
    guest.setup.company = true;
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

static void test_last_words(void **state)
{
    struct process *p = begin_with("tests/hostile/zoo/flood_err.so");
    char text[256];
    (void)state;
    meet_and_open(p);
    for (int i = 0; i < 8; i++)
        assert_true(ask(p)); /* a full pipe stops nobody */
    process_listen(p);
    tail_text(&p->tail, text, sizeof text);
    assert_true(*text);
    end();
}

/* ---- A look ---- */

static void test_probe(void **state)
{
    struct probe_limits limits = {.load_ms = 10000, .memory_mb = 64};
    struct bot_facts facts;
    struct err err;
    prepare("bots/greedy.so");
    (void)state;
    assert_int_equal(setenv("EUCHRE_ARENA_HOST", guest.host, 1), 0);
    must(sandbox_probe(guest.path, &guest.rules, &limits, &facts, &err), &err);
    assert_int_equal(facts.fault, EU_NO_FAULT);
    assert_true(facts.accepts);
    assert_string_equal(facts.name, "greedy");
    assert_string_equal(facts.version, "1");
    built(guest.path, "tests/hostile/newer.so");
    must(sandbox_probe(guest.path, &guest.rules, &limits, &facts, &err), &err);
    assert_int_equal(facts.fault, EU_BAD_ABI);
    assert_non_null(strstr(facts.why, guest.path));
    built(guest.path, "tests/hostile/zoo/memfd-early.so");
    must(sandbox_probe(guest.path, NULL, &limits, &facts, &err), &err);
    assert_int_equal(facts.fault, EU_NO_START);
    assert_non_null(strstr(facts.why, "the forbidden system call memfd_create while loading"));
    built(guest.path, "bots/nobody.so");
    assert_false(sandbox_probe(guest.path, NULL, &limits, &facts, &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_int_equal(unsetenv("EUCHRE_ARENA_HOST"), 0);
    no_children();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_life),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_host_is_found),
        cmocka_unit_test(test_nothing_to_start),
        cmocka_unit_test(test_nothing_leaks),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_does_not_start),
        cmocka_unit_test(test_misdeeds_at_load),
        cmocka_unit_test(test_misdeeds_at_play),
        cmocka_unit_test(test_forbidden),
        cmocka_unit_test(test_thinks_after_the_answer),
        cmocka_unit_test(test_answer_without_end),
        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_last_words),
        cmocka_unit_test(test_probe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
