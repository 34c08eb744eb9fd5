/* arena/log/set_chunks: several threads see a log as one does, to its end or to its first error. */
#include "log/set_chunks.h"

#include <string.h>

#include "any_log.h"
#include "test.h"

enum { SETS = 12 * SET_CHUNK + 7, SEGMENTS = 2, THREADS = 5, NONE = 1 << 20 };

/* What a set made of its chunk and itself. */
struct own {
    uint64_t record[SET_CHUNK]; /* by number in the chunk: the record that was worked on */
};

/* What came of a log, in its order. */
struct course {
    struct set_reader *reader;
    uint64_t added, expected, taken, others;         /* sets of each kind; other records */
    uint64_t work_fails, take_fails, expect_refuses; /* at the set of that number */
};

static bool on_record(void *context, struct err *err)
{
    struct course *c = context;

    (void)err;
    assert_int_not_equal(c->reader->record.kind, LOG_SET);
    assert_int_equal(c->reader->record.number, c->taken + c->others);
    assert_int_equal(c->added, c->taken);
    c->others++;
    return true;
}

static bool on_add(void *context, const struct chunk_set *s, struct err *err)
{
    struct course *c = context;

    (void)err;
    assert_int_equal(s->record.number, c->added++ + c->others);
    return true;
}

/* The number of a set in the log. */
static uint64_t number_of(const struct course *c, const struct chunk_set *s)
{
    unsigned before = c->reader->segments == 1 ? 1 : 4; /* records that are no sets */

    return s->record.number - before;
}

static bool on_work(const void *context, struct chunk_set *s, struct err *err)
{
    const struct course *c = context;

    if (number_of(c, s) == c->work_fails)
        return log_refuse(&s->record, err, "no work");
    ((struct own *)s->own)->record[s->number] = s->record.number;
    return set_reader_pairing_of(c->reader, &s->record, &s->set, &s->pairing, err);
}

static bool on_expect(void *context, const struct chunk_set *s, struct err *err)
{
    struct course *c = context;

    assert_int_equal(number_of(c, s), c->expected++);
    return number_of(c, s) != c->expect_refuses || log_refuse(&s->record, err, "not here");
}

static bool on_take(void *context, struct chunk_set *s, struct err *err)
{
    struct course *c = context;

    assert_int_equal(number_of(c, s), c->taken);
    assert_int_equal(((const struct own *)s->own)->record[s->number], s->record.number);
    assert_int_equal(s->set.set, c->taken % SETS);
    assert_int_equal(s->pairing.bots, 2);
    if (c->taken == c->take_fails)
        return log_refuse(&s->record, err, "not taken");
    c->taken++;
    return true;
}

/* Two segments of 199 sets each. */
static void make_log(struct buf *log)
{
    uint8_t seed[RNG_SEED_BYTES] = {1};
    struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = SETS};

    for (unsigned i = 0; i < SEGMENTS; i++, seed[0]++) {
        setup.seed = seed;
        any_log(log, &setup);
    }
}

static const struct course to_the_end = {.work_fails = NONE,
                                         .take_fails = NONE,
                                         .expect_refuses = NONE};

/* Reads the log with each number of threads. All must find the same. */
static bool read_log(const struct buf *log, const struct course *how, struct course *found,
                     bool *unreadable, struct err *err)
{
    bool ok[THREADS + 1] = {false};
    char first[sizeof err->text] = "";

    for (unsigned threads = 1; threads <= THREADS; threads++) {
        struct set_reader reader;
        struct course c = *how;
        struct set_chunks chunks = {.record = on_record,
                                    .add = on_add,
                                    .expect = on_expect,
                                    .take = on_take,
                                    .work = on_work,
                                    .context = &c,
                                    .most = threads == 2, /* 1, or as many as there is room for */
                                    .own_size = sizeof(struct own)};
        c.reader = &reader;
        *err = (struct err){.text = ""};
        assert_true(set_reader_open_bytes(&reader, log->data, log->len, "m.log", err));
        ok[threads] = set_chunks_read(&chunks, &reader, threads, err);
        set_reader_close(&reader);
        if (threads == 1) {
            (void)memcpy(first, err->text, sizeof first);
            *found = c;
            *unreadable = chunks.unreadable;
        }
        assert_int_equal(ok[threads], ok[1]);
        assert_string_equal(err->text, first);
        assert_int_equal(c.taken, found->taken);
        assert_int_equal(c.others, found->others);
        assert_int_equal(chunks.unreadable, *unreadable);
    }
    return ok[1];
}

TEST(all_comes_in_the_order_of_the_log)
{
    struct buf log = {0};
    struct course found;
    struct err err;
    bool unreadable;

    make_log(&log);
    assert_true(read_log(&log, &to_the_end, &found, &unreadable, &err));
    assert_int_equal(found.taken, SEGMENTS * SETS);
    assert_int_equal(found.others, SEGMENTS * 3);
    assert_false(unreadable);
    buf_finish(&log);
}

TEST(the_first_error_counts)
{
    static const struct {
        uint64_t work_fails, take_fails, expect_refuses, taken;
        const char *text;
    } cases[] = {
        {100, NONE, NONE, 100, "record 101 (set) at byte "},
        {NONE, 0, NONE, 0, "record 1 (set) at byte "},
        {101, 100, NONE, 100, ": not taken"},
        {100, 100, NONE, 100, ": no work"},
        {100, 101, 100, 100, ": not here"},
        {SETS, SETS + 1, NONE, SETS, "record 203 (set) at byte "},
    };
    struct buf log = {0};

    make_log(&log);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct course how = {.work_fails = cases[i].work_fails,
                             .take_fails = cases[i].take_fails,
                             .expect_refuses = cases[i].expect_refuses};
        struct course found;
        struct err err;
        bool unreadable;
        assert_false(read_log(&log, &how, &found, &unreadable, &err));
        assert_int_equal(found.taken, cases[i].taken);
        assert_non_null(strstr(err.text, cases[i].text));
        assert_false(unreadable);
    }
    buf_finish(&log);
}

/* The offset of a record. */
static size_t offset_of(const struct buf *log, uint64_t number)
{
    struct log_record record = {.offset = 0};
    struct log_reader *reader;
    struct err err;

    assert_true(log_open_bytes(&reader, log->data, log->len, "m.log", &err));
    do
        assert_int_equal(log_next(reader, &record, &err), 1);
    while (record.number < number);
    log_close(reader);
    return (size_t)record.offset;
}

/* Whatever stands behind a damaged set, and whatever its own bytes say by now: it is named. */
TEST(a_damaged_set_is_found_before_what_follows_it)
{
    struct buf log = {0};

    make_log(&log);
    size_t at = offset_of(&log, 150), end = offset_of(&log, 151);
    log.len = end + 30; /* the log also ends inside the next record */
    for (; at < end; at++) {
        struct course found;
        struct err err;
        bool unreadable;
        log.data[at] ^= 0x20;
        assert_false(read_log(&log, &to_the_end, &found, &unreadable, &err));
        log.data[at] ^= 0x20;
        assert_int_equal(found.taken, 149);
        assert_non_null(strstr(err.text, "m.log: record 150 "));
        assert_true(unreadable);
    }
    buf_finish(&log);
}

TEST(a_log_that_ends_too_early_is_read_so_far)
{
    struct buf log = {0};
    struct course found;
    struct err err;
    bool unreadable;

    make_log(&log);
    size_t at = offset_of(&log, 90);
    log.len = at + 5;
    assert_false(read_log(&log, &to_the_end, &found, &unreadable, &err));
    assert_int_equal(found.taken, 89);
    assert_non_null(strstr(err.text, "record 90 (set) at byte "));
    assert_true(unreadable);
    log.len = at;
    assert_true(read_log(&log, &to_the_end, &found, &unreadable, &err));
    assert_int_equal(found.taken, 89);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_comes_in_the_order_of_the_log),
        cmocka_unit_test(the_first_error_counts),
        cmocka_unit_test(a_damaged_set_is_found_before_what_follows_it),
        cmocka_unit_test(a_log_that_ends_too_early_is_read_so_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
