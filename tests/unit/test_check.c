/* arena/check: what a check reads out of logs. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_log.h"
#include "base/file.h"
#include "base/hash.h"
#include "check/log_findings.h"
#include "log/log_stats.h"
#include "test.h"

static struct any_file log_of(const struct any_setup *setup)
{
    struct buf log = {0};
    any_log(&log, setup);
    struct any_file f = any_file(log.data, log.len);
    buf_finish(&log);
    return f;
}

static const char *const bots[] = {"bot a", "bot b", "bot c"};

struct counts {
    uint64_t fault[3];
};

static void count(void *context, const struct log_stats *c)
{
    struct counts *counts = context;

    for (size_t i = 0; i < c->event->entrants; i++)
        for (unsigned code = 0; code <= EU_CAP; code++)
            counts->fault[i] += c->bot[i].fault[code];
}

/* Every fault of a log is found, and the first is shown as the bot saw it. */
TEST(every_fault_is_found)
{
    static const char *const rules[] = {"modern",  "professor1862",         "somerset1888",
                                        "hoyle-3", "callace1905 players=5", "hoyle-7"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        bool individual = i > 2;
        struct any_setup setup = {.rules = rules[i],
                                  .unit = individual ? UNIT_SITTING : UNIT_DEALS,
                                  .deals = 105,
                                  .bots = 3,
                                  .sets = 1,
                                  .badly = 20};
        struct any_file f = log_of(&setup);
        struct counts counts = {{0}};
        uint64_t good;
        assert_true(log_stats_read(f.path, count, &counts, &good, NULL));
        for (unsigned b = 0; b < 3; b++) {
            struct log_findings m;
            assert_true(log_findings_read(&m, f.path, bots[b], NULL));
            assert_int_equal(m.faults, counts.fault[b]);
            assert_true(m.faults > 0 && m.deals > 0 && m.asked[EU_PLAY] > 0);
            assert_true(fault_is_illegal((enum eu_fault)m.fault.code));
            assert_int_equal(m.place.view.question, m.fault.question);
            assert_int_equal(m.place.view.seat, m.fault.seat);
            assert_true(m.place.view.legal != 0);
            assert_true(m.fault.raw < 0 || m.fault.raw > 63 ||
                        !(m.place.view.legal >> m.fault.raw & 1));
        }
        unlink(f.path);
    }
}

/* A strike is no answer of the bot's, and stands where it was asked. */
TEST(a_strike_stands_where_it_was_asked)
{
    const struct strike strike = {
        .set = 0,
        .table = 1,
        .fault = {.code = EU_CRASH, .question = EU_BID, .seat = 0, .step = 0, .raw = 11, .law = ""},
        .game = 0,
        .deal = 3};
    struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 2, .sets = 1};
    struct log_findings before[2], m;
    unsigned found = 0;
    struct any_file f = log_of(&setup);
    for (unsigned b = 0; b < 2; b++) {
        assert_true(log_findings_read(&before[b], f.path, bots[b], NULL));
        assert_int_equal(before[b].faults, 0);
        assert_true(before[b].passes > 0 && before[b].passes < before[b].asked[EU_BID]);
    }
    unlink(f.path);
    /* one of them is the eldest hand of that deal, who is asked */
    for (uint8_t seat = 0; seat < 4; seat++) {
        struct strike at = strike;
        at.fault.seat = seat;
        setup.strikes = &at;
        setup.nstrikes = 1;
        f = log_of(&setup);
        for (unsigned b = 0; b < 2; b++) {
            assert_true(log_findings_read(&m, f.path, bots[b], NULL));
            if (!m.faults)
                continue;
            assert_int_equal(m.faults, 1);
            assert_int_equal(m.fault.code, EU_CRASH);
            assert_int_equal(m.fault.raw, 11);
            found += m.place.view.question == EU_BID;
            assert_non_null(strstr(m.place.address, "/1b/1.4.1"));
        }
        unlink(f.path);
    }
    assert_int_equal(found, 1);
}

/* Two logs part where one bot answers otherwise for the first time, and only there. */
TEST(two_logs_part_at_one_answer)
{
    struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 2, .sets = 3};
    struct any_file good = log_of(&setup);
    unsigned own = 0;
    setup.badly = 100;
    struct any_file bad = log_of(&setup);
    for (unsigned b = 0; b < 2; b++) {
        struct log_findings_difference p;
        struct log_findings m;
        assert_true(
            log_findings_compare(&p, (const char *const[]){good.path, good.path}, bots[b], NULL));
        assert_false(p.differs);
        assert_true(
            log_findings_compare(&p, (const char *const[]){good.path, bad.path}, bots[b], NULL));
        assert_true(p.differs);
        assert_true(p.place.view.legal >> p.answer[0] & 1);
        assert_true(p.answer[0] != p.answer[1]);
        own += p.own;
        if (!p.own)
            continue;
        assert_true(log_findings_read(&m, bad.path, bots[b], NULL));
        assert_string_equal(m.place.address, p.place.address);
        assert_int_equal(m.fault.raw, p.answer[1]);
        assert_memory_equal(&m.place.view, &p.place.view, sizeof p.place.view);
    }
    assert_int_equal(own, 1);
    unlink(good.path);
    unlink(bad.path);
}

TEST(a_missing_log_is_an_error)
{
    struct log_findings m;
    struct log_findings_difference p;
    struct err err;
    assert_false(log_findings_read(&m, "/nonexistent/log", "bot a", &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_false(log_findings_compare(&p,
                                      (const char *const[]){"/nonexistent/log", "/nonexistent/log"},
                                      "bot a", &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_is_found),
        cmocka_unit_test(a_strike_stands_where_it_was_asked),
        cmocka_unit_test(two_logs_part_at_one_answer),
        cmocka_unit_test(a_missing_log_is_an_error),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
