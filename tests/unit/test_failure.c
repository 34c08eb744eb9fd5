/* arena/sandbox/failure.h and run/sidecar.h: what is said of a bot that failed, to people and
 * in the sidecar. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <jansson.h>

#include "base/file.h"
#include "base/text.h"
#include "run/sidecar.h"
#include "sandbox/walls.h"
#include "sandbox/failure.h"
#include "test.h"

static const struct limits limits = {.answer_ms = 50,
                                     .table_ms = 10000,
                                     .load_ms = 2000,
                                     .memory_mb = 256};

/* ---- Words ---- */

static void check_words(const struct fault *f, const struct limits *l, const char *expected)
{
    struct buf b = {0};

    assert_true(failure_fault(&b, f, l));
    assert_string_equal(buf_str(&b), expected);
    buf_finish(&b);
}

/* Of a bot that was asked to play. */
static void check_fault(enum eu_fault code, int32_t raw, const struct limits *l,
                        const char *expected)
{
    const struct fault f = {.code = (uint8_t)code, .raw = raw, .question = EU_PLAY, .law = ""};

    check_words(&f, l, expected);
}

/* What took too long and was no answer had another limit. */
TEST(limits_are_those_of_the_callback)
{
    const struct fault opening = {.code = EU_TIME, .question = EU_NOTHING, .law = ""},
                       answer = {.code = EU_TIME, .question = EU_PLAY, .law = ""};
    struct limits slow = limits;

    slow.load_ms = 20;
    check_words(&opening, &limits, "took too long (more than 2000 ms)");
    check_words(&opening, &slow, "took too long (more than 50 ms)");
    check_words(&answer, &limits, "took too long (more than 50 ms)");
    check_words(&opening, NULL, "took too long");
}

TEST(faults_have_words)
{
    check_fault(EU_CRASH, SIGSEGV, NULL, "crashed by SIGSEGV (Segmentation fault)");
    check_fault(EU_CRASH, SIGABRT, NULL, "crashed by SIGABRT (Aborted)");
    check_fault(EU_CRASH, SIGRTMIN + 1, NULL, "crashed by SIGRTMIN+1");
    check_fault(EU_CRASH, 999, NULL, "crashed by signal 999");
    check_fault(EU_CRASH, -1, NULL, "crashed by signal -1");
    check_fault(EU_EXIT, 77, NULL, "ended its process with exit status 77");
    check_fault(EU_FORBIDDEN, 41, NULL, "made the forbidden system call socket");
    check_fault(EU_FORBIDDEN, 9999, NULL, "made the forbidden system call 9999");
    check_fault(EU_FORBIDDEN, -1, NULL, "made a forbidden system call of another kind");
    check_fault(EU_TIME, 0, NULL, "took too long");
    check_fault(EU_TIME, 0, &limits, "took too long (more than 50 ms)");
    check_fault(EU_TIME, 1, &limits, "spent its time for the table (10000 ms)");
    check_fault(EU_MEMORY, 0, &limits, "used too much memory, as it seems (it may have 256 MB)");
    check_fault(EU_NO_ANSWER, 0, NULL, "did not answer");
    check_fault(EU_NO_ANSWER, 1, NULL, "answered with something that is no answer");
    check_fault(EU_NO_START, 0, NULL, "could not start");
    check_fault(EU_BAD_ABI, 0, NULL, "has no descriptor that this arena can use");
    check_fault(EU_NO_FAULT, 0, NULL, "was killed from outside");
}

/* Every code has words, and whatever ends a process has its own, and advice; on signals and calls
 * there is advice elsewhere. */
TEST(every_fault_has_words)
{
    for (unsigned code = 0; strcmp(fault_name((enum eu_fault)code), "UNKNOWN") != 0; code++) {
        const struct fault f = {.code = (uint8_t)code, .law = ""};
        const struct failure_words *words = failure_words(&f);
        struct buf b = {0};
        bool ends = !fault_is_illegal((enum eu_fault)code) && code != EU_CAP;
        bool elsewhere = code == EU_NO_FAULT || code == EU_CRASH || code == EU_FORBIDDEN;
        assert_true(failure_fault(&b, &f, &limits));
        assert_true(b.len > 0);
        assert_int_equal(words->in_play != NULL, ends);
        assert_int_equal(words->advice != NULL, ends && !elsewhere);
        buf_finish(&b);
    }
}

static const struct failure crash = {
    .event = FAILURE_STRIKE,
    .explained = true,
    .strike = {.set = 16,
               .table = 1,
               .fault = {.code = EU_CRASH,
                         .raw = SIGSEGV,
                         .seat = 2,
                         .question = EU_PLAY,
                         .trick = 2,
                         .step = 7,
                         .law = ""},
               .game = 0,
               .deal = 3},
    .printed = "about to crash",
};

static void check_failure(const struct failure *m, const char *expected)
{
    struct buf b = {0};

    assert_true(failure_text(&b, "9f3c21aa/17b/1.4.3", "Alice", m, &limits));
    assert_string_equal(buf_str(&b), expected);
    buf_finish(&b);
}

TEST(failures_have_words)
{
    struct failure m = crash;

    check_failure(&m,
                  "9f3c21aa/17b/1.4.3: Alice in seat C crashed by SIGSEGV (Segmentation fault), "
                  "asked to play; it printed: about to crash");
    m.event = FAILURE_UNREPEATED;
    m.strike.fault.question = EU_NOTHING;
    m.printed[0] = '\0';
    check_failure(
        &m, "9f3c21aa/17b/1.4.3: Alice in seat C crashed by SIGSEGV (Segmentation fault), among "
            "other tables; not again when played alone, so it counts for nothing");
}

static void check_command(const char *log, unsigned stage, const struct fault *f, const char *bot,
                          const char *expected)
{
    struct buf b = {0};

    assert_true(failure_command(&b, log, stage, "9f3c21aa/17b/1.4.3", f, bot));
    assert_string_equal(buf_str(&b), expected);
    buf_finish(&b);
}

TEST(commands_are_for_a_shell)
{
    struct fault f = crash.strike.fault;

    check_command("m.log", 0, &f, "greedy",
                  "euchre-arena replay m.log --at 9f3c21aa/17b/1.4.3 --step 7 --ask greedy");
    f.question = EU_NOTHING;
    check_command("my log", 2, &f, "./it's.so",
                  "euchre-arena replay 'my log' --stage 2 --at 9f3c21aa/17b/1.4.3 --step 7 "
                  "--seat C --ask './it'\\''s.so'");
}

/* ---- The sidecar ---- */

static void write_lines(struct sidecar *side)
{
    struct address at = {.pairing = {0x9f, 0x3c, 0x21, 0xaa},
                         .set = 16,
                         .table = 1,
                         .game = 0,
                         .deal = 3,
                         .trick = 2};
    struct failure m = crash;

    sidecar_failure(side, &at, "Alice", &m, "euchre-arena replay ...");
    m.strike.fault.code = EU_FORBIDDEN;
    m.strike.fault.raw = 41;
    m.has_view = true;
    m.view = (struct eu_view){.legal = 3, .seat = 2};
    m.event = FAILURE_ENDED;
    sidecar_failure(side, &at, NULL, &m, NULL);
    sidecar_walls(side, WALL(LANDLOCK) | WALL(USER));
    sidecar_forfeit(side, "Bob", EU_NO_START, "load returned 1");
}

static const char *text_at(const json_t *line, const char *key)
{
    const json_t *value = json_object_get(line, key);

    return json_is_string(value) ? json_string_value(value) : "";
}

static long long number_at(const json_t *line, const char *key)
{
    return json_integer_value(json_object_get(line, key));
}

static void check_crash(const json_t *line)
{
    assert_string_equal(text_at(line, "at"), "9f3c21aa/17b/1.4.3");
    assert_string_equal(text_at(line, "bot"), "Alice");
    assert_string_equal(text_at(line, "event"), "strike");
    assert_string_equal(text_at(line, "fault"), "CRASH");
    assert_string_equal(text_at(line, "signal"), "SIGSEGV");
    assert_string_equal(text_at(line, "question"), "play");
    assert_string_equal(text_at(line, "printed"), "about to crash");
    assert_string_equal(text_at(line, "ask"), "euchre-arena replay ...");
    assert_int_equal(number_at(line, "raw"), SIGSEGV);
    assert_int_equal(number_at(line, "step"), 7);
    assert_int_equal(number_at(line, "seat"), 2);
    assert_null(json_object_get(line, "view"));
    assert_null(json_object_get(line, "call"));
}

static void check_forbidden(const json_t *line)
{
    struct eu_view view;

    assert_true(json_is_null(json_object_get(line, "bot")));
    assert_string_equal(text_at(line, "call"), "socket");
    assert_null(json_object_get(line, "signal"));
    assert_null(json_object_get(line, "ask"));
    assert_true(text_unhex(text_of(text_at(line, "view")), (uint8_t *)&view, sizeof view));
    assert_int_equal(view.legal, 3);
    assert_int_equal(view.seat, 2);
}

static void check_rest(const json_t *walls, const json_t *forfeit)
{
    const json_t *missing = json_object_get(walls, "missing");

    assert_string_equal(text_at(walls, "event"), "walls");
    assert_int_equal(json_array_size(missing), 2);
    assert_string_equal(json_string_value(json_array_get(missing, 0)), "landlock");
    assert_string_equal(text_at(forfeit, "event"), "forfeit");
    assert_string_equal(text_at(forfeit, "bot"), "Bob");
    assert_string_equal(text_at(forfeit, "fault"), "NO_START");
    assert_string_equal(text_at(forfeit, "why"), "load returned 1");
}

TEST(lines_of_the_sidecar)
{
    char log[] = "/tmp/test_mishap.XXXXXX";
    struct sidecar side;
    struct buf content = {0};
    struct err err;
    json_t *line[4];
    struct text rest, one;

    close(mkstemp(log));
    assert_true(sidecar_open(&side, log, true, &err));
    write_lines(&side);
    assert_true(sidecar_flush(&side, &err));
    sidecar_close(&side);
    assert_true(file_read(side.path, 65536, &content, &err));
    rest = (struct text){(const char *)content.data, content.len};
    for (size_t i = 0; i < 4; i++) {
        assert_true(text_line(&rest, &one));
        line[i] = json_loadb(one.s, one.n, 0, NULL);
        assert_non_null(line[i]);
    }
    assert_false(text_line(&rest, &one));
    check_crash(line[0]);
    check_forbidden(line[1]);
    check_rest(line[2], line[3]);
    for (size_t i = 0; i < 4; i++)
        json_decref(line[i]);
    buf_finish(&content);
    unlink(side.path);
    unlink(log);
}

/* ---- System calls ---- */

TEST(numbers_of_x86_64_have_names)
{
    static const struct {
        int32_t code;
        const char *name;
    } cases[] = {
        {0, "read"},
        {2, "open"},
        {41, "socket"},
        {56, "clone"},
        {57, "fork"},
        {59, "execve"},
        {62, "kill"},
        {101, "ptrace"},
        {250, "keyctl"},
        {257, "openat"},
        {272, "unshare"},
        {317, "seccomp"},
        {319, "memfd_create"},
        {310, "process_vm_readv"},
        {425, "io_uring_setup"},
    };
    char name[FAILURE_NAME];

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        failure_syscall_name(cases[i].code, name);
        assert_string_equal(name, cases[i].name);
    }
}

TEST(what_nobody_knows_is_a_number)
{
    char name[FAILURE_NAME];

    failure_syscall_name(9999, name);
    assert_string_equal(name, "call 9999");
    failure_syscall_name(INT32_MAX, name);
    assert_string_equal(name, "call 2147483647");
    failure_syscall_name(-1, name);
    assert_string_equal(name, "of another kind");
    failure_syscall_name(INT32_MIN, name);
    assert_string_equal(name, "of another kind");
}

TEST(calls_of_this_machine_become_those_of_x86_64)
{
    assert_int_equal(failure_syscall(SYS_read), 0);
    assert_int_equal(failure_syscall(SYS_socket), 41);
    assert_int_equal(failure_syscall(SYS_openat), 257);
    assert_int_equal(failure_syscall(SYS_memfd_create), 319);
    assert_int_equal(failure_syscall(-1), -1);
    assert_int_equal(failure_syscall(INT32_MIN), -1);
}

/* read of x32, which a machine may know under the same name */
TEST(a_foreign_call_has_no_number)
{
    assert_int_equal(failure_syscall(0x40000000), -1);
    assert_int_equal(failure_syscall(0x40000000 | 57), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_x86_64_have_names),
        cmocka_unit_test(what_nobody_knows_is_a_number),
        cmocka_unit_test(calls_of_this_machine_become_those_of_x86_64),
        cmocka_unit_test(a_foreign_call_has_no_number),
        cmocka_unit_test(faults_have_words),
        cmocka_unit_test(every_fault_has_words),
        cmocka_unit_test(failures_have_words),
        cmocka_unit_test(commands_are_for_a_shell),
        cmocka_unit_test(lines_of_the_sidecar),
        cmocka_unit_test(limits_are_those_of_the_callback),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
