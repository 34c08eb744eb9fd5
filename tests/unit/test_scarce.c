/* Memory runs out where shards are planned, listed and merged, and where reports are made and rows
 * exported (scarce.h). */
#include <jansson.h>
#include <string.h>
#include <unistd.h>

#include "any_shard.h"
#include "schedule/schedule.h"
#include "shards/shard_plan.h"
#include "shards/shard_files.h"
#include "export/rows.h"
#include "log/set_reader.h"
#include "run/stages.h"
#include "stats/log_results.h"
#include "report/report.h"
#include "scarce.h"
#include "test.h"

static const struct any_setup pairs = {.rules = "somerset1888",
                                       .unit = UNIT_RUBBER,
                                       .format = FORMAT_PAIRS,
                                       .bots = 4,
                                       .sets = 3,
                                       .badly = 8};
static const struct any_setup lost = {
    .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 10, .lost = 1};
static const struct any_setup swiss = {.rules = "modern",
                                       .unit = UNIT_DEALS,
                                       .deals = 1,
                                       .format = FORMAT_SWISS,
                                       .unlike = true,
                                       .plan.rounds = 3,
                                       .bots = 4,
                                       .sets = 2};

static struct any_folder shards;

/* ---- Merging ---- */

/* What there is of it goes. */
static bool merge_all(struct err *err)
{
    bool ok = any_folder_merge(&shards, any_seed);
    *err = shards.err;
    if (ok)
        ok = unlink(shards.log) == 0;
    return ok;
}

static void fail_merging(const char *name, const struct any_setup *s)
{
    struct buf log = {0};
    any_log(&log, s);
    any_folder_open(&shards);
    any_folder_cut_all(&shards, &log, 2);
    fail_each(name, merge_all);
    any_folder_must_merge(&shards, any_seed);
    any_folder_holds(&shards, &log);
    any_folder_close(&shards);
    buf_finish(&log);
}

TEST(shards_are_merged)
{
    fail_merging("merge", &pairs);
    fail_merging("merge, given up", &lost);
    fail_merging("merge, rounds", &swiss);
}

TEST(stages_are_merged)
{
    struct any_setup s = pairs;
    uint8_t seed[RNG_SEED_BYTES];
    any_folder_open(&shards);
    s.seed = seed;
    for (uint32_t i = 0; i < 2; i++) {
        struct buf log = {0};
        stages_seed(any_seed, i, seed);
        any_log(&log, &s);
        struct shard cut = any_cut(&log, 0, 2);
        cut.stage = i + 1;
        cut.stages = 2;
        any_folder_cut(&shards, &log, cut);
        buf_finish(&log);
    }
    fail_each("merge, stages", merge_all);
    any_folder_close(&shards);
}

/* ---- Planning ---- */

static struct event event;

/* Bots that started, and keep no globals. */
static bool serial[16];
static char *why[16];
static const struct roster roster = {.serial = serial, .why = why};

/* Plans a round and goes by it. */
static bool plan_shards(struct err *err)
{
    struct config config = {.seed_given = true, .event = event};
    struct log_files_claim claim;
    struct shard_plan cut = {.shard = {.number = 0}};
    struct schedule a;
    bool left;
    if (!log_files_claim(&claim, shards.log, err))
        return false;
    memcpy(config.seed, any_seed, sizeof config.seed);
    bool ok = shard_plan_plan(&cut, &claim, &config, &roster, 3, &left, err) &&
              shard_plan_write(shards.dir, &event, &cut.shard, &cut.round, err);
    shard_plan_finish(&cut);
    log_files_release(&claim);
    if (!ok || !shard_plan_read(&cut, shards.dir, err))
        return false;
    cut.shard.number = 2;
    ok = schedule_open_shard(&a, &cut.event, &cut.shard, &cut.round, err);
    if (ok)
        schedule_close(&a);
    shard_plan_finish(&cut);
    return ok;
}

static bool list_shards(struct err *err)
{
    struct shard_logs list = {.n = 0};
    bool ok = shard_logs_in(&list, shards.dir, err);
    shard_logs_finish(&list);
    return ok;
}

TEST(rounds_are_cut)
{
    any_event(&event, &swiss);
    any_folder_open(&shards);
    any_folder_put(&shards, any_folder_path(&shards, "shard-1-of-2.log"), "", 0);
    fail_each("list", list_shards);
    fail_each("cut", plan_shards);
    any_folder_close(&shards);
    event_finish(&event);
}

/* ---- Reports and rows ---- */

static const struct any_setup small = {
    .rules = "modern", .unit = UNIT_DEALS, .deals = 2, .bots = 3, .sets = 1, .badly = 8};

static struct {
    struct any_file file;
    struct buf log;
    struct log_results tour;
    json_t *results;
    enum rows_kind kind;
} given;

static bool make_report(struct err *err)
{
    struct report_log log = {.path = given.file.path, .name = "a.log"};
    struct buf html = {0};
    bool ok = report_make(&(struct report){.arena = "1",
                                           .log = &log,
                                           .logs = 1,
                                           .log_results = &given.tour,
                                           .results = given.results},
                          &html, err);
    buf_finish(&html);
    return ok;
}

static bool export_rows(struct err *err)
{
    struct rows rows = {.kind = given.kind, .json = given.kind == ROWS_DEALS};
    struct buf out = {0};
    struct set_reader r;
    int found;

    if (!set_reader_open_bytes(&r, given.log.data, given.log.len, "any.log", err))
        return false;
    while ((found = set_reader_next(&r, err)) == 1)
        if (r.record.kind == LOG_SET &&
            (!set_reader_pairing(&r, err) ||
             !rows_set(&rows,
                       &(struct rows_source){&r.event, &r.record, &r.set, &r.pairing, "any.log", 1},
                       &out, err)))
            break;
    bool failed = out.failed;
    set_reader_close(&r);
    rows_finish(&rows);
    buf_finish(&out);
    return found == 0 && (!failed || err_memory(err));
}

TEST(reports_and_rows_are_made)
{
    struct err err;

    any_log(&given.log, &small);
    given.file = any_file(given.log.data, given.log.len);
    must(log_results_read(&given.tour, given.file.path, &err), &err);
    log_results_rank(&given.tour);
    given.results = json_pack("{s:s}", "event", "any");
    fail_each("report", make_report);
    given.kind = ROWS_DEALS;
    fail_each("rows of deals", export_rows);
    given.kind = ROWS_DECISIONS;
    fail_each("rows of decisions", export_rows);
    json_decref(given.results);
    log_results_finish(&given.tour);
    unlink(given.file.path);
    buf_finish(&given.log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_are_merged),
        cmocka_unit_test(stages_are_merged),
        cmocka_unit_test(rounds_are_cut),
        cmocka_unit_test(reports_and_rows_are_made),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
