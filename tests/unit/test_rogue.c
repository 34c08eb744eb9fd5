/* arena/sandbox/bot_process against programs in euchre-host's place that keep to nothing: this one,
 * started again, with the number of what it is to do in the file it is handed as a bot. */
#include <unistd.h>

#include "base/clock.h"
#include "guest.h"
#include "test.h"

enum act {
    HONEST,
    PIECES,    /* every byte by itself */
    WIRE,      /* speaks another wire */
    VIEW,      /* knows another view */
    TWICE,     /* says hello twice */
    EARLY,     /* answers what it was not asked */
    BIG,       /* a frame beyond all bounds */
    LAST_ODD,  /* last words that no bot has */
    LAST_TIME, /* last words in place of hello */
    REFUSES,   /* in words that would spoil a screen */
    DRIBBLE,   /* promises much and keeps it slowly */
    DEAF,      /* never says anything */
    MUTE,      /* says nothing once it is loaded */
    LINGERS,   /* says that it ends, and does not */
};

/* ---- The program ---- */

static enum act act;

static void say(const void *data, size_t n)
{
    const uint8_t *at = data;
    size_t piece = act == PIECES ? 1 : n;
    for (; n; n -= piece, at += piece)
        if (write(1, at, piece) != (ssize_t)piece)
            _exit(9);
}

static void say_frame(enum eu_wire_kind kind, const void *body, size_t n)
{
    struct eu_wire_frame head = {.size = (uint32_t)n, .kind = (uint16_t)kind};
    uint8_t bytes[2048];
    memcpy(bytes, &head, sizeof head);
    if (n)
        memcpy(bytes + sizeof head, body, n);
    say(bytes, sizeof head + n);
}

static void say_hello(void)
{
    struct eu_wire_hello hello = {.wire = act == WIRE ? EU_WIRE + 1 : EU_WIRE,
                                  .view = sizeof(struct eu_view),
                                  .abi = EU_ABI,
                                  .name = "rogue"};
    if (act == VIEW)
        hello.view -= 8;
    say_frame(EU_WIRE_HELLO, &hello, sizeof hello);
}

/* Reads a frame, and forgets what is in it. */
static enum eu_wire_kind hear(void)
{
    static uint8_t body[4096];
    struct eu_wire_frame head;
    if (read(0, &head, sizeof head) != (ssize_t)sizeof head)
        _exit(8);
    for (size_t n = 0; n < head.size;) {
        ssize_t got = read(0, body, sizeof body < head.size - n ? sizeof body : head.size - n);
        if (got <= 0)
            _exit(8);
        n += (size_t)got;
    }
    return (enum eu_wire_kind)head.kind;
}

/* Some seconds of it: a test must come to its end. */
static void dribble(void)
{
    struct eu_wire_frame head = {.size = EU_WIRE_FRAME_MAX, .kind = EU_WIRE_ROUND};
    say(&head, sizeof head);
    for (int i = 0; i < 2000; i++) {
        uint64_t now = clock_thread_ns();
        while (clock_thread_ns() < now + 2000000)
            continue;
        say("", 1);
    }
}

static void answer(enum eu_wire_kind kind)
{
    static const struct eu_wire_accepts accepts = {.accepts = 1};
    static const struct eu_wire_last odd = {.fault = EU_CRASH, .raw = 11};
    static const struct eu_wire_frame big = {.size = EU_WIRE_FRAME_MAX + 8, .kind = EU_WIRE_ROUND};
    switch ((int)kind) {
    case EU_WIRE_LOAD:
        say_frame(EU_WIRE_LOADED, NULL, 0);
        break;
    case EU_WIRE_RULES:
        say_frame(EU_WIRE_ACCEPTS, &accepts, sizeof accepts);
        break;
    case EU_WIRE_END:
        say_frame(EU_WIRE_END, NULL, 0);
        while (act == LINGERS)
            pause();
        _exit(0);
    default:
        while (act == MUTE)
            pause();
        if (act == DRIBBLE)
            dribble();
        else if (act == BIG)
            say(&big, sizeof big);
        else if (act == LAST_ODD)
            say_frame(EU_WIRE_LAST, &odd, sizeof odd);
        else
            say_frame(EU_WIRE_ROUND, NULL, 0);
    }
}

static int be_rogue(void)
{
    static const struct eu_wire_last spent = {.fault = EU_TIME};
    static const struct eu_wire_refused refused = {.fault = EU_NO_START, .why = "\033[2Jno\nway"};
    uint8_t number = 0;
    if (read(3, &number, 1) != 1)
        return 7;
    act = (enum act)number;
    while (act == DEAF)
        pause();
    if (act == LAST_TIME)
        say_frame(EU_WIRE_LAST, &spent, sizeof spent);
    if (act == REFUSES)
        say_frame(EU_WIRE_REFUSED, &refused, sizeof refused);
    if (act == LAST_TIME || act == REFUSES)
        return 0;
    say_hello();
    if (act == TWICE)
        say_hello();
    if (act == EARLY)
        say_frame(EU_WIRE_ROUND, NULL, 0);
    for (;;)
        answer(hear());
}

/* ---- The tests ---- */

static struct process *begin_rogue_within(enum act number, uint32_t answer_ms)
{
    uint8_t byte = (uint8_t)number;
    struct any_file f = any_file(&byte, 1);

    prepare("");
    guest.limits.answer_ms = answer_ms;
    ssize_t n = readlink("/proc/self/exe", guest.host, sizeof guest.host - 1);
    assert_in_range(n, 1, sizeof guest.host - 2);
    guest.host[n] = '\0';
    (void)snprintf(guest.path, sizeof guest.path, "%s", f.path);
    struct process *p = begin();
    assert_int_equal(unlink(f.path), 0);
    return p;
}

static struct process *begin_rogue(enum act number)
{
    return begin_rogue_within(number, ample.answer_ms);
}

/* Closes a table that it does not have. */
static bool close_table(struct process *p)
{
    assert_non_null(process_item(p, EU_WIRE_CLOSE, 0, 0));
    return exchange(p);
}

TEST(an_honest_one_is_believed)
{
    for (int number = HONEST; number <= PIECES; number++) {
        struct process *p = begin_rogue((enum act)number);
        assert_true(process_meet(p));
        assert_string_equal(p->hello.name, "rogue");
        assert_true(close_table(p));
        assert_true(close_table(p));
        assert_true(process_end(p));
        no_children();
    }
}

TEST(bad_greetings_are_no_answer)
{
    static const enum act acts[] = {WIRE, VIEW, TWICE, EARLY};
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        struct process *p = begin_rogue(acts[i]);
        assert_false(process_meet(p));
        over_by(p, EU_NO_ANSWER, 1);
        end();
    }
}

TEST(bad_answers_are_no_answer)
{
    static const enum act acts[] = {BIG, LAST_ODD};
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        struct process *p = begin_rogue(acts[i]);
        assert_true(process_meet(p));
        assert_false(close_table(p));
        over_by(p, EU_NO_ANSWER, 1);
        end();
    }
}

TEST(last_words_come_in_place_of_a_greeting)
{
    struct process *p = begin_rogue(LAST_TIME);
    assert_false(process_meet(p));
    over_by(p, EU_TIME, 0);
    end();
    p = begin_rogue(REFUSES);
    assert_false(process_meet(p));
    over_by(p, EU_NO_START, 0);
    assert_true(p->refused);
    assert_null(strpbrk(p->why, "\033\n"));
    assert_non_null(strstr(p->why, "way"));
    end();
}

/* However it spreads its words, its time is what it is. */
TEST(slow_words_cost_their_time)
{
    struct process *p = begin_rogue_within(DRIBBLE, 100);
    assert_true(process_meet(p));
    assert_false(close_table(p));
    over_by(p, EU_TIME, 0);
    end();
}

TEST(silence_ends_it)
{
    enum { QUICK = 20, LOADING = 1500 }; /* ms; a silence is a second then, and longer at first */
    const uint64_t least = LOADING * CLOCK_MS, most = 10000 * CLOCK_MS;
    uint64_t before = clock_wall_ns();
    struct process *p = begin_rogue_within(DEAF, QUICK);
    guest.limits.load_ms = LOADING;
    assert_false(process_meet(p));
    over_by(p, EU_NO_ANSWER, 0);
    assert_in_range(clock_wall_ns() - before, least, UINT64_MAX - 1);
    end();
    before = clock_wall_ns();
    p = begin_rogue_within(MUTE, QUICK);
    guest.limits.load_ms = 60000;
    assert_true(process_meet(p));
    assert_false(close_table(p));
    over_by(p, EU_NO_ANSWER, 0);
    assert_in_range(clock_wall_ns() - before, 0, most);
    end();
    p = begin_rogue_within(LINGERS, QUICK);
    assert_true(process_meet(p));
    assert_true(process_end(p)); /* it is made to */
    assert_int_equal(p->pid, 0);
    no_children();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_honest_one_is_believed),
        cmocka_unit_test(bad_greetings_are_no_answer),
        cmocka_unit_test(bad_answers_are_no_answer),
        cmocka_unit_test(last_words_come_in_place_of_a_greeting),
        cmocka_unit_test(slow_words_cost_their_time),
        cmocka_unit_test(silence_ends_it),
    };
    if (argc > 1 && strcmp(argv[1], "play") == 0)
        return be_rogue();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
