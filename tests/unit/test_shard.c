/*
 * arena/log/shard_record.h: the parts of a cut are all of it, each set once; what a shard says of
 * itself is read as it was written. shards/shard_files.h: the names of shards. schedule/schedule.h:
 * the schedules of the parts, one after the other, are that of the whole.
 */
#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "any_log.h"
#include "any_set.h"
#include "base/hash.h"
#include "schedule/schedule.h"
#include "shards/shard_files.h"
#include "test.h"

/* ---- Parts ---- */

static struct shard part_of(uint32_t shards, uint64_t from, uint64_t count)
{
    return (struct shard){.shards = shards, .from = from, .count = count};
}

/* That all parts, one after the other, are the sets that are cut; the least and the most. */
static void expect_tiles(struct shard s)
{
    uint64_t at = s.from, least = UINT64_MAX, most = 0, first, sets;

    for (s.number = 1; s.number <= s.shards; s.number++) {
        shard_range(&s, &first, &sets);
        if (first != at)
            fail_msg("part %" PRIu32 " of %" PRIu32 ": begins with %" PRIu64 ", not %" PRIu64,
                     s.number, s.shards, first, at);
        at += sets;
        least = sets < least ? sets : least;
        most = sets > most ? sets : most;
    }
    assert_int_equal(at, s.from + s.count);
    assert_true(most - least <= 1);
}

TEST(parts_are_all_of_a_cut)
{
    uint64_t random = 1;

    for (unsigned i = 0; i < 2000; i++) {
        uint32_t shards = 1 + (uint32_t)(any_random(&random) % 300);
        uint64_t count = any_random(&random) >> (24 + any_random(&random) % 40);
        uint64_t from = i % 2 ? any_random(&random) >> 24 : 0;
        expect_tiles(part_of(shards, from, count));
    }
    for (uint32_t shards = 1; shards <= 40; shards++)
        for (uint64_t count = 0; count <= 40; count++)
            expect_tiles(part_of(shards, 0, count));
    expect_tiles(part_of(SHARDS, 0, (uint64_t)1 << 40));
    expect_tiles(part_of(SHARDS, 7, SHARDS - 1));
    expect_tiles(part_of(SHARDS - 1, INT64_MAX, INT64_MAX));
    expect_tiles(part_of(SHARDS, INT64_MAX, 0));
}

/* docs/formats/log.md; a count up to 2^40 times the most shards is less than 2^64. */
TEST(a_part_is_where_the_format_says)
{
    uint64_t random = 2, first, sets;

    for (unsigned i = 0; i < 100000; i++) {
        uint32_t n = 1 + (uint32_t)(any_random(&random) % SHARDS);
        struct shard s = part_of(n, any_random(&random) >> 30, any_random(&random) >> 24);
        s.number = 1 + (uint32_t)(any_random(&random) % n);
        uint64_t k = s.number, q = s.count / n, r = s.count % n;
        shard_range(&s, &first, &sets);
        assert_int_equal(first, s.from + q * (k - 1) + r * (k - 1) / n);
        assert_int_equal(first + sets, s.from + q * k + r * k / n);
        assert_int_equal(first - s.from, s.count * (k - 1) / n);
    }
}

/* Of fewer sets than parts so many parts have one. */
TEST(some_parts_may_be_empty)
{
    uint64_t first, sets, all = 0;

    for (uint32_t k = 1; k <= 16; k++) {
        struct shard s = part_of(16, 0, 5);
        s.number = k;
        shard_range(&s, &first, &sets);
        assert_true(sets <= 1);
        all += sets;
    }
    assert_int_equal(all, 5);
}

TEST(parts_of_one_cut_differ_in_their_number_alone)
{
    const struct shard s = {3, 16, 2, 4, 5, 640, 1280};
    struct shard other = s;

    other.number = 4;
    assert_true(shard_same_cut(&s, &other));
    other.number = 0;
    assert_true(shard_same_cut(&s, &other));
#define DIFFERS(field) \
    other = s; \
    other.field++; \
    assert_false(shard_same_cut(&s, &other));
    DIFFERS(shards)
    DIFFERS(stage)
    DIFFERS(round)
    DIFFERS(from)
    DIFFERS(count)
#undef DIFFERS
}

/* ---- In words ---- */

static void expect_text(struct shard s, const char *wanted)
{
    char text[SHARD_TEXT];

    shard_text(&s, text);
    assert_string_equal(text, wanted);
}

TEST(a_shard_in_words)
{
    expect_text((struct shard){.number = 3, .shards = 16, .count = 9}, "shard 3 of 16");
    expect_text((struct shard){.shards = 16, .count = 9}, "16 shards");
    expect_text((struct shard){.number = 3, .shards = 16, .round = 2}, "shard 3 of 16 of round 2");
    expect_text((struct shard){.number = 3, .shards = 16, .stage = 2, .stages = 2},
                "shard 3 of 16 of stage 2");
    expect_text((struct shard){3, 16, 2, 3, 1, 640, 9},
                "shard 3 of 16 of stage 2, round 1, from set 641");
    expect_text((struct shard){.shards = 16, .round = 1, .from = 640},
                "16 shards of round 1, from set 641");
    expect_text((struct shard){SHARDS, SHARDS, UINT16_MAX, UINT16_MAX, UINT32_MAX, INT64_MAX, 1},
                "shard 1000000 of 1000000 of stage 65535, round 4294967295, from set "
                "9223372036854775808");
}

static void expect_shard_name(struct shard s, const char *wanted)
{
    char name[SHARD_NAME], path[PATH_CAP], log[SHARD_NAME + 16];
    struct err err;

    shard_name(&s, name);
    assert_string_equal(name, wanted);
    (void)snprintf(log, sizeof log, "dir/%s.log", wanted);
    must(shard_log("dir", &s, path, &err), &err);
    assert_string_equal(path, log);
}

TEST(a_shard_has_its_name)
{
    expect_shard_name((struct shard){.number = 3, .shards = 16}, "shard-3-of-16");
    expect_shard_name((struct shard){.number = 3, .shards = 16, .count = 17}, "shard-3-of-16");
    expect_shard_name((struct shard){.number = 3, .shards = 16, .round = 2},
                      "shard-3-of-16.round-2");
    expect_shard_name((struct shard){.number = 3, .shards = 16, .round = 1, .from = 640},
                      "shard-3-of-16.round-1.set-641");
    expect_shard_name((struct shard){.number = 3, .shards = 16, .stage = 1, .stages = 2},
                      "shard-3-of-16.stage-1");
    expect_shard_name((struct shard){3, 16, 1, 2, 4, 640, 5},
                      "shard-3-of-16.stage-1.round-4.set-641");
    expect_shard_name(
        (struct shard){SHARDS, SHARDS, UINT16_MAX, UINT16_MAX, UINT32_MAX, INT64_MAX, 1},
        "shard-1000000-of-1000000.stage-65535.round-4294967295.set-9223372036854775808");
}

/* ---- The record ---- */

static struct log_record record_of(const struct buf *bytes)
{
    return (struct log_record){.kind = LOG_SHARD,
                               .data = bytes->data,
                               .size = bytes->len,
                               .log = "log"};
}

static bool read_back(const struct shard *s, struct shard *found, struct err *err)
{
    struct buf bytes = {0};

    assert_true(log_put_shard(&bytes, s));
    struct log_record r = record_of(&bytes);
    bool ok = log_get_shard(&r, found, err);
    buf_finish(&bytes);
    return ok;
}

static void expect_kept(struct shard s)
{
    struct shard found = {.number = 77};
    struct err err;

    must(read_back(&s, &found, &err), &err);
    assert_int_equal(found.number, s.number);
    assert_int_equal(found.stages, s.stages);
    assert_true(shard_same_cut(&found, &s));
}

TEST(a_shard_is_read_as_it_was_written)
{
    uint64_t random = 3;

    for (unsigned i = 0; i < 20000; i++) {
        struct shard s = part_of(1 + (uint32_t)(any_random(&random) % SHARDS), 0, 0);
        s.number = (uint32_t)(any_random(&random) % (s.shards + 1));
        s.stages = (uint32_t)(any_random(&random) % UINT16_MAX) >> any_random(&random) % 16;
        s.stage = s.stages ? 1 + (uint32_t)(any_random(&random) % s.stages) : 0;
        s.round = any_random(&random) >> (32 + any_random(&random) % 32);
        s.from = any_random(&random) >> (1 + any_random(&random) % 63);
        s.count = any_random(&random) >> (1 + any_random(&random) % 63);
        expect_kept(s);
    }
    expect_kept((struct shard){1, 1, 0, 0, 0, 0, 0});
    expect_kept((struct shard){0, SHARDS, 1, 1, UINT32_MAX, INT64_MAX, INT64_MAX});
}

/* Element for element as docs/formats/log.md has it. */
TEST(its_bytes_are_those_of_the_format)
{
    static const uint8_t wanted[] = {0x99, 6, 3, 16, 5, 2, 4, 0xcd, 2, 0x80, 0xcd, 5, 0, 0xc4, 8};
    const struct shard s = {3, 16, 2, 5, 4, 640, 1280};
    struct buf bytes = {0};

    assert_true(log_put_shard(&bytes, &s));
    assert_int_equal(bytes.len, sizeof wanted + 8);
    assert_memory_equal(bytes.data, wanted, sizeof wanted);
    uint64_t check = htole64(hash_check(bytes.data, sizeof wanted - 2));
    assert_memory_equal(bytes.data + sizeof wanted, &check, sizeof check);
    buf_finish(&bytes);
}

static void expect_refused(struct shard s, const char *why)
{
    struct shard found;
    struct err err = {.text = ""};

    assert_false(read_back(&s, &found, &err));
    assert_int_equal(err.class, ERR_FOUND);
    if (!strstr(err.text, why) || !strstr(err.text, "record 0 (shard) at byte 0"))
        fail_msg("expected '%s' in '%s'", why, err.text);
}

TEST(what_is_out_of_range_is_refused)
{
    const struct shard good = {3, 16, 2, 5, 4, 640, 1280};

#define WRONG(field, value, why) \
    { \
        struct shard bad = good; \
        bad.field = value; \
        expect_refused(bad, why); \
    }
    WRONG(number, 17, "the number of shards")
    WRONG(number, SHARDS + 1, "the shard's number")
    WRONG(number, UINT32_MAX, "the shard's number")
    WRONG(shards, 2, "the number of shards")
    WRONG(shards, SHARDS + 1, "the number of shards")
    WRONG(stages, UINT16_MAX + 1, "the number of stages")
    WRONG(stages, 1, "the number of the stage")
    WRONG(stages, 0, "the number of the stage")
    WRONG(stage, 0, "the number of the stage")
    WRONG(stage, 6, "the number of the stage")
    WRONG(round, (uint64_t)UINT32_MAX + 1, "the number of the round")
    WRONG(from, (uint64_t)INT64_MAX + 1, "the first set that is cut")
    WRONG(count, (uint64_t)INT64_MAX + 1, "how many sets are cut")
#undef WRONG
    expect_refused((struct shard){.number = 0, .shards = 0}, "the number of shards");
}

/* A byte changed, as it is not to be written: the checksum is looked at by who finds records. */
TEST(what_is_written_in_another_way_is_refused)
{
    const struct shard good = {3, 16, 2, 5, 4, 640, 1280};
    static const struct {
        size_t at;
        uint8_t to;
    } change[] = {{0, 0x98}, {0, 0x9a}, {2, 0xff}, {2, 0xa1}, {3, 0xc0}, {7, 0xc0}, {13, 0xc5}};
    struct buf bytes = {0};
    struct shard found;
    struct err err;

    assert_true(log_put_shard(&bytes, &good));
    for (size_t i = 0; i < sizeof change / sizeof change[0]; i++) {
        struct log_record r = record_of(&bytes);
        uint8_t was = bytes.data[change[i].at];
        bytes.data[change[i].at] = change[i].to;
        if (log_get_shard(&r, &found, &err))
            fail_msg("byte %zu as %02x is taken", change[i].at, change[i].to);
        assert_int_equal(err.class, ERR_FOUND);
        bytes.data[change[i].at] = was;
    }
    /* 640 in four bytes */
    static const uint8_t longer[] = {0x99, 6, 3, 16, 5, 2, 4, 0xce, 0, 0, 2, 0x80, 0xcd, 5, 0};
    struct buf other = {0};
    assert_true(buf_add(&other, longer, sizeof longer) && buf_add(&other, bytes.data + 13, 10));
    struct log_record r = record_of(&other);
    assert_false(log_get_shard(&r, &found, &err));
    buf_finish(&bytes);
    buf_finish(&other);
}

/* ---- Its place in a log ---- */

static const struct any_setup two = {
    .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 2};

/* Which records of a small log come, 's' being a shard's: "hcc" is header and two sets; "ft" its
 * end. Returns how many of them a reader takes. */
static size_t taken(const char *kinds)
{
    const struct shard shard = {1, 2, 0, 0, 0, 0, 2};
    struct log_reader *reader;
    struct log_record r;
    struct buf whole = {0}, out = {0};
    struct err err;
    size_t n = 0;

    any_log(&whole, &two);
    for (const char *k = kinds; *k; k++) {
        must(log_open_bytes(&reader, whole.data, whole.len, "whole", &err), &err);
        while (*k != 's' && log_next(reader, &r, &err) == 1)
            if (*k == "?hcrft"[r.kind])
                (void)buf_add(&out, r.data, r.size);
        log_close(reader);
        assert_true(*k != 's' || log_put_shard(&out, &shard));
    }
    must(log_open_bytes(&reader, out.data, out.len, "out", &err), &err);
    while (log_next(reader, &r, &err) == 1)
        n++;
    log_close(reader);
    buf_finish(&whole);
    buf_finish(&out);
    return n;
}

/* Sets come in twos here. */
TEST(it_stands_behind_the_header_and_nowhere_else)
{
    assert_int_equal(taken("hs"), 2);
    assert_int_equal(taken("hsc"), 4);
    assert_int_equal(taken("hscc"), 6);
    assert_int_equal(taken("s"), 0);
    assert_int_equal(taken("hss"), 2);
    assert_int_equal(taken("hcs"), 3);
    assert_int_equal(taken("hsh"), 2);
    assert_int_equal(taken("hcfts"), 5);
    assert_int_equal(taken("hsft"), 2);
    assert_int_equal(taken("hscft"), 4); /* it would reveal the seed */
}

/* ---- Agendas ---- */

/* The schedules of all parts of a cut against set after set of the whole. */
static void expect_schedules(const struct event *e, struct shard s, const struct round *round,
                             const struct schedule *whole)
{
    uint64_t at = whole->from + s.from, pairing, wanted_pairing, first, sets;
    uint32_t set, wanted_set;
    struct schedule a;
    struct err err;

    for (s.number = 1; s.number <= s.shards; s.number++) {
        must(schedule_open_shard(&a, e, &s, round, &err), &err);
        shard_range(&s, &first, &sets);
        assert_int_equal(a.sets, sets);
        assert_int_equal(a.next, 0);
        assert_false(schedule_looks(&a) || schedule_recalls(&a));
        for (; !schedule_is_over(&a); at++) {
            assert_false(schedule_is_due(&a));
            schedule_set(&a, a.next, &pairing, &set);
            schedule_set(whole, at, &wanted_pairing, &wanted_set);
            assert_int_equal(pairing, wanted_pairing);
            assert_int_equal(set, wanted_set);
            must(schedule_take(&a, NULL, &err), &err);
        }
        assert_int_equal(a.next, sets);
        assert_false(schedule_is_due(&a));
        schedule_close(&a);
    }
    assert_int_equal(at, whole->from + s.from + s.count);
}

static void expect_too_many(const struct event *e, struct shard s, const struct round *round)
{
    struct schedule a;
    struct err err;

    for (s.number = 1; s.number <= s.shards; s.number++) {
        err = (struct err){.text = ""};
        assert_false(schedule_open_shard(&a, e, &s, round, &err));
        assert_int_equal(err.class, ERR_USAGE);
    }
}

static void expect_schedule(const struct any_setup *setup)
{
    static const uint32_t shards[] = {1, 2, 3, 7, 16, 128, 400};
    struct event e;
    struct schedule whole;
    struct err err;

    any_event(&e, setup);
    must(schedule_open(&whole, &e, &err), &err);
    for (size_t i = 0; i < sizeof shards / sizeof shards[0]; i++)
        expect_schedules(&e, part_of(shards[i], 0, whole.sets), NULL, &whole);
    expect_too_many(&e, part_of(3, 0, whole.sets + 1), NULL);
    expect_too_many(&e, part_of(3, 1, whole.sets), NULL);
    expect_too_many(&e, part_of(2, whole.sets + 1, 0), NULL);
    expect_too_many(&e, part_of(2, INT64_MAX, INT64_MAX), NULL);
    schedule_close(&whole);
    event_finish(&e);
}

TEST(the_parts_of_a_schedule_are_its_sets)
{
    expect_schedule(&(struct any_setup){
        .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 130});
    expect_schedule(&(struct any_setup){
        .rules = "modern", .unit = UNIT_GAME, .format = FORMAT_GAUNTLET, .bots = 4, .sets = 257});
    expect_schedule(&(struct any_setup){
        .rules = "hoyle-4", .unit = UNIT_RUBBER, .format = FORMAT_PAIRS, .bots = 6, .sets = 9});
    expect_schedule(&(struct any_setup){
        .rules = "callace1905", .unit = UNIT_SITTING, .deals = 4, .bots = 6, .sets = 30});
}

/* Sets that nobody won. */
static void take_round(struct schedule *a, struct set_record *r)
{
    struct pairing p;
    uint64_t pairing;
    uint32_t set;

    while (!schedule_is_due(a)) {
        schedule_set(a, a->next, &pairing, &set);
        event_pairing(a->event, pairing, &p);
        set_record_start(r, a->event, &p, set);
        assert_true(schedule_take(a, r, NULL));
    }
}

/* Whole rounds, and portions of them. */
static void expect_round(const struct event *e, const struct schedule *whole)
{
    uint64_t sets = whole->sets - whole->from;

    for (uint32_t shards = 1; shards < 20; shards += 3) {
        struct shard s = part_of(shards, 0, sets);
        s.round = whole->rounds;
        expect_schedules(e, s, &whole->round, whole);
        s.from = sets / 3;
        s.count = sets / 2;
        expect_schedules(e, s, &whole->round, whole);
        s.from = sets - s.count + 1;
        expect_too_many(e, s, &whole->round);
    }
}

TEST(the_parts_of_a_round_are_its_sets)
{
    static const struct any_setup swiss = {.rules = "modern",
                                           .unit = UNIT_DEALS,
                                           .deals = 1,
                                           .format = FORMAT_SWISS,
                                           .plan.rounds = 3,
                                           .bots = 6,
                                           .sets = 5};
    struct set_record r = {.bots = 0};
    struct schedule whole;
    struct event e;
    struct err err;
    unsigned rounds = 0;

    any_event(&e, &swiss);
    must(schedule_open(&whole, &e, &err), &err);
    must(schedule_round(&whole, false, &err), &err);
    for (; !schedule_is_over(&whole); rounds++) {
        expect_round(&e, &whole);
        take_round(&whole, &r);
        must(schedule_round(&whole, false, &err), &err);
    }
    assert_int_equal(rounds, 3);
    schedule_close(&whole);
    set_record_finish(&r);
    event_finish(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_all_of_a_cut),
        cmocka_unit_test(a_part_is_where_the_format_says),
        cmocka_unit_test(some_parts_may_be_empty),
        cmocka_unit_test(parts_of_one_cut_differ_in_their_number_alone),
        cmocka_unit_test(a_shard_in_words),
        cmocka_unit_test(a_shard_has_its_name),
        cmocka_unit_test(a_shard_is_read_as_it_was_written),
        cmocka_unit_test(its_bytes_are_those_of_the_format),
        cmocka_unit_test(what_is_out_of_range_is_refused),
        cmocka_unit_test(what_is_written_in_another_way_is_refused),
        cmocka_unit_test(it_stands_behind_the_header_and_nowhere_else),
        cmocka_unit_test(the_parts_of_a_schedule_are_its_sets),
        cmocka_unit_test(the_parts_of_a_round_are_its_sets),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
