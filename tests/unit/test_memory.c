/* Memory runs out (scarce.h): in logs, in what is to be played, at tables, in jobs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_log.h"
#include "any_set.h"
#include "config/config.h"
#include "config/roster.h"
#include "housed.h"
#include "run/job.h"
#include "run/resume.h"
#include "run/task_queue.h"
#include "schedule/schedule.h"
#include "schedule/round_planner.h"
#include "stats/rating.h"
#include "stats/log_results.h"
#include "log/log_stats.h"
#include "log/set_reader.h"
#include "replay/verify.h"
#include "sandbox/batch.h"
#include "scarce.h"
#include "table/deal_file.h"
#include "test.h"

/* ---- A log ---- */

static struct buf pairs_log, log_bytes; /* pairs with faults; the same, and line-ups behind them */
static struct any_file log_file;
enum { SHORT_PATH = 64 };
static char folder[] = "/tmp/test_memory.XXXXXX";

static void in_folder(char path[SHORT_PATH], const char *name)
{
    (void)snprintf(path, SHORT_PATH, "%s/%s", folder, name);
}

static const struct any_setup pairs = {.rules = "somerset1888",
                                       .unit = UNIT_RUBBER,
                                       .format = FORMAT_PAIRS,
                                       .bots = 4,
                                       .sets = 3,
                                       .badly = 8};

static int write_log(void **state)
{
    static const uint8_t other_seed[RNG_SEED_BYTES] = {4};
    static const struct any_setup lineups = {.rules = "callace1905 players=5",
                                             .unit = UNIT_SITTING,
                                             .deals = 5,
                                             .bots = 3,
                                             .sets = 9,
                                             .lost = 1,
                                             .seed = other_seed};
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    any_log(&pairs_log, &pairs);
    any_log(&log_bytes, &pairs);
    any_log(&log_bytes, &lineups);
    log_file = any_file(log_bytes.data, log_bytes.len);
    return 0;
}

static int remove_log(void **state)
{
    (void)state;
    buf_finish(&pairs_log);
    buf_finish(&log_bytes);
    return unlink(log_file.path) == 0 ? rmdir(folder) : -1;
}

/* Every record is decoded and written again. */
static bool read_and_write(struct err *err)
{
    struct set_reader r;
    struct buf again = {0};
    int found;
    if (!set_reader_open(&r, log_file.path, err))
        return false;
    while ((found = set_reader_next(&r, err)) == 1) {
        bool ok = true;
        if (r.record.kind == LOG_HEADER)
            ok = log_put_header(&again, &r.event) || err_memory(err);
        if (r.record.kind == LOG_SET)
            ok = set_reader_pairing(&r, err) &&
                 (log_put_set(&again, &r.set, &r.event) || err_memory(err));
        if (!ok)
            break;
    }
    set_reader_close(&r);
    buf_finish(&again);
    return found == 0;
}

static bool verify_all(struct err *err)
{
    return verify_bytes(log_bytes.data, log_bytes.len, "log", 1, NULL, NULL, err);
}

static void tell_nobody(void *context, const struct log_stats *log_stats)
{
    (void)context;
    (void)log_stats;
}

static bool take_log_stats(struct err *err)
{
    uint64_t good;
    return log_stats_read(log_file.path, tell_nobody, NULL, &good, err);
}

static bool rate_all(const struct standings *s, struct err *err)
{
    static const enum measure measures[] = {MEASURE_ELO, MEASURE_POINTS};
    bool ok = true;
    for (size_t i = 0; ok && i < 2; i++) {
        struct ratings r;
        ok = ratings_make(&r, s, measures[i], NULL, 0, err);
        ratings_finish(&r);
    }
    return ok;
}

static bool rank_all(struct err *err)
{
    struct log_results t;
    bool ok = log_results_read(&t, log_file.path, err);
    for (size_t i = 0; ok && i < t.stages; i++)
        ok = rate_all(&t.stage[i], err);
    log_results_finish(&t);
    return ok;
}

/* Of the first set of the log, which has faults. */
static bool reckon_luck(struct err *err)
{
    struct set_reader r;
    struct luck_measure *draw = NULL;
    int64_t luck;
    if (!set_reader_open(&r, log_file.path, err))
        return false;
    bool ok = set_reader_next(&r, err) == 1 && set_reader_next(&r, err) == 1 &&
              luck_measure_create(&draw, &r.event, err) &&
              luck_measure_of(draw, &r.set, &luck, err);
    luck_measure_destroy(draw);
    set_reader_close(&r);
    return ok;
}

TEST(logs_are_read)
{
    fail_each("reading", read_and_write);
    fail_each("census", take_log_stats);
    fail_each("ranks", rank_all);
    fail_each("luck", reckon_luck);
}

static bool any_set(void *context, const struct pairing *p, const struct set_record *set)
{
    (void)context;
    (void)p;
    (void)set;
    return true;
}

/* A log whose rounds follow from its sets. */
static struct buf swiss_log;

static bool verify_rounds(struct err *err)
{
    return verify_bytes(swiss_log.data, swiss_log.len, "log", 1, NULL, NULL, err);
}

/* It was broken off after some of its rounds. */
static bool resume_rounds(struct err *err)
{
    char log[SHORT_PATH], part[SHORT_PATH];
    struct set_reader r;
    struct log_files_claim claim;
    struct schedule a = {.next = 0};
    struct log_writer s;
    in_folder(log, "log");
    in_folder(part, "log.part");
    if (!file_replace(part, 0600, swiss_log.data, swiss_log.len / 2, err) ||
        !set_reader_open_bytes(&r, swiss_log.data, swiss_log.len, "log", err))
        return false;
    bool ok = set_reader_next(&r, err) == 1 && log_files_claim(&claim, log, err);
    if (ok) {
        ok = log_writer_open(&s, &claim, false, &r.event, NULL, any_seed, err) &&
             schedule_open(&a, &r.event, err) && resume_log(&s, &a, any_set, NULL, err) &&
             log_writer_end(&s, false, err);
        log_writer_close(&s);
        schedule_close(&a);
        log_files_release(&claim);
    }
    set_reader_close(&r);
    log_files_remove(log);
    return ok;
}

TEST(logs_are_verified)
{
    fail_each("verify", verify_all);
}

TEST(rounds_are_followed)
{
    static const struct any_setup swiss = {.rules = "modern",
                                           .unit = UNIT_DEALS,
                                           .deals = 1,
                                           .format = FORMAT_SWISS,
                                           .plan.rounds = 3,
                                           .bots = 4,
                                           .sets = 2};
    any_log(&swiss_log, &swiss);
    fail_each("rounds", verify_rounds);
    fail_each("rounds, resumed", resume_rounds);
    buf_finish(&swiss_log);
}

/* ---- What is to be played ---- */

static const char tournament[] = "event: A tour\n"
                                 "sets: 4\n"
                                 "deals: 20\n"
                                 "unit: sitting\n"
                                 "limits: {answer_ms: 60}\n"
                                 "bots:\n"
                                 "  - {bot: a, args: level=2}\n"
                                 "  - {bot: ./b.so, name: Bob}\n"
                                 "  - bot: c\n"
                                 "  - bot: d\n"
                                 "stages:\n"
                                 "  - {rules: modern, format: gauntlet, challenger: Bob}\n"
                                 "  - {format: pairs, pairs: [[a, c], [Bob, d], [a, d]]}\n"
                                 "  - rules: callace1905 players=5\n";

static bool configure(struct err *err)
{
    struct config c, stage;
    if (!config_init(&c, err))
        return false;
    bool ok = config_parse(&c, "dir/t.yaml", tournament, strlen(tournament), err) &&
              config_set(&c, "sets", "3", err);
    for (size_t i = 0; ok && i < c.stages; i++) {
        ok = config_stage(&stage, &c, i, err);
        if (ok) {
            ok = config_complete(&stage, err);
            config_finish(&stage);
        }
    }
    config_finish(&c);
    return ok;
}

static bool configure_match(struct err *err)
{
    struct config c;
    if (!config_init(&c, err))
        return false;
    bool ok = config_bot(&c, "first level=2", err) && config_bot(&c, "first", err) &&
              config_set(&c, "rules", "modern", err) && config_complete(&c, err);
    config_finish(&c);
    return ok;
}

static bool read_deals(struct err *err)
{
    static const char line[] = "9C JC AC KC QC / AH QH 9H JH TH / 9D JD TD QD AD / "
                               "KS TS AS JS 9S / QS\n";
    char text[40 * sizeof line] = "";
    struct eu_rules rules = rules_of("modern");
    struct deal_file given;
    for (size_t i = 0; i < 40; i++)
        memcpy(text + i * (sizeof line - 1), line, sizeof line);
    bool ok = deal_file_parse(&given, "deals", text, strlen(text), &rules, 1, err);
    if (ok)
        deal_file_finish(&given);
    return ok;
}

static bool line_up(struct err *err)
{
    struct event e;
    struct entrant entrant[40] = {{.name = ""}};
    e = (struct event){.sets = 1};
    e.rules = rules_of("callace1905 players=5");
    e.entrants = 40;
    e.entrant = entrant;
    for (unsigned i = 0; i < 40; i++)
        (void)snprintf(entrant[i].name, sizeof entrant[i].name, "%u", i);
    bool ok = event_line_up(&e, err);
    e.entrants = 0;
    e.entrant = NULL;
    event_finish(&e);
    return ok;
}

TEST(tournaments_are_read)
{
    fail_each("tournament", configure);
    fail_each("match", configure_match);
    fail_each("deals", read_deals);
    fail_each("line-ups", line_up);
}

static bool find_bots(bool trusted, struct err *err)
{
    char dir[SHORT_PATH], first[HOUSED_PATH], greedy[HOUSED_PATH];
    struct config c;
    struct roster r;
    in_folder(dir, "bots");
    built(first, "bots/first.so");
    built(greedy, "bots/greedy.so");
    if (!config_init(&c, err))
        return false;
    bool ok = config_bot(&c, first, err) && config_bot(&c, greedy, err) &&
              config_bot(&c, first, err) && config_complete(&c, err) &&
              roster_start(&r, &c, &(struct roster_setup){.dir = dir, .trusted = trusted}, err);
    if (ok)
        roster_finish(&r);
    config_finish(&c);
    assert_int_equal(access(dir, F_OK), -1);
    return ok;
}

static bool find_trusted(struct err *err)
{
    return find_bots(true, err);
}

static bool find_sandboxed(struct err *err)
{
    return find_bots(false, err);
}

TEST(bots_are_found)
{
    char host[HOUSED_PATH];
    built(host, "euchre-host");
    assert_int_equal(setenv("EUCHRE_ARENA_HOST", host, 1), 0);
    fail_each("roster, trusted", find_trusted);
    fail_each("roster", find_sandboxed);
    assert_int_equal(unsetenv("EUCHRE_ARENA_HOST"), 0);
}

/* ---- A log under way ---- */

static bool write_sets(struct log_writer *s, struct event *e, struct err *err)
{
    struct log_reader *reader;
    struct log_record r;
    struct schedule a; /* of a schedule, which owns nothing */
    int found = 1;
    if (!schedule_open(&a, e, err) || !resume_log(s, &a, any_set, NULL, err) ||
        !log_open_bytes(&reader, pairs_log.data, pairs_log.len, "log", err))
        return false;
    bool ok = true;
    while (ok && (found = log_next(reader, &r, err)) == 1)
        if (r.kind == LOG_SET)
            ok = log_writer_add(s, r.data, r.size, err);
    log_close(reader);
    return ok && found == 0 && log_writer_end(s, true, err);
}

static struct event to_be_played;

static bool play_log(struct err *err)
{
    char log[SHORT_PATH];
    struct log_files_claim claim;
    struct log_writer s;
    in_folder(log, "log");
    if (!log_files_claim(&claim, log, err))
        return false;
    bool ok = log_writer_open(&s, &claim, true, &to_be_played, NULL, any_seed, err) &&
              write_sets(&s, &to_be_played, err);
    log_writer_close(&s);
    log_files_release(&claim);
    log_files_remove(log);
    return ok;
}

TEST(logs_are_written)
{
    any_event(&to_be_played, &pairs);
    fail_each("store", play_log);
    event_finish(&to_be_played);
}

/* ---- A table of bots in processes ---- */

/* No bot is blamed for what the arena lacks. */
static void blames_nobody(const struct bot_group *s)
{
    const struct failure *t = &s->failure;
    if (t->happened)
        fail_msg("chair %u is blamed for fault %d, %s", t->chair, t->strike.fault.code, t->printed);
}

static bool play_table(struct err *err)
{
    static const char *const bot[] = {"bots/random.so", "bots/greedy.so"};
    struct housed h;
    struct bot_group bot_group;
    struct table_record played = {.deals = 0};
    housed_start(&h, "modern", bot, 2);
    bool ok = bot_group_start(&bot_group, &h.setup, 0) &&
              bot_group_play(&bot_group, &h.table, housed_in_order, &played);
    blames_nobody(&bot_group);
    if (!ok)
        *err = bot_group.err;
    if (ok && played.failed)
        ok = err_memory(err);
    (void)bot_group_end(&bot_group, true);
    table_record_finish(&played);
    no_children();
    return ok;
}

static bool play_tables(struct err *err)
{
    enum { TABLES = 3 };
    static const char *const bot[] = {"bots/random.so", "bots/greedy.so"};
    struct housed h;
    housed_start(&h, "modern", bot, 2);
    struct batch_setup setup = {.table = h.table, .source = &h.source, .width = TABLES};
    struct batch_table list[TABLES];
    struct table_record played[TABLES] = {{.deals = 0}};
    struct bot_group bot_group;
    struct batch *b;
    if (!batch_create(&b, &setup, err))
        return false;
    for (unsigned i = 0; i < TABLES; i++) {
        list[i] = (struct batch_table){.set = i, .played = &played[i]};
        memcpy(list[i].chair_at, housed_in_order, sizeof list[i].chair_at);
    }
    bool ok =
        bot_group_start(&bot_group, &h.setup, TABLES) && batch_play(b, &bot_group, list, TABLES);
    blames_nobody(&bot_group);
    if (!ok)
        *err = bot_group.err;
    for (unsigned i = 0; i < TABLES; i++) {
        if (ok && played[i].failed)
            ok = err_memory(err);
        table_record_finish(&played[i]);
    }
    (void)bot_group_end(&bot_group, true);
    batch_destroy(b);
    no_children();
    return ok;
}

TEST(tables_are_played)
{
    fail_each("table", play_table);
    fail_each("batch", play_tables);
}

/* ---- Jobs ---- */

static struct event jobs_event;

static bool take_sets(void *context, const struct worker_message *frame)
{
    (void)context;
    assert_true(frame->kind == WORKER_MESSAGE_SET || frame->kind == WORKER_MESSAGE_TIMES ||
                frame->kind == WORKER_MESSAGE_COST);
    return true;
}

static bool play_job(bool trusted, struct err *err)
{
    static const struct worker_message_sink sink = {.take = take_sets};
    char host[HOUSED_PATH], random[HOUSED_PATH], greedy[HOUSED_PATH];
    const char *const path[] = {random, greedy};
    struct pairing pairing;
    built(host, "euchre-host");
    built(random, "bots/random.so");
    built(greedy, "bots/greedy.so");
    event_pairing(&jobs_event, 0, &pairing);
    struct job job = {.event = &jobs_event,
                      .pairing = &pairing,
                      .path = path,
                      .seed = any_seed,
                      .count = 2,
                      .host = trusted ? NULL : host,
                      .batch = 2};
    bool ok = trusted ? trusted_play(&job, &sink, err) : sandboxed_play(&job, &sink, err);
    no_children();
    return ok;
}

static bool play_trusted(struct err *err)
{
    return play_job(true, err);
}

static bool play_isolated(struct err *err)
{
    return play_job(false, err);
}

/* A task is taken apart in its middle. */
static bool split_task(struct err *err)
{
    static const struct failure crash = {.explained = true, .strike.fault.code = EU_CRASH};
    struct task_queue w;
    struct schedule a;
    if (!schedule_open(&a, &jobs_event, err))
        return false;
    w = (struct task_queue){.end = a.sets};
    struct task *t = task_queue_cut(&w, &a, 5);
    bool ok = t != NULL;
    if (ok) {
        t->state = TASK_RUNS;
        t->done = 1;
        ok = task_queue_split(&w, t, 2, &crash);
    }
    task_queue_finish(&w);
    return ok || err_memory(err);
}

TEST(jobs_are_played)
{
    static const struct any_setup two = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 2, .sets = 9};
    any_event(&jobs_event, &two);
    for (int i = 0; i < 2; i++)
        jobs_event.entrant[i].args[0] = '\0'; /* these bots know none */
    jobs_event.limits = ample;
    fail_each("trusted", play_trusted);
    fail_each("isolated", play_isolated);
    fail_each("window", split_task);
    event_finish(&jobs_event);
}

/* ---- A plan ---- */

static struct event planned;
static struct set_record planned_set; /* has room for a set */

static bool plan_sets(struct round_planner *plan, const struct round *round, struct err *err)
{
    bool ok = true;

    for (size_t i = 0; i < round->pairings; i++)
        for (uint32_t set = 0; ok && set < round->pairing[i].sets; set++) {
            int points = (int)(set % 5 + round->pairing[i].pairing % 3) - 3;
            any_duel(&planned_set, &planned, round->pairing[i].pairing, set, points);
            ok = round_planner_set(plan, &planned_set, err);
        }
    return ok;
}

static bool plan_all(struct err *err)
{
    struct round_planner *plan;
    struct round round;
    bool ok = round_planner_create(&plan, &planned, err);

    while (ok && (ok = round_planner_round(plan, false, &round, err)) && round.pairings)
        ok = plan_sets(plan, &round, err);
    round_planner_destroy(plan);
    return ok;
}

TEST(rounds_are_planned)
{
    static const enum format formats[] = {FORMAT_SETTLE, FORMAT_SWISS, FORMAT_KNOCKOUT,
                                          FORMAT_SPRT};

    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        any_bots(&planned, formats[i], formats[i] == FORMAT_SPRT ? 2 : 5, 9);
        planned.plan = (struct format_options){.ratings = FORMAT_OPTIONS_RATINGS,
                                               .eps = 50000,
                                               .rounds = 6,
                                               .max_sets = 200};
        planned.plan.sprt = (struct sprt_test){.high = 1, .alpha = 50000, .beta = 50000};
        any_duel(&planned_set, &planned, 0, 0, 1);
        fail_each(format_name(formats[i]), plan_all);
        event_finish(&planned);
    }
    set_record_finish(&planned_set);
}

/* ---- Memory that is not needed ---- */

static void enter(struct event *e, unsigned bots)
{
    any_event(e, &(struct any_setup){.rules = "modern", .unit = UNIT_GAME, .bots = 2, .sets = 2});
    e->entrant = realloc(e->entrant, bots * sizeof *e->entrant);
    for (unsigned i = 0; i < bots; i++) {
        if (i >= e->entrants)
            e->entrant[i] = (struct entrant){.args = strdup("")};
        (void)snprintf(e->entrant[i].name, NAME_CAP, "bot %05u", i);
    }
    e->entrants = bots;
}

/* Adds the set that comes at a place of the schedule. */
static void add_set_at(struct standings *s, const struct schedule *a, uint64_t index)
{
    struct set_record set = {.bots = 0};
    struct pairing pairing;
    struct err err;
    uint64_t number;
    uint32_t of;

    schedule_set(a, index, &number, &of);
    event_pairing(a->event, number, &pairing);
    set_record_start(&set, a->event, &pairing, of);
    set.table[0].margin.first = 1;
    must(standings_set(s, &set, &err), &err);
    set_record_finish(&set);
}

/* A round robin of 10,000 bots has 50 million pairings. Neither its schedule nor its standings and
 * ratings may take a byte for each. */
TEST(a_schedule_is_never_held_in_memory)
{
    enum { BOTS = 10000, SETS = 5000 };
    struct event event;
    struct schedule schedule;
    struct standings s = {.lines = 0};
    struct ratings r;
    struct err err;

    enter(&event, BOTS);
    assert_true(event_pairings(&event) == (uint64_t)BOTS * (BOTS - 1) / 2);
    memory.asked = 0;
    must(schedule_open(&schedule, &event, &err), &err);
    must(standings_header(&s, &event, &err), &err);
    for (uint64_t i = 0; i < SETS; i++)
        add_set_at(&s, &schedule, schedule.sets / SETS * i);
    must(ratings_make(&r, &s, MEASURE_ELO, NULL, 0, &err), &err);
    print_message("%zu bytes a bot\n", memory.asked / BOTS);
    assert_true(memory.asked < event_pairings(&event) / 2);
    assert_int_equal(s.sets, SETS);
    assert_true(r.line[r.order[0]].value >= r.line[r.order[1]].value && r.line[r.order[0]].sets);
    ratings_finish(&r);
    standings_finish(&s);
    schedule_close(&schedule);
    event_finish(&event);
}

/* Of 2,000 that may meet in two million ways memory is for those that have. */
TEST(only_who_has_met_takes_memory)
{
    enum { BOTS = 2000, SETS = 1000 };
    struct event event;
    struct schedule schedule;
    struct standings s = {.lines = 0};
    struct err err;

    enter(&event, BOTS);
    must(schedule_open(&schedule, &event, &err), &err);
    must(standings_header(&s, &event, &err), &err);
    memory.asked = 0;
    for (uint64_t i = 0; i < SETS; i++)
        add_set_at(&s, &schedule, schedule.sets / SETS * i);
    print_message("%zu bytes a meeting\n", memory.asked / s.meetings.count);
    assert_true(s.meetings.count > SETS / 2 && s.meetings.count <= SETS);
    assert_true(memory.asked < event_pairings(&event));
    standings_finish(&s);
    schedule_close(&schedule);
    event_finish(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_are_read),
        cmocka_unit_test(logs_are_verified),
        cmocka_unit_test(rounds_are_followed),
        cmocka_unit_test(logs_are_written),
        cmocka_unit_test(tournaments_are_read),
        cmocka_unit_test(bots_are_found),
        cmocka_unit_test(tables_are_played),
        cmocka_unit_test(jobs_are_played),
        cmocka_unit_test(rounds_are_planned),
        cmocka_unit_test(a_schedule_is_never_held_in_memory),
        cmocka_unit_test(only_who_has_met_takes_memory),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, write_log, remove_log) : 1;
}
