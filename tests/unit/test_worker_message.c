/* arena/run/worker_message: what a worker process sends, as it arrives. */
#include <string.h>

#include "run/worker_message.h"
#include "log/log.h"
#include "test.h"

TEST(frames_arrive_in_pieces)
{
    struct buf sent = {0};
    struct inbox in = {.scanned = 0};
    struct worker_message f = {.kind = WORKER_MESSAGE_SET,
                               .facts = {.set = 7, .deals = 12, .faults = 3, .forfeits = {1, 2}},
                               .record = (const uint8_t *)"record",
                               .record_size = 6,
                               .log = (const uint8_t *)"log",
                               .log_size = 3};
    struct worker_message got, end = {.kind = WORKER_MESSAGE_END};
    in.bytes = (struct buf){0};
    assert_true(worker_message_put(&sent, &f));
    size_t one = sent.len;
    assert_true(worker_message_put(&sent, &end));
    for (size_t i = 0; i < sent.len; i++) {
        assert_true(buf_add_byte(&in.bytes, sent.data[i]));
        assert_int_equal(inbox_scan(&in, &got), i + 1 == one || i + 1 == sent.len);
    }
    assert_int_equal(got.kind, WORKER_MESSAGE_END);
    assert_true(inbox_take(&in, &got));
    assert_int_equal(got.kind, WORKER_MESSAGE_SET);
    assert_memory_equal(&got.facts, &f.facts, sizeof f.facts);
    assert_int_equal(got.record_size, 6);
    assert_memory_equal(got.record, "record", 6);
    assert_memory_equal(got.log, "log", 3);
    assert_true(inbox_take(&in, &got));
    assert_int_equal(got.kind, WORKER_MESSAGE_END);
    assert_false(inbox_take(&in, &got));
    assert_false(in.broken);
    buf_finish(&sent);
    buf_finish(&in.bytes);
}

/* Room that is free again changes nothing for those that come later, whole or in two pieces. */
TEST(frames_come_after_others_were_taken)
{
    struct buf sent = {0};
    struct inbox in = {.scanned = 0};
    struct worker_message f = {.kind = WORKER_MESSAGE_SET,
                               .record = (const uint8_t *)"record",
                               .record_size = 6},
                          got;
    in.bytes = (struct buf){0};
    for (uint32_t set = 0; set < 5; set++) {
        buf_clear(&sent);
        f.facts.set = set;
        assert_true(worker_message_put(&sent, &f));
        buf_add(&in.bytes, sent.data, set);
        assert_false(inbox_scan(&in, &got));
        buf_add(&in.bytes, sent.data + set, sent.len - set);
        assert_true(inbox_scan(&in, &got));
        assert_true(inbox_take(&in, &got));
        assert_int_equal(got.facts.set, set);
        assert_false(inbox_take(&in, &got));
        assert_int_equal(in.bytes.len, 0);
    }
    buf_finish(&sent);
    buf_finish(&in.bytes);
}

TEST(frames_that_are_none_break_it)
{
    struct worker_message f = {.kind = WORKER_MESSAGE_SET,
                               .record = (const uint8_t *)"r",
                               .record_size = 1},
                          got;
    struct buf sent = {0};
    assert_true(worker_message_put(&sent, &f));
    /* magic, kind, length of the record, of the log: each must be what it can be */
    for (size_t at = 0; at < 16; at += 4) {
        struct inbox in = {.scanned = 0};
        in.bytes = (struct buf){0};
        buf_add(&in.bytes, sent.data, sent.len);
        memset(in.bytes.data + at, 0xff, 4);
        assert_false(inbox_scan(&in, &got));
        assert_true(in.broken);
        inbox_cut(&in);
        assert_int_equal(in.bytes.len, 0);
        assert_false(in.broken);
        buf_finish(&in.bytes);
    }
    buf_finish(&sent);
}

/* A frame that should not have come does not count, nor what comes after it; those before do. */
TEST(frames_refused_do_not_count)
{
    struct worker_message f = {.kind = WORKER_MESSAGE_SET,
                               .record = (const uint8_t *)"r",
                               .record_size = 1},
                          got;
    struct inbox in = {.scanned = 0};
    in.bytes = (struct buf){0};
    for (f.facts.set = 4; f.facts.set < 7; f.facts.set++)
        assert_true(worker_message_put(&in.bytes, &f));
    assert_true(inbox_scan(&in, &got));
    size_t one = in.scanned;
    assert_true(inbox_scan(&in, &got));
    inbox_refuse(&in, &got);
    assert_true(in.broken);
    assert_false(inbox_scan(&in, &got));
    inbox_cut(&in);
    assert_int_equal(in.bytes.len, one);
    assert_true(inbox_take(&in, &got));
    assert_int_equal(got.facts.set, 4);
    assert_false(inbox_take(&in, &got));
    assert_false(inbox_scan(&in, &got));
    buf_finish(&in.bytes);
}

/* What happened to a bot belongs to the set that follows: it is given out with that,
 * never without. */
TEST(failures_wait_for_their_set)
{
    struct worker_message failure = {.kind = WORKER_MESSAGE_FAILURE,
                                     .record = (const uint8_t *)"mishap",
                                     .record_size = 6};
    struct worker_message set = {.kind = WORKER_MESSAGE_SET,
                                 .record = (const uint8_t *)"r",
                                 .record_size = 1},
                          got;
    struct inbox in = {.scanned = 0};
    in.bytes = (struct buf){0};
    for (int i = 0; i < 2; i++) {
        assert_true(worker_message_put(&in.bytes, &failure));
        assert_true(inbox_scan(&in, &got));
        assert_int_equal(got.kind, WORKER_MESSAGE_FAILURE);
        assert_false(inbox_take(&in, &got));
    }
    assert_true(worker_message_put(&in.bytes, &set));
    assert_true(inbox_scan(&in, &got));
    assert_int_equal(got.kind, WORKER_MESSAGE_SET);
    for (int i = 0; i < 2; i++) {
        assert_true(inbox_take(&in, &got));
        assert_int_equal(got.kind, WORKER_MESSAGE_FAILURE);
        assert_int_equal(got.record_size, 6);
        assert_memory_equal(got.record, "mishap", 6);
    }
    assert_true(inbox_take(&in, &got));
    assert_int_equal(got.kind, WORKER_MESSAGE_SET);
    assert_false(inbox_take(&in, &got));
    assert_int_equal(in.bytes.len, 0);
    buf_finish(&in.bytes);
}

/* A process that ends before the set does takes what it said of it along. */
TEST(a_cut_drops_failures_without_set)
{
    struct worker_message failure = {.kind = WORKER_MESSAGE_FAILURE,
                                     .record = (const uint8_t *)"m",
                                     .record_size = 1};
    struct worker_message set = {.kind = WORKER_MESSAGE_SET,
                                 .record = (const uint8_t *)"r",
                                 .record_size = 1},
                          got;
    struct inbox in = {.scanned = 0};
    in.bytes = (struct buf){0};
    assert_true(worker_message_put(&in.bytes, &failure));
    assert_true(worker_message_put(&in.bytes, &set));
    assert_true(worker_message_put(&in.bytes, &failure));
    assert_true(worker_message_put(&in.bytes, &failure));
    in.bytes.len--; /* the last has not arrived whole */
    for (int i = 0; i < 3; i++)
        assert_true(inbox_scan(&in, &got));
    assert_false(inbox_scan(&in, &got));
    assert_true(inbox_take(&in, &got));
    assert_true(inbox_take(&in, &got));
    assert_int_equal(got.kind, WORKER_MESSAGE_SET);
    size_t size = in.bytes.len, taken = in.taken;
    assert_false(inbox_take(&in, &got)); /* what is taken goes, and the rest stays what it is */
    assert_int_equal(in.bytes.len, size - taken);
    inbox_cut(&in);
    assert_false(inbox_take(&in, &got));
    assert_int_equal(in.bytes.len, 0);
    /* the set comes again, from another process */
    set.facts.set = 9;
    assert_true(worker_message_put(&in.bytes, &set));
    assert_true(inbox_scan(&in, &got));
    assert_true(inbox_take(&in, &got));
    assert_int_equal(got.facts.set, 9);
    buf_finish(&in.bytes);
}

/* A failure that is none goes, and with it those that wait for the same set. */
TEST(failures_refused_take_those_that_wait)
{
    struct worker_message failure = {.kind = WORKER_MESSAGE_FAILURE,
                                     .record = (const uint8_t *)"m",
                                     .record_size = 1};
    struct worker_message set = {.kind = WORKER_MESSAGE_SET,
                                 .record = (const uint8_t *)"r",
                                 .record_size = 1},
                          got;
    struct inbox in = {.scanned = 0};
    in.bytes = (struct buf){0};
    assert_true(worker_message_put(&in.bytes, &set));
    size_t one = in.bytes.len;
    assert_true(worker_message_put(&in.bytes, &failure));
    assert_true(worker_message_put(&in.bytes, &failure));
    assert_true(worker_message_put(&in.bytes, &set));
    for (int i = 0; i < 3; i++)
        assert_true(inbox_scan(&in, &got));
    inbox_refuse(&in, &got);
    assert_true(in.broken);
    assert_false(inbox_scan(&in, &got));
    inbox_cut(&in);
    assert_int_equal(in.bytes.len, one);
    assert_true(inbox_take(&in, &got));
    assert_int_equal(got.kind, WORKER_MESSAGE_SET);
    assert_false(inbox_take(&in, &got));
    buf_finish(&in.bytes);
}

static bool is_taken_for_frame(enum worker_message_kind kind, uint32_t record, uint32_t log)
{
    struct worker_message none = {.kind = kind}, got;
    struct inbox in = {.scanned = 0};
    in.bytes = (struct buf){0};
    assert_true(worker_message_put(&in.bytes, &none));
    memcpy(in.bytes.data + 8, &record, sizeof record);
    memcpy(in.bytes.data + 12, &log, sizeof log);
    (void)inbox_scan(&in, &got);
    bool taken = !in.broken; /* it waits for what its head promises, or is there */
    buf_finish(&in.bytes);
    return taken;
}

TEST(sizes_have_bounds)
{
    for (int kind = WORKER_MESSAGE_SET; kind <= WORKER_MESSAGE_END; kind++) {
        bool record = kind == WORKER_MESSAGE_SET || kind == WORKER_MESSAGE_FAILURE ||
                      kind == WORKER_MESSAGE_TIMES || kind == WORKER_MESSAGE_COST;
        assert_int_equal(is_taken_for_frame((enum worker_message_kind)kind, 0, 0), !record);
        assert_int_equal(is_taken_for_frame((enum worker_message_kind)kind, 1, 0), record);
        assert_int_equal(is_taken_for_frame((enum worker_message_kind)kind, LOG_RECORD_BYTES, 0),
                         record);
        assert_false(is_taken_for_frame((enum worker_message_kind)kind, LOG_RECORD_BYTES + 1, 0));
        assert_true(
            is_taken_for_frame((enum worker_message_kind)kind, record, WORKER_MESSAGE_LOG_MAX));
        assert_false(
            is_taken_for_frame((enum worker_message_kind)kind, record, WORKER_MESSAGE_LOG_MAX + 1));
    }
    assert_false(is_taken_for_frame((enum worker_message_kind)(WORKER_MESSAGE_END + 1), 0, 0));
}

TEST(lines_are_kept_within_bounds)
{
    struct address at = {.game = 1, .deal = 2, .table = 1, .trick = 4};
    struct worker_message_line got;
    char much[2 * WORKER_MESSAGE_LINE_MAX];
    struct buf log = {0};
    const char *text;
    memset(much, 'x', sizeof much - 1);
    much[sizeof much - 1] = '\0';
    worker_message_log(&log, &at, 3, "a thought");
    worker_message_log(&log, &at, 0, "");
    worker_message_log(&log, &at, 0, much);
    const uint8_t *data = log.data;
    uint32_t size = (uint32_t)log.len;
    assert_true(worker_message_line(&data, &size, &got, &text));
    assert_int_equal(got.size, 9);
    assert_memory_equal(text, "a thought", 9);
    assert_int_equal(got.game, 1);
    assert_int_equal(got.deal, 2);
    assert_int_equal(got.table, 1);
    assert_int_equal(got.seat, 3);
    assert_int_equal(got.trick, 4);
    assert_true(worker_message_line(&data, &size, &got, &text));
    assert_int_equal(got.size, 0);
    assert_true(worker_message_line(&data, &size, &got, &text));
    assert_int_equal(got.size, WORKER_MESSAGE_LINE_MAX);
    assert_false(worker_message_line(&data, &size, &got, &text));
    /* one that ends in its middle is none */
    data = log.data;
    size = 12;
    assert_false(worker_message_line(&data, &size, &got, &text));
    /* however much a bot writes, what is kept of a set stays small */
    for (int i = 0; i < 100000; i++)
        worker_message_log(&log, &at, 3, "more");
    assert_in_range(log.len, WORKER_MESSAGE_LOG_MAX - 64, WORKER_MESSAGE_LOG_MAX);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_arrive_in_pieces),
        cmocka_unit_test(frames_come_after_others_were_taken),
        cmocka_unit_test(frames_that_are_none_break_it),
        cmocka_unit_test(frames_refused_do_not_count),
        cmocka_unit_test(failures_wait_for_their_set),
        cmocka_unit_test(a_cut_drops_failures_without_set),
        cmocka_unit_test(failures_refused_take_those_that_wait),
        cmocka_unit_test(sizes_have_bounds),
        cmocka_unit_test(lines_are_kept_within_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
