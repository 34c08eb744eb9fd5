#include "commands/shards.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/folder.h"
#include "log/set_reader.h"
#include "run/log_writer.h"
#include "run/resume.h"
#include "shards/shard_files.h"
#include "table/duplicate_deals.h"
#include "terminal/cli.h"

static struct event *event_of(const struct tournament_stage *s)
{
    return &s->config->event;
}

/* Gives each stage the seed that follows from the tournament's. */
static void give_seed(struct tournament *t, const uint8_t seed[RNG_SEED_BYTES])
{
    for (size_t i = 0; i < t->stages; i++) {
        struct config *config = t->stage[i].config;
        if (t->stage[i].number)
            stages_seed(seed, i, config->seed);
        else
            memcpy(config->seed, seed, RNG_SEED_BYTES);
        config->seed_given = true;
        duplicate_seed_commitment(config->event.commitment, config->seed);
    }
}

/* Enters the bots of a stage by what one log says of them. */
static bool enter_by(struct tournament_stage *s, const char *log, int segment, struct err *err)
{
    return tournament_stage_enter(s, &log, 1, segment, err);
}

/* ---- A complete log ---- */

static bool check_event(struct tournament_stage *s, const struct log_files_claim *claim,
                        struct err *err)
{
    struct log_writer writer;
    bool ok = enter_by(s, s->tournament->log, RESUME_LAST, err) &&
              log_writer_open(&writer, claim, false, event_of(s), NULL,
                              tournament_given_seed(s->tournament), err);

    if (ok)
        log_writer_close(&writer);
    tournament_stage_leave(s);
    return ok;
}

static bool check_stages(struct tournament *t, struct err *err)
{
    struct event *event[CONFIG_STAGES];
    bool ok = stages_open(&t->disk, t->log, t->stages, tournament_given_seed(t), false, err);

    if (!ok)
        return false;
    for (size_t i = 0; ok && i < t->stages; i++) {
        event[i] = event_of(&t->stage[i]);
        ok = enter_by(&t->stage[i], t->log, (int)i, err);
    }
    ok = ok && stages_compare(&t->disk, event, err);
    tournament_leave(t);
    stages_close(&t->disk);
    return ok;
}

/* Whether the complete log is of what the file says. */
static bool check_log_of_shards(struct tournament *t, struct err *err)
{
    struct log_files_claim claim;

    if (t->config.stages)
        return check_stages(t, err);
    if (!log_files_claim(&claim, t->log, err))
        return false;
    bool ok = check_event(&t->stage[0], &claim, err);
    log_files_release(&claim);
    return ok;
}

void shards_print_complete(const struct tournament *t)
{
    if (!t->options->quiet)
        fputs("nothing is left to be played\n", stderr);
}

/* ---- Planning ---- */

static bool check_number(const char *folder, const struct shard *cut, struct err *err)
{
    uint32_t others;

    return !shards_cut_otherwise(folder, cut, &others) ||
           err_set(err, ERR_USAGE,
                   "%s has shards of a run in %" PRIu32
                   " shards: expected that number again, not %" PRIu32 " (--fresh starts over)",
                   folder, others, cut->shards);
}

/* Whether a shard that is there is of the event; most have its header byte for byte. */
static bool is_of_event(const struct tournament_stage *s, const struct shard *shard,
                        const struct buf *header, const char *path, struct err *err)
{
    struct set_reader r;

    if (shard_has_header(s->tournament->folder, shard, header))
        return true;
    if (!set_reader_open(&r, path, err))
        return false;
    bool same = set_reader_next(&r, NULL) == 1 && event_same(&r.event, event_of(s), NULL);
    set_reader_close(&r);
    return same || err_set(err, ERR_USAGE, "%s is of another run (--fresh starts over)", path);
}

/* The shards that are there must be of the event, and of this cut. */
static bool check_shards(const struct tournament_stage *s, struct shard shard, struct err *err)
{
    const char *folder = s->tournament->folder;
    struct buf header = {0};
    char path[PATH_CAP];
    bool ok = check_number(folder, &shard, err) &&
              (log_put_header(&header, event_of(s)) || err_memory(err));

    for (shard.number = 1; ok && shard.number <= shard.shards; shard.number++)
        if (shard_is_there(folder, &shard))
            ok = shard_log(folder, &shard, path, err) && is_of_event(s, &shard, &header, path, err);
    buf_finish(&header);
    return ok;
}

/* Gives the stages their seeds. A drawn one is kept for the shards, as one that is given is. */
static bool settle_seed(struct tournament *t, uint8_t seed[RNG_SEED_BYTES], struct err *err)
{
    const uint8_t *given = tournament_given_seed(t);
    bool ok = given ? shard_seed(t->folder, given, seed, err)
                    : log_files_keep_seed(t->log, t->begun ? t->log : NULL, seed, err);

    if (ok)
        give_seed(t, seed);
    return ok;
}

/* What a stage has left: *left, and then it is what shards go by. Where it is the only one, the
 * seed is settled when the bots are known to play. */
static bool plan_stage(struct tournament_stage *s, const char *log, struct shard_plan *plan,
                       bool *left, struct err *err)
{
    struct tournament *t = s->tournament;
    uint8_t seed[RNG_SEED_BYTES];
    struct log_files_claim claim;

    if (!log_files_claim(&claim, log, err))
        return false;
    bool ok = enter_by(s, log, RESUME_LAST, err) && (s->number || settle_seed(t, seed, err)) &&
              shard_plan_plan(plan, &claim, s->config, &s->roster, t->options->shards, left, err);
    tournament_stage_leave(s);
    log_files_release(&claim);
    if (!ok || !*left)
        return ok;
    plan->shard.stage = s->number;
    plan->shard.stages = (uint32_t)t->config.stages;
    return check_shards(s, plan->shard, err) &&
           shard_plan_write(t->folder, event_of(s), &plan->shard, &plan->round, err);
}

static bool plan_stages(struct tournament *t, const uint8_t *seed, struct shard_plan *plan,
                        bool *left, struct err *err)
{
    char log[PATH_CAP];
    bool ok = stages_open(&t->disk, t->log, t->stages, seed, false, err);

    if (!ok)
        return false;
    t->disk.shared = true;
    for (size_t i = 0; ok && !*left && !t->disk.complete && i < t->stages; i++)
        ok = stages_log(&t->disk, i, log, t->stage[i].config->seed, err) &&
             (access(log, F_OK) == 0 || plan_stage(&t->stage[i], log, plan, left, err));
    tournament_leave(t);
    stages_close(&t->disk);
    return ok;
}

/* Forgets what is there. */
static bool start_over(const struct tournament *t, struct err *err)
{
    struct log_files_claim claim;
    char stages[PATH_CAP];

    if (!log_files_claim(&claim, t->log, err))
        return false;
    bool ok = shards_remove(t->folder, err) && path_with_end(stages, t->log, LOG_STAGES, err);
    if (ok) {
        folder_remove(stages);
        log_files_remove(t->log);
    }
    log_files_release(&claim);
    return ok;
}

/* Looks at the bots with the rules of all stages: one that declines some is refused before anything
 * is played, and forfeits later. */
static bool look_at_bots(struct tournament *t, struct err *err)
{
    struct log_files_claim claim;
    bool ok = true;

    if (!log_files_claim(&claim, t->log, err))
        return false;
    for (size_t i = 0; ok && i < t->stages; i++)
        ok = tournament_stage_look(&t->stage[i], err);
    tournament_leave(t);
    log_files_release(&claim);
    return ok;
}

/* What comes before anything is lost or kept. */
static bool begin_plan(struct tournament *t, struct err *err)
{
    bool fresh = t->options->how.fresh, looks = fresh || (t->config.stages && !t->begun);

    return options_walls(t->options, err) && (!looks || look_at_bots(t, err)) &&
           (!fresh || start_over(t, err));
}

static bool plan_next(struct tournament *t, struct shard_plan *plan, bool *left, struct err *err)
{
    uint8_t seed[RNG_SEED_BYTES];

    if (!t->config.stages)
        return plan_stage(&t->stage[0], t->log, plan, left, err);
    return settle_seed(t, seed, err) && plan_stages(t, seed, plan, left, err);
}

int shards_plan(struct tournament *t, struct shard_plan *plan, bool *left)
{
    struct err err;

    *left = false;
    bool ok = begin_plan(t, &err);
    if (ok)
        ok = tournament_is_complete(t) ? check_log_of_shards(t, &err)
                                       : plan_next(t, plan, left, &err);
    return ok ? CLI_DONE : options_failed(t->options, &err);
}

/* ---- Playing a shard ---- */

/* Whether what was read and looked at is what was planned. */
static bool is_planned(const struct tournament_stage *s, const struct event *planned,
                       struct err *err)
{
    return event_same(planned, event_of(s), err) ||
           err_prefix(err, "the plan in %s is of another run: ", s->tournament->folder);
}

/* Without a plan bots are asked by the first shard that is played in this folder. */
static bool enter_shard_bots(struct tournament_stage *s, const struct attempt *attempt,
                             struct err *err)
{
    struct shard_logs there = {.n = 0};
    bool ok = shard_logs_add(&there, attempt->log, err) &&
              shard_logs_in(&there, s->tournament->folder, err) &&
              shard_logs_add(&there, s->tournament->log, err) &&
              tournament_stage_enter(s, (const char *const *)there.path, there.n, 0, err);

    shard_logs_finish(&there);
    return ok;
}

/* `planned`: the event of the plan, or NULL. */
static int play_attempt(struct tournament_stage *s, const struct event *planned,
                        const struct attempt *attempt)
{
    struct tournament *t = s->tournament;
    struct log_files_claim claim = {.lock.fd = -1};
    struct err err;
    int status;

    if (!path_join(t->copies, attempt->folder, "bots", &err) ||
        !log_files_claim(&claim, attempt->log, &err))
        return cli_fail(t->options->command, &err);
    if (!enter_shard_bots(s, attempt, &err) || (planned && !is_planned(s, planned, &err)))
        status = options_failed(t->options, &err);
    else
        status = tournament_stage_play(s, t->log, &claim);
    tournament_stage_leave(s);
    log_files_release(&claim);
    return status;
}

/* Whoever else plays it may have been faster. */
static int play_anew(struct tournament_stage *s, const struct event *planned,
                     struct attempt *attempt)
{
    const char *command = s->tournament->options->command;
    struct err err;
    int status = play_attempt(s, planned, attempt);

    if (status == CLI_DONE && !attempt_publish(attempt, &err))
        status = cli_fail(command, &err);
    if (status != ERR_ABORT || !attempt_is_late(attempt))
        return status;
    cli_warn(command, "another process has played it meanwhile: nothing is lost");
    return CLI_DONE;
}

static void print_shard(const struct options *o, const struct shard *shard, const char *place)
{
    char text[SHARD_TEXT], what[SHARD_TEXT + 32];
    uint64_t first, sets;

    shard_text(shard, text);
    shard_range(shard, &first, &sets);
    (void)snprintf(what, sizeof what, "%s, %" PRIu64 " sets", text, sets);
    if (!o->quiet)
        tournament_print_path(what, place);
}

/* Whether a shard that is there already is of this event. Its bots were looked at then. */
static bool is_current(struct tournament_stage *s, const char *place, struct err *err)
{
    struct set_reader r;

    if (!set_reader_open(&r, place, err))
        return false;
    bool same = set_reader_next(&r, err) == 1 && roster_take(s->config, &r.event, err) &&
                event_same(&r.event, event_of(s), err);
    set_reader_close(&r);
    return same || err_prefix(err, "%s is of another run (--fresh plays it again): ", place);
}

static int play_shard(struct tournament_stage *s, const struct shard_plan *plan,
                      const struct event *planned)
{
    const struct options *o = s->tournament->options;
    struct attempt attempt;
    struct err err;

    s->run.shard = &plan->shard;
    s->run.round = plan->round.pairings ? &plan->round : NULL;
    if (!attempt_open(&attempt, s->tournament->folder, &plan->shard, o->how.fresh, &err))
        return cli_fail(o->command, &err);
    int status = !attempt.complete                    ? play_anew(s, planned, &attempt)
                 : is_current(s, attempt.place, &err) ? CLI_DONE
                                                      : cli_fail(o->command, &err);
    attempt_close(&attempt);
    if (status == CLI_DONE)
        print_shard(o, &plan->shard, attempt.place);
    return status;
}

/* ---- By a plan, or without one ---- */

/* Of ten thousand bots a shard looks at its own. */
static int play_part(struct tournament_stage *s, struct shard_plan *plan)
{
    const struct tournament *t = s->tournament;
    struct resume_bots bots = {.entrants = 0};
    struct err err;

    plan->shard.number = t->options->shard;
    bool *plays = shard_plan_players(plan);
    if (!plays)
        return cli_no_memory(t->options->command);
    bool ok = resume_bots_recall(&bots, &plan->event, t->log, &err);
    s->known = bots.known;
    s->known.plays = plays;
    int status = ok ? play_shard(s, plan, &plan->event) : cli_fail(t->options->command, &err);
    resume_bots_finish(&bots);
    free(plays);
    return status;
}

static int play_planned(struct tournament *t, struct shard_plan *plan)
{
    const struct options *o = t->options;
    uint32_t stage = plan->shard.stage;
    struct err err;

    if (plan->shard.shards != o->shards)
        (void)err_set(&err, ERR_USAGE,
                      "--shard %" PRIu32 "/%" PRIu32 ": the plan in %s is of %" PRIu32 " shards",
                      o->shard, o->shards, t->folder, plan->shard.shards);
    else if (plan->shard.stages != t->config.stages)
        (void)err_set(&err, ERR_USAGE, "the plan in %s is of another run: %" PRIu32 " stages then",
                      t->folder, plan->shard.stages);
    else
        return play_part(&t->stage[stage ? stage - 1 : 0], plan);
    return cli_fail(o->command, &err);
}

static bool check_formats(const struct tournament *t, struct err *err)
{
    for (size_t i = 0; i < t->stages; i++) {
        const struct event *event = event_of(&t->stage[i]);
        if (format_adapts(event->format))
            return err_set(err, ERR_USAGE,
                           "--shard: in format %s results say what is played: expected a plan in "
                           "%s (see plan)",
                           format_name(event->format), t->folder);
    }
    return true;
}

/* Of each stage, one after the other. */
static int play_unplanned(struct tournament *t)
{
    const struct options *o = t->options;
    int status = CLI_DONE;
    struct err err;

    if (!check_formats(t, &err))
        return cli_fail(o->command, &err);
    for (size_t i = 0; i < t->stages && status == CLI_DONE; i++) {
        struct tournament_stage *s = &t->stage[i];
        const struct shard_plan plan = {.shard = {.number = o->shard,
                                                  .shards = o->shards,
                                                  .stage = s->number,
                                                  .stages = (uint32_t)t->config.stages,
                                                  .count = event_sets(event_of(s))}};
        status = play_shard(s, &plan, NULL);
    }
    return status;
}

static int play_in_folder(struct tournament *t)
{
    struct shard_plan plan;
    struct err err;

    if (!shard_plan_is_there(t->folder))
        return play_unplanned(t);
    if (!shard_plan_read(&plan, t->folder, &err))
        return cli_fail(t->options->command, &err);
    int status = play_planned(t, &plan);
    shard_plan_finish(&plan);
    return status;
}

int shards_play(struct tournament *t)
{
    uint8_t seed[RNG_SEED_BYTES];
    struct err err;

    if (tournament_is_complete(t) && !t->options->how.fresh) {
        if (!options_walls(t->options, &err) || !check_log_of_shards(t, &err))
            return options_failed(t->options, &err);
        shards_print_complete(t);
        return CLI_DONE;
    }
    if (!shard_seed(t->folder, tournament_given_seed(t), seed, &err) ||
        !options_walls(t->options, &err))
        return cli_fail(t->options->command, &err);
    give_seed(t, seed);
    return play_in_folder(t);
}
