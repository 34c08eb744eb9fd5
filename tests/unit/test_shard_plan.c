/*
 * arena/shards/shard_plan.h: what is played next in shards, as it follows from what is there, and
 * kept for those who play it; planned, played and merged until nothing is left it is the log of a
 * single run.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "any_set.h"
#include "any_shard.h"
#include "schedule/schedule.h"
#include "shards/shard_plan.h"
#include "test.h"

static const struct any_setup robin = {
    .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 5};

static const struct any_setup swiss = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 1,
                                       .format = FORMAT_SWISS,
                                       .unlike = true,
                                       .bots = 6,
                                       .sets = 4,
                                       .plan.rounds = 4};
static const struct any_setup sprt = {.rules = "modern",
                                      .unit = UNIT_DEALS,
                                      .deals = 1,
                                      .format = FORMAT_SPRT,
                                      .unlike = true,
                                      .bots = 2,
                                      .sets = 700,
                                      .plan.sprt = {SPRT_POINTS, 0, 120000, 50000, 50000}};

/* ---- The file ---- */

/* The round number `round` of a log, from 1: where its record lies. */
static struct buf round_of(const struct buf *log, uint64_t round)
{
    static size_t start[ANY_RECORDS + 1];
    size_t n = any_records(log, start);

    for (size_t i = 0; i < n; i++)
        if (log->data[start[i] + 1] == LOG_ROUND && --round == 0)
            return (struct buf){.data = log->data + start[i], .len = start[i + 1] - start[i]};
    fail_msg("there is no such round");
    return (struct buf){.len = 0};
}

static void expect_round(const struct event *e, const struct round *round, const struct buf *log,
                         uint64_t number)
{
    struct buf is = {0}, wanted = round_of(log, number);

    assert_true(log_put_round(&is, round, e));
    assert_int_equal(is.len, wanted.len);
    assert_memory_equal(is.data, wanted.data, is.len);
    buf_finish(&is);
}

static void expect_header(const struct event *e, const struct event *wanted)
{
    struct buf a = {0}, b = {0};

    assert_true(log_put_header(&a, e) && log_put_header(&b, wanted));
    assert_int_equal(a.len, b.len);
    assert_memory_equal(a.data, b.data, a.len);
    buf_finish(&a);
    buf_finish(&b);
}

static void expect_kept(const struct any_folder *f, const struct event *e, struct shard shard,
                        const struct round *round)
{
    struct buf a = {0}, b = {0};
    struct shard_plan cut;
    struct err err;

    must(shard_plan_write(f->dir, e, &shard, round, &err), &err);
    assert_true(shard_plan_is_there(f->dir));
    must(shard_plan_read(&cut, f->dir, &err), &err);
    expect_header(&cut.event, e);
    assert_int_equal(cut.shard.number, 0);
    assert_int_equal(cut.shard.stages, shard.stages);
    assert_true(shard_same_cut(&cut.shard, &shard));
    assert_int_equal(cut.round.pairings, round->pairings);
    if (round->pairings) {
        assert_true(log_put_round(&a, round, e) && log_put_round(&b, &cut.round, e));
        assert_int_equal(a.len, b.len);
        assert_memory_equal(a.data, b.data, a.len);
    }
    shard_plan_finish(&cut);
    buf_finish(&a);
    buf_finish(&b);
}

TEST(a_cut_is_read_as_it_was_written)
{
    struct round_pairing pairing[] = {{3, 0, 5}, {14, 2, 1}, {0, 4294967, 70000}};
    const struct round round = {pairing, 3, ROUND_PLAYS}, none = {NULL, 0, ROUND_PLAYS};
    struct any_folder f;
    struct event e;

    any_folder_open(&f);
    assert_false(shard_plan_is_there(f.dir));
    any_event(&e, &robin);
    expect_kept(&f, &e, (struct shard){.shards = 16, .count = 15}, &none);
    expect_kept(&f, &e, (struct shard){.shards = 3, .stage = 2, .stages = 3, .count = 15}, &none);
    event_finish(&e);
    any_event(&e, &swiss);
    expect_kept(&f, &e, (struct shard){.shards = 7, .round = 3, .from = 20, .count = 70}, &round);
    event_finish(&e);
    any_folder_close(&f);
}

static void expect_none(const struct any_folder *f, enum err_class class)
{
    struct shard_plan cut = {.shard = {.number = 0}};
    struct err err = {.text = ""};

    if (shard_plan_read(&cut, f->dir, &err))
        fail_msg("a plan that is none is read");
    assert_int_equal(err.class, class);
    assert_non_null(strstr(err.text, "plan.msgpack"));
    shard_plan_finish(&cut);
}

TEST(without_a_plan_nothing_is_read)
{
    struct shard_plan zeros = {.shard = {.number = 0}};
    struct any_folder f;

    shard_plan_finish(&zeros);
    any_folder_open(&f);
    expect_none(&f, ERR_USAGE);
    any_folder_close(&f);
    assert_false(shard_plan_is_there(f.dir));
    expect_none(&f, ERR_USAGE);
}

/* What is in the plan of a round; `start` of its records, three and their end. */
static struct buf a_plan(const struct any_folder *f, size_t start[ANY_RECORDS + 1])
{
    struct round_pairing pairing[] = {{3, 0, 5}, {14, 2, 1}};
    const struct round round = {pairing, 2, ROUND_PLAYS};
    const struct shard shard = {.shards = 3, .round = 1, .count = 6};
    struct buf plan = {0};
    struct event e;
    struct err err;

    any_event(&e, &swiss);
    must(shard_plan_write(f->dir, &e, &shard, &round, &err), &err);
    event_finish(&e);
    assert_true(any_folder_get(any_folder_path(f, "plan.msgpack"), &plan));
    assert_int_equal(any_records(&plan, start), 3);
    return plan;
}

static void put_plan(const struct any_folder *f, const void *data, size_t n)
{
    any_folder_put(f, any_folder_path(f, "plan.msgpack"), data, n);
}

TEST(a_plan_that_is_damaged_is_refused)
{
    static size_t start[ANY_RECORDS + 1];
    struct any_folder f;

    any_folder_open(&f);
    struct buf plan = a_plan(&f, start);
    for (size_t at = 0; at < plan.len; at++) {
        plan.data[at] ^= (uint8_t)(1 << at % 8);
        put_plan(&f, plan.data, plan.len);
        plan.data[at] ^= (uint8_t)(1 << at % 8);
        expect_none(&f, ERR_FOUND);
    }
    for (size_t n = 0; n < plan.len; n++) {
        put_plan(&f, plan.data, n);
        expect_none(&f, n && n != start[1] && n != start[2] ? ERR_FOUND : ERR_USAGE);
    }
    /* its round twice */
    (void)buf_add(&plan, plan.data + start[2], start[3] - start[2]);
    put_plan(&f, plan.data, plan.len);
    expect_none(&f, ERR_FOUND);
    buf_finish(&plan);
    any_folder_close(&f);
}

/* A schedule is cut, and sets come behind it. */
TEST(a_plan_with_sets_is_refused)
{
    static size_t start[ANY_RECORDS + 1];
    struct any_folder f;
    struct buf log = {0}, plan = {0};
    struct shard cut;

    any_log(&log, &robin);
    (void)any_records(&log, start);
    cut = any_cut(&log, 0, 3);
    assert_true(buf_add(&plan, log.data, start[1]) && log_put_shard(&plan, &cut) &&
                buf_add(&plan, log.data + start[1], start[2] - start[1]));
    any_folder_open(&f);
    put_plan(&f, plan.data, plan.len);
    expect_none(&f, ERR_USAGE);
    any_folder_close(&f);
    buf_finish(&log);
    buf_finish(&plan);
}

/* A shard, or a log. */
TEST(what_is_no_plan_is_refused)
{
    struct any_folder f;
    struct buf log = {0}, shard = {0};
    struct shard first;

    any_log(&log, &robin);
    first = any_cut(&log, 0, 3);
    first.number = 1;
    any_shard(&shard, &log, &first);
    any_folder_open(&f);
    put_plan(&f, shard.data, shard.len);
    expect_none(&f, ERR_USAGE);
    put_plan(&f, log.data, log.len);
    expect_none(&f, ERR_USAGE);
    put_plan(&f, "poem", 4);
    expect_none(&f, ERR_FOUND);
    any_folder_close(&f);
    buf_finish(&log);
    buf_finish(&shard);
}

/* ---- What comes next ---- */

/* A configuration of which the bots have been looked at, with the seed given. */
static void configure(struct config *c, const struct any_setup *s)
{
    *c = (struct config){.seed_given = true};
    any_event(&c->event, s);
    memcpy(c->seed, any_seed, sizeof c->seed);
    memset(c->event.commitment, 0, sizeof c->event.commitment);
}

/* Bots that started, and keep no globals. */
static bool serial[16];
static char *why[16];
static const struct roster roster = {.serial = serial, .why = why};

/* Plans; false: nothing is left. */
static bool next(struct shard_plan *cut, const struct any_folder *f, const struct any_setup *s,
                 uint32_t shards)
{
    struct log_files_claim claim;
    struct config config;
    struct err err;
    bool left;

    configure(&config, s);
    must(log_files_claim(&claim, f->log, &err), &err);
    must(shard_plan_plan(cut, &claim, &config, &roster, shards, &left, &err), &err);
    log_files_release(&claim);
    event_finish(&config.event);
    return left;
}

/* That planning finds this left, and says the same if it is asked once more. */
static void expect_next(struct shard_plan *cut, const struct any_folder *f,
                        const struct any_setup *s, struct shard wanted)
{
    struct shard_plan again;

    assert_true(next(cut, f, s, wanted.shards));
    assert_int_equal(cut->shard.number, 0);
    if (!shard_same_cut(&cut->shard, &wanted)) {
        char is[SHARD_TEXT], text[SHARD_TEXT];
        shard_text(&cut->shard, is);
        shard_text(&wanted, text);
        fail_msg("expected %lu sets in %s, found %lu in %s", (unsigned long)wanted.count, text,
                 (unsigned long)cut->shard.count, is);
    }
    assert_int_equal(cut->round.pairings > 0, wanted.round > 0);
    uint64_t before = any_folder_state(f);
    assert_true(next(&again, f, s, wanted.shards));
    assert_true(shard_same_cut(&again.shard, &cut->shard));
    assert_int_equal(any_folder_state(f), before);
    shard_plan_finish(&again);
}

static void expect_nothing_left(const struct any_folder *f, const struct any_setup *s)
{
    struct shard_plan cut;

    uint64_t before = any_folder_state(f);
    assert_false(next(&cut, f, s, 3));
    assert_int_equal(any_folder_state(f), before);
    shard_plan_finish(&cut);
}

/* LOG.part is the first n bytes of the log. */
static void expect_part(const struct any_folder *f, const struct buf *log, size_t n)
{
    struct buf part = {0};

    assert_true(any_folder_get(any_folder_log(f, ".part"), &part));
    assert_int_equal(part.len, n);
    assert_memory_equal(part.data, log->data, n);
    buf_finish(&part);
}

/* Whole, whatever of it a single run has played. */
TEST(a_schedule_is_cut_whole)
{
    static size_t start[ANY_RECORDS + 1];
    struct any_folder f;
    struct shard_plan cut;
    struct buf log = {0};

    any_log(&log, &robin);
    (void)any_records(&log, start);
    any_folder_open(&f);
    expect_next(&cut, &f, &robin, (struct shard){.shards = 4, .count = 15});
    expect_part(&f, &log, start[1]);
    shard_plan_finish(&cut);
    for (size_t sets = 0; sets < 15; sets++) {
        any_folder_put(&f, any_folder_log(&f, ".part"), log.data, start[1 + sets] + 7 * (sets % 3));
        expect_next(&cut, &f, &robin, (struct shard){.shards = 1 + (uint32_t)sets, .count = 15});
        expect_part(&f, &log, start[1 + sets]);
        shard_plan_finish(&cut);
    }
    any_folder_put(&f, any_folder_log(&f, ".part"), log.data, start[16]);
    expect_nothing_left(&f, &robin);
    assert_int_equal(unlink(any_folder_log(&f, ".part")), 0);
    any_folder_put(&f, f.log, log.data, log.len);
    expect_nothing_left(&f, &robin);
    any_folder_close(&f);
    buf_finish(&log);
}

static void expect_usage(const struct any_folder *f, const struct any_setup *s)
{
    uint64_t before = any_folder_state(f);
    struct log_files_claim claim;
    struct config config;
    struct shard_plan cut;
    struct err err;
    bool left;

    configure(&config, s);
    must(log_files_claim(&claim, f->log, &err), &err);
    assert_false(shard_plan_plan(&cut, &claim, &config, &roster, 3, &left, &err));
    assert_int_equal(err.class, ERR_USAGE);
    shard_plan_finish(&cut);
    log_files_release(&claim);
    event_finish(&config.event);
    assert_int_equal(any_folder_state(f), before);
}

TEST(what_is_there_of_another_event_is_refused)
{
    static size_t start[ANY_RECORDS + 1];
    struct any_setup other = robin;
    struct any_folder f;
    struct buf log = {0};

    any_log(&log, &robin);
    (void)any_records(&log, start);
    other.sets++;
    any_folder_open(&f);
    any_folder_put(&f, f.log, log.data, log.len);
    expect_usage(&f, &other);
    expect_usage(&f, &swiss);
    assert_int_equal(unlink(f.log), 0);
    any_folder_put(&f, any_folder_log(&f, ".part"), log.data, start[3]);
    any_folder_put(&f, any_folder_log(&f, ".side"), "{}\n", 3);
    expect_usage(&f, &other);
    any_folder_close(&f);
    buf_finish(&log);
}

/* ---- Planned, played, merged ---- */

/* Where the record of a round ends, from 1; of the one behind the last too, which has no sets. */
static size_t end_of_round(const struct buf *log, uint64_t round)
{
    struct buf r = round_of(log, round);

    return (size_t)(r.data - log->data) + r.len;
}

/* The schedules of the shards of a cut, with the round that it says, are the sets of the log. */
static void expect_schedules(const struct shard_plan *cut, const struct event *e,
                             const struct buf *log)
{
    struct shard s = cut->shard;
    struct schedule a;
    struct err err;
    uint64_t sets = 0;

    for (s.number = 1; s.number <= s.shards; s.number++) {
        must(schedule_open_shard(&a, e, &s, &cut->round, &err), &err);
        sets += a.sets;
        schedule_close(&a);
    }
    assert_int_equal(sets, any_round_sets(log, s.round) - s.from);
}

static void expect_rounds(const struct any_setup *s, uint32_t shards)
{
    struct any_folder f;
    struct buf log = {0};
    struct event e;
    struct shard_plan cut;

    any_log(&log, s);
    any_event(&e, s);
    any_folder_open(&f);
    for (uint64_t r = 1; r <= any_rounds(&log); r++) {
        expect_next(&cut, &f, s, any_cut(&log, r, shards));
        expect_round(&e, &cut.round, &log, r);
        expect_schedules(&cut, &e, &log);
        expect_part(&f, &log, end_of_round(&log, r));
        any_folder_cut(&f, &log, cut.shard);
        shard_plan_finish(&cut);
        any_folder_must_merge(&f, any_seed);
    }
    any_folder_holds(&f, &log);
    expect_nothing_left(&f, s);
    any_folder_close(&f);
    event_finish(&e);
    buf_finish(&log);
}

TEST(rounds_are_planned_one_after_the_other)
{
    expect_rounds(&swiss, 3);
    expect_rounds(&any_settle, 2);
    expect_rounds(&any_settle, 50);
    expect_rounds(&any_knockout, 5);
}

/* Of a round that a single run has begun the rest, and of that the shards. */
TEST(the_rest_of_a_round_is_cut)
{
    static size_t start[ANY_RECORDS + 1];
    struct any_folder f;
    struct buf log = {0};
    uint64_t round = 0, sets = 0;

    any_log(&log, &swiss);
    size_t records = any_records(&log, start);
    for (size_t i = 1; i + 3 < records; i++) {
        bool is_round = log.data[start[i] + 1] == LOG_ROUND;
        struct shard_plan cut;
        struct shard wanted;
        any_folder_open(&f);
        round += is_round;
        sets = is_round ? 0 : sets + 1;
        wanted = any_cut(&log, round, 4);
        wanted.from = sets;
        wanted.count -= sets;
        any_folder_put(&f, any_folder_log(&f, ".part"), log.data, start[i + 1]);
        if (wanted.count) {
            expect_next(&cut, &f, &swiss, wanted);
            any_folder_cut(&f, &log, cut.shard);
            shard_plan_finish(&cut);
            any_folder_must_merge(&f, any_seed);
            assert_int_equal(f.merged.rounds, round < 4 ? round + 1 : 4);
        } else if (round < swiss.plan.rounds) {
            /* the round that is due then, which is not there yet */
            expect_next(&cut, &f, &swiss, any_cut(&log, round + 1, 4));
            shard_plan_finish(&cut);
        }
        any_folder_close(&f);
    }
    buf_finish(&log);
}

/* A block of sets for each shard at a time, until the test ends within a portion. */
TEST(a_test_is_planned_in_portions)
{
    struct any_folder f;
    struct buf log = {0};
    struct shard_plan cut;
    struct shard wanted = {.shards = 2, .round = 1, .count = 2 * BLOCK_SETS};
    unsigned portions = 0;

    any_log(&log, &sprt);
    uint64_t sets = any_round_sets(&log, 0);
    assert_in_range(sets, 2 * BLOCK_SETS + 1, sprt.sets - 1);
    any_folder_open(&f);
    for (; wanted.from < sets; portions++) {
        if (wanted.count > sprt.sets - wanted.from)
            wanted.count = sprt.sets - wanted.from;
        expect_next(&cut, &f, &sprt, wanted);
        any_folder_cut(&f, &log, cut.shard); /* in the last one there are no sets beyond the end */
        shard_plan_finish(&cut);
        any_folder_must_merge(&f, any_seed);
        wanted.from += wanted.count;
    }
    assert_true(portions > 1);
    any_folder_holds(&f, &log);
    expect_nothing_left(&f, &sprt);
    any_folder_close(&f);
    /* of more shards than there are blocks, all of it */
    any_folder_open(&f);
    expect_next(&cut, &f, &sprt, (struct shard){.shards = 6, .round = 1, .count = sprt.sets});
    shard_plan_finish(&cut);
    any_folder_close(&f);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_is_read_as_it_was_written),
        cmocka_unit_test(without_a_plan_nothing_is_read),
        cmocka_unit_test(a_plan_that_is_damaged_is_refused),
        cmocka_unit_test(a_plan_with_sets_is_refused),
        cmocka_unit_test(what_is_no_plan_is_refused),
        cmocka_unit_test(a_schedule_is_cut_whole),
        cmocka_unit_test(what_is_there_of_another_event_is_refused),
        cmocka_unit_test(rounds_are_planned_one_after_the_other),
        cmocka_unit_test(the_rest_of_a_round_is_cut),
        cmocka_unit_test(a_test_is_planned_in_portions),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
