/*
 * What is played next: by the schedule, and where results decide it, in rounds that are records of
 * the log, as they are written, read back, and found out where they lie.
 */
#include <endian.h>
#include <string.h>

#include "any_log.h"
#include "schedule/schedule.h"
#include "replay/verify.h"
#include "log/record_codec.h"
#include "log/give_up.h"
#include "test.h"

/* ---- The schedule ---- */

TEST(a_schedule_is_followed)
{
    static const struct any_setup three = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 130};
    struct event e;
    struct schedule a;
    uint64_t pairing, wanted_pairing;
    uint32_t set, wanted_set;

    any_event(&e, &three);
    assert_true(schedule_open(&a, &e, NULL));
    assert_false(schedule_looks(&a) || schedule_is_due(&a));
    assert_int_equal(a.sets, 390);
    while (!schedule_is_over(&a)) {
        schedule_set(&a, a.next, &pairing, &set);
        event_set(&e, a.next, &wanted_pairing, &wanted_set);
        assert_int_equal(pairing, wanted_pairing);
        assert_int_equal(set, wanted_set);
        assert_true(schedule_take(&a, NULL, NULL));
    }
    assert_int_equal(a.next, 390);
    assert_int_equal(a.end, ROUND_PLAYS);
    schedule_close(&a);
    event_finish(&e);
}

static const struct any_setup swiss = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 1,
                                       .format = FORMAT_SWISS,
                                       .plan.rounds = 3,
                                       .bots = 6,
                                       .sets = 5};

/* Sets that nobody won. */
static void take_split(struct schedule *a, struct set_record *r)
{
    struct pairing p;
    uint64_t pairing;
    uint32_t set;

    schedule_set(a, a->next, &pairing, &set);
    event_pairing(a->event, pairing, &p);
    set_record_start(r, a->event, &p, set);
    assert_true(schedule_take(a, r, NULL));
}

/* All sets of a round in its order, then another round; the last has none. */
TEST(rounds_follow_one_another)
{
    struct set_record r = {.bots = 0};
    struct event e;
    struct schedule a;
    uint64_t pairing;
    uint32_t set;

    any_event(&e, &swiss);
    assert_true(schedule_open(&a, &e, NULL));
    assert_true(schedule_looks(&a));
    for (unsigned n = 1; n <= 3; n++) {
        assert_true(schedule_is_due(&a) && !schedule_is_over(&a));
        assert_true(schedule_round(&a, false, NULL));
        assert_int_equal(a.round.pairings, 3);
        assert_int_equal(a.rounds, n);
        assert_int_equal(a.from, a.next);
        assert_int_equal(a.sets, a.from + 15);
        for (unsigned i = 0; i < 15; i++) {
            schedule_set(&a, a.from + i, &pairing, &set);
            assert_int_equal(pairing, a.round.pairing[i / 5].pairing);
            assert_int_equal(set, a.round.pairing[i / 5].first + i % 5);
            assert_false(schedule_is_due(&a));
            take_split(&a, &r);
        }
    }
    assert_true(schedule_round(&a, false, NULL));
    assert_int_equal(a.round.pairings, 0);
    assert_int_equal(a.end, ROUND_DONE);
    assert_int_equal(a.rounds, 3);
    assert_true(schedule_is_over(&a) && !schedule_is_due(&a));
    schedule_close(&a);
    set_record_finish(&r);
    event_finish(&e);
}

/* A test looks within its one round. */
TEST(a_test_cuts_its_round_short)
{
    static const struct any_setup test = {.rules = "modern",
                                          .unit = UNIT_DEALS,
                                          .deals = 1,
                                          .format = FORMAT_SPRT,
                                          .plan.sprt = {SPRT_ELO, 100 * MILLIONTHS,
                                                        200 * MILLIONTHS, 50000, 50000},
                                          .bots = 2,
                                          .sets = 5000};
    struct set_record r = {.bots = 0};
    struct event e;
    struct schedule a;

    any_event(&e, &test);
    assert_true(schedule_open(&a, &e, NULL));
    assert_true(schedule_round(&a, false, NULL));
    assert_int_equal(a.sets, 5000);
    while (!schedule_is_due(&a))
        take_split(&a, &r);
    assert_in_range(a.next, 1, 4999);
    assert_int_equal(a.sets, a.next);
    assert_true(schedule_round(&a, false, NULL));
    assert_int_equal(a.round.end, ROUND_H0);
    assert_true(schedule_is_over(&a));
    schedule_close(&a);
    set_record_finish(&r);
    event_finish(&e);
}

/* ---- Rounds as records ---- */

static void expect_numbers(const struct event *e)
{
    struct pairing p;
    uint64_t number;

    for (uint64_t i = 0; i < event_pairings(e); i++) {
        event_pairing(e, i, &p);
        assert_true(event_number(e, p.bot, &number));
        assert_int_equal(number, i);
    }
}

TEST(pairings_are_found_by_their_bots)
{
    struct any_setup s = swiss;
    uint32_t same[EU_SEATS] = {3, 3};
    uint64_t number;
    struct event e;

    any_event(&e, &s);
    expect_numbers(&e);
    assert_false(event_number(&e, same, &number));
    event_finish(&e);
    s = (struct any_setup){.rules = "callace1905",
                           .unit = UNIT_SITTING,
                           .deals = 4,
                           .format = FORMAT_SETTLE,
                           .bots = 7,
                           .sets = 3};
    any_event(&e, &s);
    expect_numbers(&e);
    event_finish(&e);
    s.bots = 3; /* each sits at several places */
    any_event(&e, &s);
    expect_numbers(&e);
    event_finish(&e);
}

/* Rounds that ratings of an earlier version planned are taken at their word, if sets go on. */
TEST(rounds_of_earlier_ratings_are_believed)
{
    struct any_setup s = {.rules = "modern",
                          .unit = UNIT_DEALS,
                          .deals = 1,
                          .format = FORMAT_SETTLE,
                          .bots = 3,
                          .sets = 3};
    struct round_pairing some[] = {{1, 0, 4}}, on[] = {{1, 4, 2}};
    const struct log_record record = {.kind = LOG_ROUND};
    struct buf due = {0};
    struct schedule a;
    struct event e;
    struct err err;
    bool same;

    any_event(&e, &s);
    assert_false(round_planner_is_known(&e));
    for (unsigned again = 0; again < 2; again++) {
        must(schedule_open(&a, &e, &err), &err);
        must(schedule_compare(&a, &record, &(struct round){some, 1, ROUND_PLAYS}, &due, &same,
                              &err),
             &err);
        assert_true(same);
        assert_int_equal(a.sets, 4);
        a.next = 4;
        bool ok = schedule_compare(&a, &record, &(struct round){again ? some : on, 1, ROUND_PLAYS},
                                   &due, &same, &err);
        assert_true(ok == !again);
        if (again)
            assert_string_equal(err.text, "expected a round whose sets go on from those before");
        schedule_close(&a);
    }
    e.plan.ratings = FORMAT_OPTIONS_RATINGS;
    assert_true(round_planner_is_known(&e));
    must(schedule_open(&a, &e, &err), &err);
    must(schedule_compare(&a, &record, &(struct round){some, 1, ROUND_PLAYS}, &due, &same, &err),
         &err);
    assert_false(same);
    schedule_close(&a);
    buf_finish(&due);
    event_finish(&e);
}

static struct log_record record_of(const struct buf *bytes)
{
    return (struct log_record){.kind = LOG_ROUND,
                               .data = bytes->data,
                               .size = bytes->len,
                               .log = "log"};
}

TEST(rounds_are_read_as_they_are_written)
{
    struct round_pairing pairing[] = {{3, 0, 5}, {14, 0, 1}, {0, 4294967, 70000}};
    const struct round played = {pairing, 3, ROUND_PLAYS}, over = {NULL, 0, ROUND_TIME};
    struct round found = {.pairings = 0};
    struct buf out = {0};
    struct event e;
    struct err err;

    any_event(&e, &swiss);
    assert_true(log_put_round(&out, &played, &e));
    struct log_record r = record_of(&out);
    must(log_get_round(&r, &e, &found, &err), &err);
    assert_int_equal(found.end, ROUND_PLAYS);
    assert_int_equal(found.pairings, 3);
    assert_memory_equal(found.pairing, pairing, sizeof pairing);
    buf_clear(&out);
    assert_true(log_put_round(&out, &over, &e));
    r = record_of(&out);
    must(log_get_round(&r, &e, &found, &err), &err);
    assert_int_equal(found.end, ROUND_TIME);
    assert_int_equal(found.pairings, 0);
    round_finish(&found);
    buf_finish(&out);
    event_finish(&e);
}

/* Changes a byte of a round of one pairing. */
static void expect_bad(enum format format, size_t at, uint8_t from, uint8_t to, const char *why)
{
    struct round_pairing pairing = {0, 3, 5};
    const struct round round = {&pairing, 1, ROUND_PLAYS};
    struct any_setup s = swiss;
    struct round found = {.pairings = 0};
    struct buf out = {0};
    struct event e;
    struct err err = {.class = 0};

    any_event(&e, &s);
    assert_true(log_put_round(&out, &round, &e));
    e.format = format;
    assert_int_equal(out.data[at], from);
    out.data[at] = to;
    struct log_record r = record_of(&out);
    assert_false(log_get_round(&r, &e, &found, &err));
    assert_int_equal(err.class, ERR_FOUND);
    if (!strstr(err.text, why))
        fail_msg("expected '%s' in '%s'", why, err.text);
    round_finish(&found);
    buf_finish(&out);
    event_finish(&e);
}

/* 94 03 end 91 93 92 c4 08 ... c4 08 ... first sets c4 08 ... */
TEST(bad_rounds_are_refused)
{
    expect_bad(FORMAT_ROUND_ROBIN, 0, 0x94, 0x94,
               "record 0 (round) at byte 0: expected none: in format round-robin");
    expect_bad(FORMAT_SWISS, 0, 0x94, 0x93, "expected as many elements as this record has");
    expect_bad(FORMAT_SWISS, 2, 0, 7, "expected why play is over, or 0");
    expect_bad(FORMAT_SWISS, 2, 0, 1, "expected pairings, or none where play is over");
    expect_bad(FORMAT_SWISS, 3, 0x91, 0x90, "expected pairings, or none where play is over");
    expect_bad(FORMAT_SWISS, 4, 0x93, 0x92, "expected a pairing, its first set and its sets");
    expect_bad(FORMAT_SWISS, 5, 0x92, 0x93, "expected the bots of a pairing");
    expect_bad(FORMAT_SWISS, 7, 8, 7, "expected the hash of a bot's name, 8 bytes");
    expect_bad(FORMAT_SWISS, 27, 5, 0, "expected its sets, 1 or more");
    expect_bad(FORMAT_SWISS, 27, 5, 0xc0, "expected its sets, 1 or more");
}

TEST(bots_of_a_round_stand_in_order)
{
    struct round_pairing pairing = {0, 3, 5};
    const struct round round = {&pairing, 1, ROUND_PLAYS};
    struct round found = {.pairings = 0};
    struct buf out = {0};
    uint8_t first[NAME_HASH];
    struct event e;
    struct err err;

    any_event(&e, &swiss);
    assert_true(log_put_round(&out, &round, &e));
    struct log_record r = record_of(&out);
    memcpy(first, out.data + 8, sizeof first);
    memcpy(out.data + 8, out.data + 18, sizeof first);
    memcpy(out.data + 18, first, sizeof first);
    assert_false(log_get_round(&r, &e, &found, &err));
    assert_non_null(strstr(err.text, "expected the bots of a pairing in the order of their names"));
    memcpy(out.data + 8, first, sizeof first);
    assert_false(log_get_round(&r, &e, &found, &err));
    assert_non_null(strstr(err.text, "expected a pairing of the event"));
    out.data[8] ^= 1;
    assert_false(log_get_round(&r, &e, &found, &err));
    assert_non_null(strstr(err.text, "expected bots that are in the header"));
    round_finish(&found);
    buf_finish(&out);
    event_finish(&e);
}

/* ---- Rounds that lie ---- */

static void expect_verified(const struct any_setup *s, any_edit_round *edit, const char *why)
{
    struct buf log = {0}, other = {0};
    struct err err = {.class = 0};

    any_log(&log, s);
    must(verify_bytes(log.data, log.len, "log", 1, NULL, NULL, &err), &err);
    any_rewrite_rounds(&other, &log, edit);
    bool ok = verify_bytes(other.data, other.len, "log", 1, NULL, NULL, &err);
    if (ok != !why)
        fail_msg("%s", ok ? "found nothing" : err.text);
    if (why && !strstr(err.text, why))
        fail_msg("expected '%s' in '%s'", why, err.text);
    assert_true(!why || err.class == ERR_FOUND);
    buf_finish(&log);
    buf_finish(&other);
}

static bool keep(struct round *r, uint64_t number)
{
    (void)r;
    (void)number;
    return true;
}

static bool drop_second(struct round *r, uint64_t number)
{
    (void)r;
    return number != 1;
}

static bool drop_end(struct round *r, uint64_t number)
{
    (void)number;
    return r->pairings;
}

static bool swap(struct round *r, uint64_t number)
{
    if (number == 1) {
        struct round_pairing first = r->pairing[0];
        r->pairing[0] = r->pairing[1];
        r->pairing[1] = first;
    }
    return true;
}

static bool lengthen(struct round *r, uint64_t number)
{
    if (number == 1)
        r->pairing[2].sets++;
    return true;
}

static bool shorten(struct round *r, uint64_t number)
{
    if (number == 1)
        r->pairings--;
    return true;
}

static bool late(struct round *r, uint64_t number)
{
    (void)number;
    if (r->end)
        r->end = ROUND_TIME;
    return true;
}

TEST(rounds_that_lie_are_found)
{
    expect_verified(&swiss, keep, NULL);
    expect_verified(&swiss, drop_second, "(set) at byte");
    expect_verified(&swiss, drop_second, "expected a round, for the one before is over");
    expect_verified(&swiss, drop_end, "expected a round that says why play is over");
    expect_verified(&swiss, swap, "pairing 1: expected sets 1 to 5 of");
    expect_verified(&swiss, lengthen, "pairing 3: expected sets 1 to 5 of");
    expect_verified(&swiss, shorten, "before it; found nothing more");
    expect_verified(&swiss, late, "round 4, pairing 1: expected the end of play: done, which");
}

/* ---- Giving up ---- */

/* Notes sets [from, to) of a pairing, whose first contestant forfeits them, or nobody does. */
static void note(struct give_up *g, const struct event *e, const struct pairing *p, uint32_t from,
                 uint32_t to, unsigned contestants)
{
    struct set_record r = {.bots = 0};

    for (uint32_t set = from; set < to; set++) {
        set_record_start(&r, e, p, set);
        if (contestants)
            set_record_forfeit(&r, e, p, contestants);
        struct set_facts facts = set_record_facts(&r);
        assert_true(give_up_add(g, p, &facts));
        if (set + 1 < GIVE_UP_SETS)
            assert_int_equal(give_up_contestants(g, e, p, GIVE_UP_SETS), 0);
    }
    set_record_finish(&r);
}

/* In rounds pairings come in any order, and each goes on after others have played. */
TEST(beginnings_of_pairings_are_kept_apart)
{
    struct give_up g = {0};
    struct pairing p[3];
    struct event e;

    any_event(&e, &swiss);
    for (unsigned i = 0; i < 3; i++)
        event_pairing(&e, i, &p[i]);
    note(&g, &e, &p[2], 0, 5, 1);
    note(&g, &e, &p[0], 0, 5, 0);
    note(&g, &e, &p[1], 0, 5, 2);
    note(&g, &e, &p[2], 5, 8, 1);
    note(&g, &e, &p[0], 5, 8, 1);
    note(&g, &e, &p[1], 5, 7, 2);
    note(&g, &e, &p[1], 7, 8, 1);
    assert_int_equal(give_up_contestants(&g, &e, &p[0], 8), 0);
    assert_int_equal(give_up_contestants(&g, &e, &p[1], 8), 0);
    assert_int_equal(give_up_contestants(&g, &e, &p[2], 8), 1);
    assert_int_equal(give_up_contestants(&g, &e, &p[2], 7), 0);
    give_up_finish(&g);
    event_finish(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_schedule_is_followed),
        cmocka_unit_test(rounds_follow_one_another),
        cmocka_unit_test(a_test_cuts_its_round_short),
        cmocka_unit_test(pairings_are_found_by_their_bots),
        cmocka_unit_test(rounds_of_earlier_ratings_are_believed),
        cmocka_unit_test(rounds_are_read_as_they_are_written),
        cmocka_unit_test(bad_rounds_are_refused),
        cmocka_unit_test(bots_of_a_round_stand_in_order),
        cmocka_unit_test(rounds_that_lie_are_found),
        cmocka_unit_test(beginnings_of_pairings_are_kept_apart),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
