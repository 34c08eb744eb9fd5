/*
 * The logs the fuzzer of logs begins with (tests/fuzz/corpus/log) are logs as the arena writes them
 * now: others would be refused for their headers and never reach what lies behind. Where the format
 * has changed, write them anew:
 *
 *     build/tests/unit/test_corpus write
 */
#include <stdio.h>
#include <string.h>

#include "any_shard.h"
#include "base/file.h"
#include "base/hash.h"
#include "replay/verify.h"
#include "test.h"

static const struct strike strikes[] = {
    {.deal = 0, .fault = {.code = EU_CRASH, .seat = 1, .raw = 6, .law = ""}},
    {.deal = 1, .fault = {.code = EU_TIME, .seat = 2, .law = ""}},
    {.table = 1, .deal = 1, .fault = {.code = EU_TIME, .seat = 0, .raw = 1, .law = ""}},
};

static const uint8_t other_seed[RNG_SEED_BYTES] = {4};

struct seed_log {
    const char *name;
    struct any_setup setup;
    size_t cut;         /* so many bytes are missing at its end */
    bool twice;         /* the same follows with another seed */
    bool late;          /* and in it one bot more, who came late */
    struct shard shard; /* it is this part of it, or of number 0 the plan of it */
};

#define LOG(file, game, of, ...) \
    { \
        .name = file, .setup = {.rules = game, .unit = of, .sets = 1, __VA_ARGS__ } \
    }

static const struct seed_log logs[] = {
    LOG("absent", "modern", UNIT_DEALS, .deals = 1, .bots = 2, .absent = 1),
    {.name = "cut",
     .setup = {.rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 1},
     .cut = 150},
    LOG("deals", "modern joker=yes", UNIT_DEALS, .deals = 3, .bots = 2, .badly = 10),
    LOG("game", "hoyle-2", UNIT_GAME, .bots = 2, .badly = 20),
    LOG("given", "modern", UNIT_DEALS, .deals = 1, .bots = 2),
    LOG("pairs", "professor1862", UNIT_SITTING, .deals = 1, .bots = 4, .format = FORMAT_PAIRS),
    LOG("repair", "somerset1888 enforcement=repair", UNIT_DEALS, .deals = 2, .bots = 2, .badly = 6),
    LOG("rubber", "hoyle-4", UNIT_RUBBER, .bots = 2, .badly = 30),
    LOG("strikes", "modern", UNIT_DEALS, .deals = 2, .bots = 2, .strikes = strikes, .nstrikes = 3),
    {.name = "two",
     .setup = {.rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 1},
     .twice = true},
    {.name = "late",
     .setup = {.rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 1},
     .twice = true,
     .late = true},
    {.name = "late-settle",
     .setup = {.rules = "modern",
               .unit = UNIT_DEALS,
               .deals = 1,
               .bots = 2,
               .sets = 1,
               .format = FORMAT_SETTLE,
               .plan = {.eps = 1500000, .max_sets = 4}},
     .twice = true,
     .late = true},
    {.name = "shard",
     .setup = {.rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 3},
     .shard = {.number = 2, .shards = 2, .count = 3}},
    {.name = "plan",
     .setup = {.rules = "modern",
               .unit = UNIT_DEALS,
               .deals = 1,
               .bots = 4,
               .sets = 2,
               .format = FORMAT_SWISS,
               .plan.rounds = 2},
     .shard = {.shards = 300, .stage = 2, .stages = 3, .round = 1, .from = 1, .count = 3}},
    LOG("three", "hoyle-3", UNIT_GAME, .bots = 2, .badly = 20),
    LOG("call-ace", "callace1905", UNIT_SITTING, .deals = 4, .bots = 4, .badly = 20),
    LOG("five", "callace1905 players=5 joker=yes", UNIT_SITTING, .deals = 5, .bots = 5),
    LOG("auction", "hoyle-5", UNIT_SITTING, .deals = 5, .bots = 5, .badly = 20),
    LOG("six", "hoyle-6", UNIT_DEALS, .deals = 1, .bots = 2, .badly = 20),
    LOG("seven", "hoyle-7", UNIT_SITTING, .deals = 7, .bots = 7, .badly = 30),
    LOG("lost", "callace1905", UNIT_SITTING, .deals = 4, .bots = 3, .lost = 1),
    LOG("swiss", "modern", UNIT_DEALS, .deals = 1, .bots = 4, .format = FORMAT_SWISS,
        .plan.rounds = 2),
    LOG("knockout", "hoyle-2", UNIT_DEALS, .deals = 1, .bots = 3, .format = FORMAT_KNOCKOUT),
    LOG("settle", "modern", UNIT_DEALS, .deals = 1, .bots = 3, .format = FORMAT_SETTLE,
        .plan = {.eps = 1500000, .max_sets = 9}),
    LOG("settle-six", "hoyle-6", UNIT_DEALS, .deals = 1, .bots = 2, .format = FORMAT_SETTLE,
        .plan = {.eps = 1500000, .max_sets = 2}),
};

enum { LOGS = sizeof logs / sizeof logs[0] };

/* Its header and its first round. */
static void put_plan(struct buf *out, const struct buf *log, const struct shard *shard)
{
    static size_t start[ANY_RECORDS + 1];

    (void)any_records(log, start);
    (void)buf_add(out, log->data, start[1]);
    (void)log_put_shard(out, shard);
    (void)buf_add(out, log->data + start[1], start[2] - start[1]);
}

/* Makes of a log what lies beside it while it is played. */
static void take_part(struct buf *log, const struct shard *shard)
{
    struct buf part = {0};

    if (shard->number)
        any_shard(&part, log, shard);
    else
        put_plan(&part, log, shard);
    buf_finish(log);
    *log = part;
}

static void write_log(struct buf *log, const struct seed_log *l)
{
    struct any_setup s = l->setup;

    if (strcmp(l->name, "given") == 0)
        s.given = any_given();
    any_log(log, &s);
    s.seed = other_seed;
    s.late_entries = l->late;
    s.bots += l->late;
    if (l->twice)
        any_log(log, &s);
    if (l->shard.shards)
        take_part(log, &l->shard);
    log->len -= l->cut;
}

static void path_of(char path[128], const struct seed_log *l)
{
    (void)snprintf(path, 128, "tests/fuzz/corpus/log/%s", l->name);
}

TEST(they_are_what_is_written_now)
{
    for (unsigned i = 0; i < LOGS; i++) {
        struct buf log = {0}, found = {0};
        char path[128];
        struct err err;
        path_of(path, &logs[i]);
        write_log(&log, &logs[i]);
        if (!file_read(path, 1 << 20, &found, &err))
            fail_msg("%s", err.text);
        if (found.len != log.len || memcmp(found.data, log.data, log.len) != 0)
            fail_msg("%s is not as the arena writes it now", path);
        bool whole = verify_bytes(log.data, log.len, path, 1, NULL, NULL, &err);
        if (whole != !(logs[i].cut || logs[i].shard.shards))
            fail_msg("%s", whole ? path : err.text);
        buf_finish(&log);
        buf_finish(&found);
    }
}

static int write_all(void)
{
    for (unsigned i = 0; i < LOGS; i++) {
        struct buf log = {0};
        char path[128];
        struct err err;
        path_of(path, &logs[i]);
        write_log(&log, &logs[i]);
        if (!file_replace(path, 0644, log.data, log.len, &err)) {
            printf("%s\n", err.text);
            return 1;
        }
        printf("%6zu %s\n", log.len, path);
        buf_finish(&log);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(they_are_what_is_written_now)};

    if (!hash_setup())
        return 1;
    if (argc > 1 && strcmp(argv[1], "write") == 0)
        return write_all();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
