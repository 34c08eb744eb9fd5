/*
 * arena/shards/merge.h, of events whose rounds follow from results: round after round, or portions
 * of a round, they are joined into LOG.part and in the end into the log that a single run writes.
 * Of several stages each is joined alone, and all of them when the last is complete.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "any_set.h"
#include "any_shard.h"
#include "run/stages.h"
#include "test.h"

static const struct any_setup settle = {.rules = "modern",
                                        .unit = UNIT_DEALS,
                                        .deals = 2,
                                        .format = FORMAT_SETTLE,
                                        .unlike = true,
                                        .bots = 4,
                                        .sets = 6,
                                        .plan = {.ratings = FORMAT_OPTIONS_RATINGS,
                                                 .eps = 400000,
                                                 .max_sets = 300}};
static const struct any_setup swiss = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 1,
                                       .format = FORMAT_SWISS,
                                       .unlike = true,
                                       .bots = 7,
                                       .sets = 9,
                                       .badly = 15,
                                       .plan.rounds = 4};
static const struct any_setup sprt = {.rules = "modern",
                                      .unit = UNIT_DEALS,
                                      .deals = 1,
                                      .format = FORMAT_SPRT,
                                      .unlike = true,
                                      .bots = 2,
                                      .sets = 700,
                                      .plan.sprt = {SPRT_POINTS, 0, 200000, 50000, 50000}};

static const struct any_setup *const formats[] = {&settle, &any_settle, &swiss, &any_knockout,
                                                  &sprt};

enum { FORMATS = sizeof formats / sizeof formats[0] };

/* ---- Rounds ---- */

/* That LOG.part is a beginning of the log with so many sets. */
static void expect_under_way(const struct any_folder *f, const struct buf *log, uint64_t rounds,
                             uint64_t sets)
{
    struct buf part = {0};

    assert_false(f->merged.complete || f->merged.already);
    assert_int_equal(f->merged.rounds, rounds);
    assert_int_equal(f->merged.sets, sets);
    assert_int_equal(access(f->log, F_OK), -1);
    assert_true(any_folder_get(any_folder_log(f, ".part"), &part));
    assert_true(part.len < log->len);
    assert_memory_equal(part.data, log->data, part.len);
    assert_int_equal(any_round_sets(&part, 0), sets);
    buf_finish(&part);
}

/* Round after round; the shards of those before are still in the list, or are not. */
static void expect_rounds(const struct any_setup *s, bool forgets, uint64_t *random)
{
    struct any_folder f;
    struct buf log = {0};

    any_log(&log, s);
    uint64_t rounds = any_rounds(&log), sets = 0;
    any_folder_open(&f);
    for (uint64_t r = 1; r <= rounds; r++) {
        if (forgets)
            any_folder_clear(&f);
        any_folder_cut(&f, &log, any_cut(&log, r, 1 + (uint32_t)(any_random(random) % 9)));
        any_folder_shuffle(&f, random);
        any_folder_must_merge(&f, any_seed);
        sets += any_round_sets(&log, r);
        if (r < rounds)
            expect_under_way(&f, &log, r + 1, sets);
    }
    assert_true(f.merged.complete);
    assert_int_equal(f.merged.sets, sets);
    assert_int_equal(f.merged.rounds, rounds);
    any_folder_holds(&f, &log);
    any_folder_close(&f);
    buf_finish(&log);
}

TEST(rounds_are_joined_one_after_the_other)
{
    uint64_t random = 1;

    for (size_t i = 0; i < FORMATS; i++) {
        expect_rounds(formats[i], false, &random);
        expect_rounds(formats[i], true, &random);
    }
}

/* As where LOG.part was lost. */
TEST(rounds_are_joined_at_once)
{
    uint64_t random = 2;

    for (size_t i = 0; i < FORMATS; i++) {
        struct any_folder f;
        struct buf log = {0};
        any_log(&log, formats[i]);
        any_folder_open(&f);
        any_folder_cut_all(&f, &log, 1 + (uint32_t)(any_random(&random) % 9));
        any_folder_shuffle(&f, &random);
        any_folder_must_merge(&f, any_seed);
        any_folder_joined(&f, &log, f.paths);
        assert_int_equal(f.merged.rounds, any_rounds(&log));
        any_folder_close(&f);
        buf_finish(&log);
    }
}

/* There is nothing new, and nothing changes. */
TEST(a_round_is_not_joined_twice)
{
    struct any_folder f;
    struct buf log = {0};

    any_log(&log, &swiss);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 1, 4));
    any_folder_must_merge(&f, any_seed);
    assert_int_equal(f.merged.shards, 4);
    uint64_t before = any_folder_state(&f);
    any_folder_must_merge(&f, any_seed);
    assert_int_equal(f.merged.shards, 0);
    expect_under_way(&f, &log, 2, any_round_sets(&log, 1));
    assert_int_equal(any_folder_state(&f), before);
    any_folder_close(&f);
    buf_finish(&log);
}

/* Of the first n bytes of the log a run has written what is good. */
static void expect_gone_on(struct any_folder *f, const struct buf *log, size_t n)
{
    any_folder_put(f, any_folder_log(f, ".part"), log->data, n);
    any_folder_must_merge(f, any_seed);
    assert_true(f->merged.complete && !f->merged.already);
    any_folder_holds(f, log);
    assert_int_equal(unlink(f->log), 0);
}

TEST(rounds_that_a_single_run_has_begun_are_gone_on_with)
{
    static size_t start[ANY_RECORDS + 1];
    struct any_folder f;
    struct buf log = {0};
    uint64_t random = 4;

    any_log(&log, &any_knockout);
    size_t records = any_records(&log, start);
    any_folder_open(&f);
    any_folder_cut_all(&f, &log, 3);
    for (size_t i = 0; i + 2 < records; i += 1 + any_random(&random) % 5) {
        size_t within = any_random(&random) % (start[i + 1] - start[i]);
        expect_gone_on(&f, &log, start[i]);
        expect_gone_on(&f, &log, start[i] + within);
    }
    expect_gone_on(&f, &log, start[records - 2]);
    expect_gone_on(&f, &log, log.len - 1);
    any_folder_close(&f);
    buf_finish(&log);
}

/* ---- A sequential test ---- */

/* The same test with all of its sets, as shards play them beyond its end. */
static void play_to_the_end(struct buf *out, const struct buf *log)
{
    static size_t own[ANY_RECORDS + 1], theirs[ANY_RECORDS + 1];
    struct any_setup all = sprt;
    struct buf sets = {0};

    all.format = FORMAT_ROUND_ROBIN;
    all.plan = (struct format_options){.rounds = 0};
    any_log(&sets, &all);
    (void)any_records(log, own);
    (void)any_records(&sets, theirs);
    (void)buf_add(out, log->data, own[2]); /* header and round */
    (void)buf_add(out, sets.data + theirs[1], theirs[1 + sprt.sets] - theirs[1]);
    buf_finish(&sets);
}

/* A portion of its one round after the other, until it ends within one of them. */
static void expect_portions(const struct buf *log, const struct buf *played, uint64_t portion)
{
    struct any_folder f;
    struct shard cut = {.shards = 3, .round = 1, .count = portion};
    uint64_t sets = any_round_sets(log, 0);

    any_folder_open(&f);
    do {
        if (cut.count > sprt.sets - cut.from)
            cut.count = sprt.sets - cut.from;
        any_folder_cut(&f, played, cut);
        any_folder_must_merge(&f, any_seed);
        cut.from += cut.count;
        if (cut.from < sets)
            expect_under_way(&f, log, 1, cut.from);
    } while (cut.from < sets);
    assert_true(f.merged.complete);
    assert_int_equal(f.merged.sets, sets);
    assert_int_equal(f.merged.given_up, 0);
    any_folder_holds(&f, log);
    any_folder_close(&f);
}

TEST(a_test_is_joined_in_portions_and_ends_within_one)
{
    struct buf log = {0}, played = {0};

    any_log(&log, &sprt);
    play_to_the_end(&played, &log);
    uint64_t sets = any_round_sets(&log, 0);
    assert_int_equal(any_round_sets(&played, 0), sprt.sets);
    assert_in_range(sets, 50, sprt.sets - 50);
    expect_portions(&log, &played, 40);
    expect_portions(&log, &played, 1 + sets / 3);
    expect_portions(&log, &played, sets - 1);
    expect_portions(&log, &played, sets);
    expect_portions(&log, &played, sets + 1);
    expect_portions(&log, &played, sprt.sets);
    buf_finish(&log);
    buf_finish(&played);
}

/* Shards of a round, or a portion, that what was played before does not come to. */
static void expect_too_early(const struct buf *log, struct shard cut)
{
    struct any_folder f;

    any_folder_open(&f);
    any_folder_cut(&f, log, cut);
    uint64_t before = any_folder_state(&f);
    assert_false(any_folder_merge(&f, any_seed));
    assert_int_equal(f.err.class, ERR_FOUND);
    assert_int_equal(any_folder_state(&f), before);
    any_folder_close(&f);
}

TEST(what_has_no_beginning_is_refused)
{
    struct buf log = {0}, test = {0};

    any_log(&log, &swiss);
    expect_too_early(&log, any_cut(&log, 2, 3));
    expect_too_early(&log, any_cut(&log, 4, 1));
    any_log(&test, &sprt);
    expect_too_early(&test, (struct shard){.shards = 2, .round = 1, .from = 40, .count = 40});
    buf_finish(&log);
    buf_finish(&test);
}

/* ---- Sets that are given up ---- */

/* They count as if they had been given up by a single run. */
TEST(what_is_given_up_counts_so)
{
    for (size_t i = 0; i < FORMATS; i++) {
        struct any_folder f;
        struct any_setup s = *formats[i];
        struct buf log = {0}, played = {0};
        s.sets = s.format == FORMAT_SPRT ? 60 : 12;
        s.lost = 2;
        any_log(&log, &s);
        s.plays_on = true;
        any_log(&played, &s);
        assert_int_equal(any_round_sets(&log, 0), any_round_sets(&played, 0));
        any_folder_open(&f);
        any_folder_cut_all(&f, &played, 5);
        any_folder_must_merge(&f, any_seed);
        any_folder_joined(&f, &log, f.paths);
        assert_true(f.merged.given_up > 0);
        any_folder_close(&f);
        buf_finish(&log);
        buf_finish(&played);
    }
}

/* ---- Sidecars ---- */

/* Each once, though the shards of rounds before are in the list again. */
TEST(sidecars_are_joined_once)
{
    struct any_folder f;
    struct buf log = {0}, sides = {0}, found = {0};

    any_log(&log, &any_knockout);
    any_folder_open(&f);
    for (uint64_t r = 1; r <= any_rounds(&log); r++) {
        char line[32], path[600];
        int n = snprintf(line, sizeof line, "{\"event\":\"%u\"}\n", (unsigned)r);
        any_folder_cut(&f, &log, any_cut(&log, r, 1));
        (void)snprintf(path, sizeof path, "%s.side", f.path[r - 1]);
        any_folder_put(&f, path, line, (size_t)n);
        (void)buf_add_text(&sides, line);
        any_folder_must_merge(&f, any_seed);
    }
    any_folder_holds(&f, &log);
    assert_true(any_folder_get(any_folder_log(&f, ".side"), &found));
    assert_string_equal(buf_str(&found), buf_str(&sides));
    any_folder_close(&f);
    buf_finish(&log);
    buf_finish(&sides);
    buf_finish(&found);
}

/* ---- Stages ---- */

enum { STAGES = 3 };

/* A tournament of three: a schedule, rounds, a schedule in which a bot gives up. */
struct tournament {
    struct any_folder f;
    uint8_t seed[STAGES][RNG_SEED_BYTES];
    struct buf log[STAGES], whole;
};

static void open_tournament(struct tournament *t)
{
    struct any_setup s[STAGES] = {
        {.rules = "hoyle-4", .unit = UNIT_RUBBER, .bots = 3, .sets = 7, .badly = 9},
        swiss,
        {.rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 12, .lost = 1}};

    *t = (struct tournament){.whole = {0}};
    any_folder_open(&t->f);
    for (size_t i = 0; i < STAGES; i++) {
        stages_seed(any_seed, i, t->seed[i]);
        s[i].seed = t->seed[i];
        any_log(&t->log[i], &s[i]);
        (void)buf_add(&t->whole, t->log[i].data, t->log[i].len);
    }
}

static void close_tournament(struct tournament *t)
{
    any_folder_close(&t->f);
    for (size_t i = 0; i < STAGES; i++)
        buf_finish(&t->log[i]);
    buf_finish(&t->whole);
}

static void put_seed(const struct tournament *t, const uint8_t seed[RNG_SEED_BYTES])
{
    any_folder_put(&t->f, any_folder_log(&t->f, ".seed"), seed, RNG_SEED_BYTES);
}

/* Puts the shards of a stage there, from 0, of all of its rounds. */
static void cut_stage(struct tournament *t, size_t stage, uint32_t shards)
{
    const struct buf *log = &t->log[stage];
    uint64_t rounds = any_rounds(log);

    for (uint64_t r = rounds > 0; r <= rounds; r++) {
        struct shard cut = any_cut(log, r, shards);
        cut.stage = (uint32_t)stage + 1;
        cut.stages = STAGES;
        any_folder_cut(&t->f, log, cut);
    }
}

TEST(stages_are_joined)
{
    struct tournament t;
    uint64_t random = 5;

    open_tournament(&t);
    for (size_t i = 0; i < STAGES; i++)
        cut_stage(&t, i, 5 - (uint32_t)i);
    any_folder_shuffle(&t.f, &random);
    put_seed(&t, any_seed);
    any_folder_must_merge(&t.f, NULL);
    any_folder_joined(&t.f, &t.whole, t.f.paths);
    assert_int_equal(t.f.merged.rounds, swiss.plan.rounds);
    uint64_t before = any_folder_state(&t.f);
    any_folder_must_merge(&t.f, any_seed);
    assert_true(t.f.merged.already && t.f.merged.complete);
    assert_int_equal(any_folder_state(&t.f), before);
    close_tournament(&t);
}

/* Whatever lies under the name of the log of a tournament of stages. */
TEST(a_log_that_is_not_of_these_stages_is_refused)
{
    struct tournament t;

    open_tournament(&t);
    for (size_t i = 0; i < STAGES; i++)
        cut_stage(&t, i, 2);
    any_folder_put(&t.f, t.f.log, t.log[1].data, t.log[1].len); /* one stage of them */
    any_folder_usage(&t.f, any_seed);
    any_folder_put(&t.f, t.f.log, t.whole.data, t.whole.len / 2);
    uint64_t before = any_folder_state(&t.f);
    assert_false(any_folder_merge(&t.f, any_seed));
    assert_int_equal(any_folder_state(&t.f), before);
    close_tournament(&t);
}

/* The seed of the tournament is gone then. */
TEST(stages_that_are_joined_already_need_no_seed)
{
    struct tournament t;

    open_tournament(&t);
    for (size_t i = 0; i < STAGES; i++)
        cut_stage(&t, i, 2);
    any_folder_must_merge(&t.f, any_seed);
    any_folder_must_merge(&t.f, NULL);
    assert_true(t.f.merged.already && t.f.merged.complete);
    close_tournament(&t);
}

static void expect_stage(const struct tournament *t, size_t stage, bool there)
{
    char name[64];
    struct buf found = {0};

    (void)snprintf(name, sizeof name, ".stages/%02zu.msgpack", stage + 1);
    bool is = any_folder_get(any_folder_log(&t->f, name), &found);
    assert_int_equal(is, there);
    if (there) {
        assert_int_equal(found.len, t->log[stage].len);
        assert_memory_equal(found.data, t->log[stage].data, found.len);
    }
    buf_finish(&found);
}

/* As a tournament is played: the seed stays until the end, as later shards go by it. */
TEST(stages_are_joined_one_after_the_other)
{
    struct tournament t;

    open_tournament(&t);
    put_seed(&t, any_seed);
    for (size_t i = 0; i < STAGES; i++) {
        bool last = i == STAGES - 1;
        cut_stage(&t, i, 4);
        any_folder_must_merge(&t.f, i % 2 ? any_seed : NULL);
        assert_int_equal(t.f.merged.complete, last);
        for (size_t k = 0; k < STAGES && !last; k++)
            expect_stage(&t, k, k <= i);
        assert_int_equal(access(t.f.log, F_OK) == 0, last);
        assert_int_equal(access(any_folder_log(&t.f, ".seed"), F_OK) == 0, !last);
    }
    any_folder_holds(&t.f, &t.whole);
    close_tournament(&t);
}

/* Of the second stage a round at a time. */
TEST(a_stage_is_joined_round_by_round)
{
    struct tournament t;

    open_tournament(&t);
    put_seed(&t, any_seed);
    cut_stage(&t, 0, 3);
    for (uint64_t r = 1; r <= swiss.plan.rounds; r++) {
        struct shard cut = any_cut(&t.log[1], r, 2);
        cut.stage = 2;
        cut.stages = STAGES;
        any_folder_cut(&t.f, &t.log[1], cut);
        any_folder_must_merge(&t.f, NULL);
        assert_false(t.f.merged.complete);
        expect_stage(&t, 0, true);
        expect_stage(&t, 1, r == swiss.plan.rounds);
    }
    cut_stage(&t, 2, 3);
    any_folder_must_merge(&t.f, NULL);
    assert_true(t.f.merged.complete);
    any_folder_holds(&t.f, &t.whole);
    close_tournament(&t);
}

TEST(a_tournament_may_have_one_stage)
{
    struct tournament t;

    open_tournament(&t);
    struct shard cut = any_cut(&t.log[0], 0, 4);
    cut.stage = cut.stages = 1;
    any_folder_cut(&t.f, &t.log[0], cut);
    any_folder_usage(&t.f, t.seed[0]);
    any_folder_must_merge(&t.f, any_seed);
    any_folder_joined(&t.f, &t.log[0], 4);
    close_tournament(&t);
}

/* It is that of the tournament, not that of a stage. */
TEST(the_seed_of_stages_is_told_beforehand)
{
    static const uint8_t other_seed[RNG_SEED_BYTES] = {4};
    struct tournament t;

    open_tournament(&t);
    cut_stage(&t, 0, 2);
    any_folder_usage(&t.f, NULL);
    any_folder_usage(&t.f, t.seed[0]);
    any_folder_usage(&t.f, other_seed);
    put_seed(&t, t.seed[0]);
    any_folder_usage(&t.f, NULL);
    put_seed(&t, any_seed);
    any_folder_must_merge(&t.f, NULL);
    assert_false(t.f.merged.complete);
    close_tournament(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_are_joined_one_after_the_other),
        cmocka_unit_test(rounds_are_joined_at_once),
        cmocka_unit_test(a_round_is_not_joined_twice),
        cmocka_unit_test(rounds_that_a_single_run_has_begun_are_gone_on_with),
        cmocka_unit_test(a_test_is_joined_in_portions_and_ends_within_one),
        cmocka_unit_test(what_has_no_beginning_is_refused),
        cmocka_unit_test(what_is_given_up_counts_so),
        cmocka_unit_test(sidecars_are_joined_once),
        cmocka_unit_test(stages_are_joined),
        cmocka_unit_test(a_log_that_is_not_of_these_stages_is_refused),
        cmocka_unit_test(stages_that_are_joined_already_need_no_seed),
        cmocka_unit_test(stages_are_joined_one_after_the_other),
        cmocka_unit_test(a_stage_is_joined_round_by_round),
        cmocka_unit_test(a_tournament_may_have_one_stage),
        cmocka_unit_test(the_seed_of_stages_is_told_beforehand),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
