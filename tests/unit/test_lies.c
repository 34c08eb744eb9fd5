/*
 * arena/shards/merge.h: shards that are whole, of the event, and say what is not so of their cut;
 * or have more than they say.
 */
#include <string.h>
#include <unistd.h>

#include "any_shard.h"
#include "test.h"

static const struct any_setup setup = {
    .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 4};
static const struct any_setup swiss = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 1,
                                       .format = FORMAT_SWISS,
                                       .unlike = true,
                                       .bots = 4,
                                       .sets = 3,
                                       .plan.rounds = 3};

/* That shards of this cut, which no plan makes of the event, are refused. */
static void expect_refused(const struct any_setup *s, struct shard cut)
{
    struct any_folder f;
    struct buf log = {0};

    any_log(&log, s);
    any_folder_open(&f);
    any_folder_cut(&f, &log, cut);
    uint64_t before = any_folder_state(&f);
    if (any_folder_merge(&f, any_seed))
        fail_msg("a cut of %lu sets from %lu of round %lu is merged", (unsigned long)cut.count,
                 (unsigned long)cut.from, (unsigned long)cut.round);
    assert_int_equal(f.err.class, ERR_FOUND);
    assert_int_equal(any_folder_state(&f), before);
    any_folder_close(&f);
    buf_finish(&log);
}

TEST(a_cut_that_is_not_the_schedule_is_refused)
{
    expect_refused(&setup, (struct shard){.shards = 2, .count = 10});
    expect_refused(&setup, (struct shard){.shards = 2, .count = 20});
    expect_refused(&setup, (struct shard){.shards = 2, .count = 0});
    expect_refused(&setup, (struct shard){.shards = 2, .from = 3, .count = 9});
    expect_refused(&setup, (struct shard){.shards = 2, .round = 1, .count = 12});
}

TEST(a_cut_that_is_not_of_the_round_is_refused)
{
    expect_refused(&swiss, (struct shard){.shards = 2, .count = 18});
    expect_refused(&swiss, (struct shard){.shards = 2, .round = 1, .count = 7});
    expect_refused(&swiss, (struct shard){.shards = 2, .round = 1, .from = 2, .count = 4});
    expect_refused(&swiss, (struct shard){.shards = 2, .round = 4, .count = 6});
}

/* A set of another in one that should have none. */
TEST(an_empty_shard_is_read_too)
{
    static size_t start[ANY_RECORDS + 1];
    struct any_folder f;
    struct buf log = {0}, more = {0};

    any_log(&log, &setup);
    (void)any_records(&log, start);
    any_folder_open(&f);
    any_folder_cut(&f, &log, any_cut(&log, 0, 13));
    any_shard(&more, &log, &f.cut[0]);
    (void)buf_add(&more, log.data + start[1], start[2] - start[1]);
    any_folder_put(&f, f.path[0], more.data, more.len);
    uint64_t before = any_folder_state(&f);
    assert_false(any_folder_merge(&f, any_seed));
    assert_int_equal(f.err.class, ERR_FOUND);
    assert_int_equal(any_folder_state(&f), before);
    any_folder_close(&f);
    buf_finish(&log);
    buf_finish(&more);
}

/* A segment of late entries is no log by itself. */
TEST(what_late_entries_have_played_is_refused)
{
    struct any_setup s = setup;

    s.late_entries = 1;
    expect_refused(&s, (struct shard){.shards = 2, .count = 8});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_that_is_not_the_schedule_is_refused),
        cmocka_unit_test(a_cut_that_is_not_of_the_round_is_refused),
        cmocka_unit_test(an_empty_shard_is_read_too),
        cmocka_unit_test(what_late_entries_have_played_is_refused),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
