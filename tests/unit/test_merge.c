/*
 * arena/shards/merge.h: shards of any event, cut in any way, joined in any order, at once or after
 * a single run or bit by bit, are the bytes of the log that a single run writes.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "any_set.h"
#include "any_shard.h"
#include "run/sidecar.h"
#include "run/time_stats.h"
#include "test.h"

/* ---- Events ---- */

static const uint8_t other_seed[RNG_SEED_BYTES] = {4};

static const struct strike strikes[] = {
    {.set = 1, .deal = 0, .fault = {.code = EU_CRASH, .seat = 1, .raw = 6, .law = ""}},
    {.set = 2, .table = 1, .deal = 1, .fault = {.code = EU_TIME, .seat = 2, .law = ""}},
};

/* Who plays whom is known beforehand. */
static const struct any_setup fixed[] = {
    {.rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 1},
    {.rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 130},
    {.rules = "somerset1888 enforcement=repair",
     .unit = UNIT_DEALS,
     .deals = 3,
     .bots = 4,
     .sets = 5,
     .badly = 9,
     .strikes = strikes,
     .nstrikes = 2},
    {.rules = "hoyle-2",
     .unit = UNIT_GAME,
     .format = FORMAT_GAUNTLET,
     .bots = 4,
     .sets = 7,
     .badly = 20,
     .seed = other_seed},
    {.rules = "hoyle-4", .unit = UNIT_RUBBER, .format = FORMAT_PAIRS, .bots = 6, .sets = 4},
    {.rules = "modern", .unit = UNIT_GAME, .format = FORMAT_TABLE, .bots = 4, .sets = 9},
    {.rules = "modern", .unit = UNIT_DEALS, .deals = 2, .bots = 3, .sets = 4, .absent = 2},
    {.rules = "hoyle-3", .unit = UNIT_GAME, .bots = 3, .sets = 4, .badly = 20},
    {.rules = "callace1905", .unit = UNIT_SITTING, .deals = 4, .bots = 5, .sets = 6, .badly = 20},
    {.rules = "hoyle-5", .unit = UNIT_SITTING, .deals = 5, .bots = 5, .sets = 8},
    {.rules = "hoyle-6", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 6},
    {.rules = "hoyle-7", .unit = UNIT_SITTING, .deals = 7, .bots = 7, .sets = 5, .badly = 30},
};

enum { FIXED = sizeof fixed / sizeof fixed[0] };

static const uint8_t *seed_of(const struct any_setup *s)
{
    return s->seed ? s->seed : any_seed;
}

/* ---- A schedule ---- */

static void expect_joined(const struct any_setup *s, uint64_t *random)
{
    struct buf log = {0};

    any_log(&log, s);
    uint64_t sets = any_round_sets(&log, 0);
    for (unsigned i = 0; i < 4; i++) {
        struct any_folder f;
        uint32_t shards = 1 + (uint32_t)(any_random(random) % (sets < 60 ? sets + 3 : 60));
        any_folder_open(&f);
        any_folder_cut(&f, &log, any_cut(&log, 0, shards));
        any_folder_shuffle(&f, random);
        any_folder_must_merge(&f, seed_of(s));
        any_folder_joined(&f, &log, shards);
        assert_int_equal(f.merged.given_up, 0);
        any_folder_close(&f);
    }
    buf_finish(&log);
}

TEST(shards_of_a_schedule_are_joined)
{
    struct any_setup dealt = fixed[0];
    uint64_t random = 1;

    for (size_t i = 0; i < FIXED; i++)
        expect_joined(&fixed[i], &random);
    dealt.sets = 20;
    dealt.given = any_given();
    expect_joined(&dealt, &random);
}

TEST(what_is_joined_already_is_not_joined_again)
{
    struct any_folder f;
    struct buf log = {0};

    any_log(&log, &fixed[2]);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 0, 5));
    any_folder_must_merge(&f, seed_of(&fixed[2]));
    any_folder_joined(&f, &log, 5);
    uint64_t before = any_folder_state(&f);
    any_folder_must_merge(&f, seed_of(&fixed[2]));
    assert_true(f.merged.already && f.merged.complete);
    assert_int_equal(f.merged.sets, 30);
    /* and the log knows its seed by itself */
    if (!any_folder_merge(&f, NULL))
        fail_msg("%s", f.err.text);
    assert_true(f.merged.already && f.merged.complete);
    assert_int_equal(any_folder_state(&f), before);
    any_folder_close(&f);
    buf_finish(&log);
}

/* ---- After a single run ---- */

/* Of the first n bytes of the log a run has written what is good. */
static void expect_gone_on(const struct any_setup *s, const struct buf *log, size_t n,
                           uint32_t shards)
{
    struct any_folder f;

    any_folder_open(&f);
    any_folder_put(&f, any_folder_log(&f, ".part"), log->data, n);
    any_folder_cut(&f, log, any_cut(log, 0, shards));
    any_folder_must_merge(&f, seed_of(s));
    assert_true(f.merged.complete && !f.merged.already);
    any_folder_holds(&f, log);
    any_folder_close(&f);
}

TEST(what_a_single_run_has_begun_is_gone_on_with)
{
    static const struct any_setup *const s = &fixed[2];
    static size_t start[ANY_RECORDS + 1];
    struct buf log = {0};
    uint64_t random = 2;

    any_log(&log, s);
    size_t records = any_records(&log, start);
    for (size_t i = 0; i + 2 < records; i++) {
        size_t within = start[i] + any_random(&random) % (start[i + 1] - start[i]);
        uint32_t shards = 1 + (uint32_t)(any_random(&random) % 32);
        expect_gone_on(s, &log, start[i], shards); /* where a record ends */
        expect_gone_on(s, &log, within, shards);   /* torn */
    }
    /* its footer was not written, or only that */
    expect_gone_on(s, &log, start[records - 2], 3);
    expect_gone_on(s, &log, start[records - 1], 3);
    buf_finish(&log);
}

/* ---- Sets that are given up ---- */

/* Sets that the log gives up have been played by the shards: so many are given up by merging. */
static void expect_given_up(struct any_setup s, bool some, uint64_t *random)
{
    struct any_folder f;
    struct buf log = {0}, played = {0};
    static size_t own[ANY_RECORDS + 1], theirs[ANY_RECORDS + 1];
    uint64_t differ = 0;

    any_log(&log, &s);
    s.plays_on = true;
    any_log(&played, &s);
    size_t records = any_records(&log, own);
    assert_int_equal(any_records(&played, theirs), records);
    for (size_t i = 0; i + 2 < records; i++)
        differ += own[i + 1] - own[i] != theirs[i + 1] - theirs[i] ||
                  memcmp(log.data + own[i], played.data + theirs[i], own[i + 1] - own[i]) != 0;
    assert_true(differ > 0 || !some);
    any_folder_open(&f);
    for (uint64_t r = any_rounds(&log) > 0; r <= any_rounds(&log); r++) {
        struct shard cut = {.shards = 1 + (uint32_t)(any_random(random) % 20), .round = r};
        cut.count = any_round_sets(&log, r);
        any_folder_cut(&f, &played, cut);
    }
    any_folder_must_merge(&f, seed_of(&s));
    assert_int_equal(f.merged.given_up, differ);
    assert_true(f.merged.complete);
    any_folder_holds(&f, &log);
    any_folder_close(&f);
    buf_finish(&log);
    buf_finish(&played);
}

TEST(what_earlier_sets_show_to_be_given_up_is_given_up)
{
    struct any_setup s = {.rules = "modern", .unit = UNIT_DEALS, .deals = 2, .bots = 3, .sets = 14};
    uint64_t random = 5;

    for (s.lost = 1; s.lost <= 3; s.lost++)
        expect_given_up(s, true, &random);
    s.lost = 2;
    s.sets = 8; /* the eighth is played */
    expect_given_up(s, false, &random);
    s.sets = 9;
    expect_given_up(s, true, &random);
    s.sets = 140; /* blocks of the schedule */
    expect_given_up(s, true, &random);
    s = (struct any_setup){
        .rules = "hoyle-4", .unit = UNIT_RUBBER, .format = FORMAT_PAIRS, .bots = 4, .sets = 12};
    s.lost = 3;
    expect_given_up(s, true, &random);
    /* line-ups in which it has one place, and several */
    s = (struct any_setup){
        .rules = "callace1905", .unit = UNIT_SITTING, .deals = 4, .bots = 4, .sets = 12};
    s.lost = 2;
    expect_given_up(s, true, &random);
    s.bots = 3;
    expect_given_up(s, true, &random);
    s = (struct any_setup){
        .rules = "hoyle-5", .unit = UNIT_SITTING, .deals = 5, .bots = 2, .sets = 11, .lost = 1};
    expect_given_up(s, true, &random);
}

/* Whose fault stands in the header. */
TEST(what_a_bot_forfeits_that_did_not_start_is_given_up)
{
    struct any_setup s = {.rules = "modern", .unit = UNIT_GAME, .bots = 3, .sets = 5};
    uint64_t random = 6;

    for (s.absent = 1; s.absent <= 3; s.absent++)
        expect_given_up(s, true, &random);
    s = (struct any_setup){.rules = "callace1905",
                           .unit = UNIT_SITTING,
                           .deals = 4,
                           .bots = 5,
                           .sets = 3,
                           .absent = 5};
    expect_given_up(s, true, &random);
}

/* ---- Bots that said something else in another shard ---- */

/* Puts another header before what a shard has. */
static void put_header(const struct any_folder *f, size_t shard, const struct event *event)
{
    struct buf old = {0}, header = {0};
    static size_t start[ANY_RECORDS + 1];

    assert_true(any_folder_get(f->path[shard], &old));
    (void)any_records(&old, start);
    assert_true(log_put_header(&header, event));
    (void)buf_add(&header, old.data + start[1], old.len - start[1]);
    any_folder_put(f, f->path[shard], header.data, header.len);
    buf_finish(&old);
    buf_finish(&header);
}

/* Each shard has a version and an author of its own, but for the first. */
TEST(what_a_bot_says_is_what_it_said_in_the_first_shard)
{
    struct any_setup s = {.rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 9};
    struct any_folder f;
    struct buf log = {0};
    struct event e;
    uint64_t random = 7;

    any_log(&log, &s);
    any_event(&e, &s);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 0, 5));
    for (size_t i = 1; i < 5; i++) {
        e.entrant[1].version[0] = (char)('a' + i);
        e.entrant[2].author[0] = (char)('a' + i % 2);
        put_header(&f, i, &e);
    }
    any_folder_shuffle(&f, &random);
    any_folder_must_merge(&f, seed_of(&s));
    any_folder_joined(&f, &log, 5);
    any_folder_close(&f);
    event_finish(&e);
    buf_finish(&log);
}

/* One that started in all shards but one, or in that one alone, has not started. */
TEST(who_could_not_start_in_one_shard_forfeits_in_all)
{
    struct any_setup s = {.rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 9};
    struct buf played = {0}, forfeited = {0};
    struct any_folder f;
    uint64_t random = 8;

    any_log(&played, &s);
    s.absent = 2;
    any_log(&forfeited, &s);
    for (size_t at = 0; at < 4; at++)
        for (unsigned most = 0; most < 2; most++) {
            any_folder_open(&f);
            any_folder_cut(&f, most ? &forfeited : &played, any_cut(&played, 0, 4));
            struct shard cut = f.cut[at];
            any_folder_drop(&f, at);
            any_folder_add(&f, most ? &played : &forfeited, &cut);
            any_folder_shuffle(&f, &random);
            if (!any_folder_merge(&f, seed_of(&s)))
                fail_msg("%s", f.err.text);
            bool told = f.said.len && strstr(buf_str(&f.said), "bot b could not start there: ");
            assert_int_equal(told, most ? at == 0 : at > 0); /* what is not in the first shard */
            assert_true(f.merged.complete);
            any_folder_holds(&f, &forfeited);
            any_folder_close(&f);
        }
    buf_finish(&played);
    buf_finish(&forfeited);
}

/* In portions: the eight sets lie in LOG.part. */
TEST(what_is_given_up_is_remembered_from_what_is_there)
{
    struct any_setup s = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 20, .lost = 1};
    static size_t start[ANY_RECORDS + 1];
    struct any_folder f;
    struct buf log = {0}, played = {0};

    any_log(&log, &s);
    (void)any_records(&log, start);
    s.plays_on = true;
    any_log(&played, &s);
    for (size_t sets = 0; sets <= 20; sets++) {
        any_folder_open(&f);
        any_folder_put(&f, any_folder_log(&f, ".part"), log.data, start[1 + sets]);
        any_folder_cut(&f, &played, any_cut(&log, 0, 3));
        any_folder_must_merge(&f, seed_of(&s));
        assert_int_equal(f.merged.given_up, sets < 8 ? 12 : 20 - sets);
        any_folder_holds(&f, &log);
        any_folder_close(&f);
    }
    buf_finish(&log);
    buf_finish(&played);
}

/* ---- Sidecars ---- */

static void put_side(const struct any_folder *f, size_t shard, const char *text)
{
    char path[600];

    (void)snprintf(path, sizeof path, "%s.side", f->path[shard]);
    any_folder_put(f, path, text, strlen(text));
}

static void expect_side(const struct any_folder *f, const char *text)
{
    struct buf side = {0};

    assert_true(any_folder_get(any_folder_log(f, ".side"), &side));
    assert_string_equal(buf_str(&side), text);
    buf_finish(&side);
}

/* In the order of the sets, whatever the order of the list; one has none. */
TEST(sidecars_are_joined)
{
    static const struct any_setup *const s = &fixed[2];
    struct any_folder f;
    struct buf log = {0};
    uint64_t random = 8;

    any_log(&log, s);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 0, 4));
    put_side(&f, 0, "{\"event\":\"one\"}\n");
    put_side(&f, 1, "{\"event\":\"two\"}\n");
    put_side(&f, 3, "{\"event\":\"four\"}\n");
    any_folder_shuffle(&f, &random);
    any_folder_must_merge(&f, seed_of(s));
    any_folder_joined(&f, &log, 4);
    expect_side(&f, "{\"event\":\"one\"}\n{\"event\":\"two\"}\n{\"event\":\"four\"}\n");
    any_folder_close(&f);
    buf_finish(&log);
}

static bool merge_any(void *folder)
{
    return any_folder_merge(folder, any_seed);
}

/* Of a shard whose sets lie in LOG.part nothing is lost; of another one it may be there twice. */
TEST(killed_with_some_of_the_sets_it_joins_all_sidecars)
{
    static const struct any_setup s = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 40, .bots = 2, .sets = 200};
    static const char *const line[] = {"{\"event\":\"one\"}\n", "{\"event\":\"two\"}\n",
                                       "{\"event\":\"three\"}\n", "{\"event\":\"four\"}\n"};
    enum { SHARDS_CUT = sizeof line / sizeof line[0] };
    struct any_folder f;
    struct buf log = {0}, part = {0}, side = {0};

    any_log(&log, &s);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 0, SHARDS_CUT));
    for (size_t i = 0; i < SHARDS_CUT; i++)
        put_side(&f, i, line[i]);
    (void)any_killed(merge_any, &f, log.len * 3 / 4);
    assert_true(any_folder_get(any_folder_log(&f, ".part"), &part));
    assert_true(part.len > log.len / 2);
    any_folder_must_merge(&f, seed_of(&s));
    any_folder_holds(&f, &log);
    assert_true(any_folder_get(any_folder_log(&f, ".side"), &side));
    for (size_t i = 0; i < SHARDS_CUT; i++)
        assert_non_null(strstr(buf_str(&side), line[i]));
    any_folder_close(&f);
    buf_finish(&log);
    buf_finish(&part);
    buf_finish(&side);
}

/* A shard's sidecar as a run leaves it, that took so long for an answer. */
static void put_run(const struct any_folder *f, size_t shard, const char *about, uint64_t ns)
{
    struct histogram times = {.count = 0};
    struct sidecar side;
    struct err err;

    must(sidecar_open(&side, f->path[shard], true, &err), &err);
    sidecar_mark(&side, "start", 0, 0);
    (void)buf_add_text(&side.out, about);
    histogram_add(&times, ns, 3);
    sidecar_times(&side, "bot a", EU_PLAY, &times);
    sidecar_played(&side, 17);
    sidecar_times(&side, "bot a", EU_PLAY, &times);
    sidecar_mark(&side, "end", 1, 7);
    must(sidecar_flush(&side, &err), &err);
    sidecar_close(&side);
    histogram_finish(&times);
}

/* What is said of sets and bots stays; of the runs nothing does but how long answers took, which is
 * added up. */
TEST(times_are_added_up)
{
    static const char *const about[] = {"{\"at\":\"01020304/1a/1.1\",\"event\":\"log\"}\n",
                                        "{\"event\":\"forfeit\"}\n"};
    static const struct any_setup *const s = &fixed[2];
    struct any_folder f;
    struct time_stats times = {.bots = 0};
    struct buf log = {0}, side = {0};
    struct err err;

    any_log(&log, s);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 0, 2));
    put_run(&f, 0, about[0], 1000);
    put_run(&f, 1, about[1], 90000);
    any_folder_must_merge(&f, seed_of(s));
    any_folder_joined(&f, &log, 2);
    must(time_stats_read(&times, f.log, &err), &err);
    struct time_stats_figures all = time_stats_all(time_stats_of(&times, "bot a"));
    assert_int_equal(all.count, 12);
    assert_int_equal(all.max, 90000);
    assert_int_equal(all.mean, (6 * 1000 + 6 * 90000) / 12);
    assert_true(any_folder_get(any_folder_log(&f, ".side"), &side));
    for (size_t i = 0; i < 2; i++)
        assert_non_null(strstr(buf_str(&side), about[i]));
    assert_null(strstr(buf_str(&side), "start"));
    assert_null(strstr(buf_str(&side), "played"));
    assert_null(strstr(buf_str(&side), "end"));
    time_stats_finish(&times);
    any_folder_close(&f);
    buf_finish(&log);
    buf_finish(&side);
}

/* ---- The seed ---- */

static void put_seed(const struct any_folder *f, const void *seed, size_t n)
{
    any_folder_put(f, any_folder_log(f, ".seed"), seed, n);
}

TEST(the_seed_lies_beside_the_log)
{
    static const struct any_setup *const s = &fixed[3];
    struct any_folder f;
    struct buf log = {0};

    any_log(&log, s);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 0, 3));
    any_folder_usage(&f, NULL);
    any_folder_usage(&f, any_seed);
    put_seed(&f, any_seed, sizeof any_seed);
    any_folder_usage(&f, NULL);
    put_seed(&f, other_seed, sizeof other_seed - 1);
    any_folder_usage(&f, NULL);
    put_seed(&f, other_seed, sizeof other_seed);
    any_folder_usage(&f, any_seed);
    must(any_folder_merge(&f, NULL), &f.err);
    any_folder_joined(&f, &log, 3);
    any_folder_close(&f);
    buf_finish(&log);
}

/* ---- What is there is something else ---- */

TEST(what_is_of_another_event_stays)
{
    struct any_setup s = fixed[2];
    static size_t start[ANY_RECORDS + 1];
    struct any_folder f;
    struct buf log = {0}, other = {0};

    any_log(&log, &s);
    s.sets++;
    any_log(&other, &s);
    (void)any_records(&other, start);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 0, 3));
    any_folder_put(&f, f.log, other.data, other.len);
    any_folder_usage(&f, any_seed);
    any_folder_put(&f, f.log, "poem", 4);
    any_folder_usage(&f, any_seed);
    assert_int_equal(unlink(f.log), 0);
    any_folder_put(&f, any_folder_log(&f, ".part"), other.data, start[5]);
    any_folder_put(&f, any_folder_log(&f, ".side"), "{}\n", 3);
    any_folder_usage(&f, any_seed);
    any_folder_close(&f);
    buf_finish(&log);
    buf_finish(&other);
}

TEST(a_log_that_a_run_writes_is_its_own)
{
    struct any_folder f;
    struct log_files_claim claim;
    struct buf log = {0};
    struct err err;

    any_log(&log, &fixed[0]);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 0, 2));
    must(log_files_claim(&claim, f.log, &err), &err);
    any_folder_usage(&f, any_seed);
    log_files_release(&claim);
    any_folder_must_merge(&f, seed_of(&fixed[0]));
    any_folder_joined(&f, &log, 2);
    any_folder_close(&f);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_of_a_schedule_are_joined),
        cmocka_unit_test(what_is_joined_already_is_not_joined_again),
        cmocka_unit_test(what_a_single_run_has_begun_is_gone_on_with),
        cmocka_unit_test(what_earlier_sets_show_to_be_given_up_is_given_up),
        cmocka_unit_test(what_a_bot_forfeits_that_did_not_start_is_given_up),
        cmocka_unit_test(what_is_given_up_is_remembered_from_what_is_there),
        cmocka_unit_test(what_a_bot_says_is_what_it_said_in_the_first_shard),
        cmocka_unit_test(who_could_not_start_in_one_shard_forfeits_in_all),
        cmocka_unit_test(sidecars_are_joined),
        cmocka_unit_test(killed_with_some_of_the_sets_it_joins_all_sidecars),
        cmocka_unit_test(times_are_added_up),
        cmocka_unit_test(the_seed_lies_beside_the_log),
        cmocka_unit_test(what_is_of_another_event_stays),
        cmocka_unit_test(a_log_that_a_run_writes_is_its_own),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
