#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/part.h"
#include "match/cut.h"
#include "match/shards.h"
#include "record/reading.h"
#include "table/source.h"

bool sharding_check(const struct tournament *t, struct err *err)
{
    for (size_t i = 0; i < t->parts; i++)
        if (t->part[i].config->event.plan.max_time)
            return err_set(err, ERR_USAGE,
                           "max_time: shards have no time in common: expected max_sets instead");
    return true;
}

/* Each part has the seed that follows from the tournament's. */
static void give_seed(struct tournament *t, const uint8_t seed[STREAM_SEED_BYTES])
{
    for (size_t i = 0; i < t->parts; i++) {
        struct config *config = t->part[i].config;
        if (t->part[i].number)
            stages_seed(seed, i, config->seed);
        else
            memcpy(config->seed, seed, STREAM_SEED_BYTES);
        config->seed_given = true;
        seed_commitment(config->event.commitment, config->seed);
    }
}

static const uint8_t *given_seed(const struct tournament *t)
{
    const struct config *first = t->part[0].config;

    return first->seed_given ? first->seed : NULL;
}

/* ---- One shard ---- */

/* Whether what was read and looked at is what was planned. */
static bool is_planned(const struct part *p, const struct event *planned, struct err *err)
{
    return event_same(planned, &p->config->event, err) ||
           err_prefix(err, "the plan in %s is of another run: ", p->whole->files->folder);
}

/* `planned`: the event of the plan, or NULL. */
static int play_attempt(struct part *p, const struct event *planned, const struct attempt *attempt)
{
    const struct tournament *t = p->whole;
    struct files_claim claim = {.lock.fd = -1};
    struct err err;
    int status;

    if (!files_claim(&claim, attempt->log, &err))
        return cli_fail(t->options->command, &err);
    if (!part_enter(p, &err) || (planned && !is_planned(p, planned, &err)))
        status = options_failed(t->options, &err);
    else
        status = part_play(p, t->log, &claim);
    part_leave(p);
    files_release(&claim);
    return status;
}

/* Whoever else plays it may have been faster. */
static int play_anew(struct tournament *t, struct part *p, const struct event *planned,
                     struct attempt *attempt)
{
    const struct tournament_files *files = t->files;
    struct tournament_files own = *files;
    char copies[PATH_CAP];
    struct err err;

    if (!path_join(copies, attempt->folder, "bots", &err))
        return cli_fail(t->options->command, &err);
    own.copies = copies;
    t->files = &own;
    int status = play_attempt(p, planned, attempt);
    t->files = files;
    if (status == CLI_DONE && !attempt_publish(attempt, &err))
        status = cli_fail(t->options->command, &err);
    return status == ERR_ABORT && attempt_is_late(attempt) ? CLI_DONE : status;
}

static void print_shard(const struct options *o, const struct shard *shard, const char *place)
{
    char text[SHARD_TEXT], what[SHARD_TEXT + 32];
    uint64_t first, sets;

    shard_text(shard, text);
    shard_range(shard, &first, &sets);
    (void)snprintf(what, sizeof what, "%s, %" PRIu64 " sets", text, sets);
    if (!o->quiet)
        part_print_path(what, place);
}

/* Whether a shard that is there already is of this event. Its bots were looked at then. */
static bool is_current(struct part *p, const struct event *planned, const char *place,
                       struct err *err)
{
    struct reading r;

    if (!reading_open(&r, place, err))
        return false;
    bool same = reading_next(&r, err) == 1 && (planned || roster_take(p->config, &r.event, err)) &&
                event_same(&r.event, planned ? planned : &p->config->event, err);
    reading_close(&r);
    return same || err_prefix(err, "%s is of another run (--fresh plays it again): ", place);
}

static int play_shard(struct tournament *t, struct part *p, const struct cut *cut,
                      const struct event *planned)
{
    const struct options *o = t->options;
    struct attempt attempt;
    struct err err;

    p->shard = &cut->shard;
    p->round = cut->round.pairings ? &cut->round : NULL;
    if (!attempt_open(&attempt, t->files->folder, &cut->shard, o->how.fresh, &err))
        return cli_fail(o->command, &err);
    int status = !attempt.complete                             ? play_anew(t, p, planned, &attempt)
                 : is_current(p, planned, attempt.place, &err) ? CLI_DONE
                                                               : cli_fail(o->command, &err);
    attempt_close(&attempt);
    if (status == CLI_DONE)
        print_shard(o, &cut->shard, attempt.place);
    return status;
}

/* ---- By a plan, or without one ---- */

/* Of ten thousand bots a shard looks at its own. */
static int play_cut(struct tournament *t, struct part *p, struct cut *cut)
{
    cut->shard.number = t->options->shard;
    bool *plays = cut_players(cut);
    if (!plays)
        return cli_no_memory(t->options->command);
    p->known = (struct roster_known){.event = &cut->event, .plays = plays};
    int status = play_shard(t, p, cut, &cut->event);
    free(plays);
    return status;
}

static int play_planned(struct tournament *t, struct cut *cut)
{
    const struct options *o = t->options;
    const char *folder = t->files->folder;
    uint32_t stage = cut->shard.stage;
    struct err err;

    if (cut->shard.shards != o->shards)
        (void)err_set(&err, ERR_USAGE,
                      "--shard %" PRIu32 "/%" PRIu32 ": the plan in %s is of %" PRIu32 " shards",
                      o->shard, o->shards, folder, cut->shard.shards);
    else if (cut->shard.stages != (t->part[0].number ? t->parts : 0))
        (void)err_set(&err, ERR_USAGE, "the plan in %s is of another run: %" PRIu32 " stages then",
                      folder, cut->shard.stages);
    else
        return play_cut(t, &t->part[stage ? stage - 1 : 0], cut);
    return cli_fail(o->command, &err);
}

/* Of each stage, one after the other. */
static int play_unplanned(struct tournament *t)
{
    const struct options *o = t->options;
    int status = CLI_DONE;
    struct err err;

    for (size_t i = 0; i < t->parts; i++) {
        const struct event *event = &t->part[i].config->event;
        if (format_adapts(event->format)) {
            (void)err_set(&err, ERR_USAGE,
                          "--shard: in format %s results say what is played: expected a plan in "
                          "%s (see plan)",
                          format_name(event->format), t->files->folder);
            return cli_fail(o->command, &err);
        }
    }
    for (size_t i = 0; i < t->parts && status == CLI_DONE; i++) {
        const struct cut cut = {.shard = {.number = o->shard,
                                          .shards = o->shards,
                                          .stage = t->part[i].number,
                                          .stages = t->part[i].number ? (uint32_t)t->parts : 0,
                                          .count = event_sets(&t->part[i].config->event)}};
        status = play_shard(t, &t->part[i], &cut, NULL);
    }
    return status;
}

static int take_shard(struct tournament *t)
{
    const char *folder = t->files->folder;
    uint8_t seed[STREAM_SEED_BYTES];
    struct cut cut;
    struct err err;

    if (!shard_seed(folder, given_seed(t), seed, &err) || !options_walls(t->options, &err))
        return cli_fail(t->options->command, &err);
    give_seed(t, seed);
    if (!cut_is_there(folder))
        return play_unplanned(t);
    if (!cut_read(&cut, folder, &err))
        return cli_fail(t->options->command, &err);
    int status = play_planned(t, &cut);
    cut_finish(&cut);
    return status;
}

/* ---- The plan ---- */

/* The command that plays a shard: the one that plans, but for what is the plan's own. */
static void print_command(const struct shard *s, struct buf *others)
{
    options_print_command(stdout, "", "run");
    printf("%s --shard %" PRIu32 "/%" PRIu32 "\n", cli_text(others), s->number, s->shards);
}

static void print_commands(const struct options *o, const char *folder, struct shard s)
{
    struct buf others = {0};

    options_put_others(&others, o);
    for (s.number = 1; s.number <= s.shards; s.number++)
        if (!shard_is_there(folder, &s))
            print_command(&s, &others);
    buf_finish(&others);
}

static void print_range(uint32_t first, uint32_t last, bool more)
{
    printf("%s%" PRIu32, more ? "," : "", first);
    if (last > first)
        printf("-%" PRIu32, last);
}

/* "3,7-9", as schedulers take it. */
static void print_array(const char *folder, struct shard s)
{
    uint32_t first = 0;
    bool more = false;

    for (s.number = 1; s.number <= s.shards + 1; s.number++) {
        bool there = s.number > s.shards || shard_is_there(folder, &s);
        if (!there && !first)
            first = s.number;
        if (there && first) {
            print_range(first, s.number - 1, more);
            more = true;
            first = 0;
        }
    }
    if (more)
        putchar('\n');
}

/* "1200 sets in 16 shards of round 2: 13 done, 3 left (2 of them begun, 23456 bytes)" */
static void print_state(const struct cut *cut, const char *folder)
{
    struct shard s = cut->shard;
    char text[SHARD_TEXT];
    uint32_t left = 0, begun = 0;
    uint64_t bytes = 0;

    for (s.number = 1; s.number <= s.shards; s.number++)
        if (!shard_is_there(folder, &s)) {
            uint64_t its = shard_begun(folder, &s);
            left++;
            begun += its > 0;
            bytes += its;
        }
    shard_text(&cut->shard, text);
    fprintf(stderr, "%" PRIu64 " sets in %s: %" PRIu32 " done, ", cut->shard.count, text,
            cut->shard.shards - left);
    if (left)
        fprintf(stderr, "%" PRIu32 " left (%" PRIu32 " of them begun, %" PRIu64 " bytes)\n", left,
                begun, bytes);
    else
        fputs("merge joins them\n", stderr);
}

static void print_cut(const struct options *o, const struct cut *cut, const char *folder)
{
    if (!o->quiet)
        print_state(cut, folder);
    if (o->array)
        print_array(folder, cut->shard);
    else
        print_commands(o, folder, cut->shard);
}

/* The shards that are there must be of the event. */
static bool check_shards(const struct part *p, const struct cut *cut, struct err *err)
{
    const char *folder = p->whole->files->folder;
    struct buf header = {0};
    struct shard s = cut->shard;
    char path[PATH_CAP];
    bool ok = log_put_header(&header, &p->config->event) || err_memory(err);

    for (s.number = 1; ok && s.number <= s.shards; s.number++)
        if (shard_is_there(folder, &s) && !shard_has_header(folder, &s, &header))
            ok = shard_log(folder, &s, path, err) &&
                 err_set(err, ERR_USAGE, "%s is of another run (--fresh starts over)", path);
    buf_finish(&header);
    return ok;
}

/* What a part has left: *left, and then it is what shards go by. */
static bool plan_part(struct part *p, const char *log, struct cut *cut, bool *left, struct err *err)
{
    const struct tournament *t = p->whole;
    struct files_claim claim;

    if (!files_claim(&claim, log, err))
        return false;
    bool ok = part_enter(p, err) && cut_plan(cut, &claim, p->config, t->options->shards, left, err);
    part_leave(p);
    files_release(&claim);
    if (ok && *left) {
        cut->shard.stage = p->number;
        cut->shard.stages = p->number ? (uint32_t)t->parts : 0;
        ok = check_shards(p, cut, err) &&
             cut_write(t->files->folder, &p->config->event, &cut->shard, &cut->round, err);
    }
    return ok;
}

static bool plan_stages(struct tournament *t, const uint8_t *seed, struct cut *cut, bool *left,
                        struct err *err)
{
    char log[PATH_CAP];
    bool ok = stages_open(&t->disk, t->log, t->parts, seed, false, err);

    if (!ok)
        return false;
    t->disk.shared = true;
    for (size_t i = 0; ok && !*left && !t->disk.complete && i < t->parts; i++)
        ok = stages_log(&t->disk, i, log, t->part[i].config->seed, err) &&
             (access(log, F_OK) == 0 || plan_part(&t->part[i], log, cut, left, err));
    stages_close(&t->disk);
    return ok;
}

/* Forgets what is there. */
static bool start_over(const struct tournament *t, struct err *err)
{
    struct files_claim claim;
    char stages[PATH_CAP];

    if (!files_claim(&claim, t->log, err))
        return false;
    bool ok =
        shards_remove(t->files->folder, err) && path_with_end(stages, t->log, LOG_STAGES, err);
    if (ok) {
        file_remove_all(stages);
        files_remove(t->log);
    }
    files_release(&claim);
    return ok;
}

/* One that is drawn is kept for the shards, as one that is given is. */
static bool settle_seed(const struct tournament *t, uint8_t seed[STREAM_SEED_BYTES],
                        struct err *err)
{
    return given_seed(t) ? shard_seed(t->files->folder, given_seed(t), seed, err)
                         : files_keep_seed(t->log, NULL, seed, err);
}

static bool plan(struct tournament *t, struct cut *cut, bool *left, struct err *err)
{
    uint8_t seed[STREAM_SEED_BYTES];

    if (!options_walls(t->options, err) || !settle_seed(t, seed, err))
        return false;
    give_seed(t, seed);
    return t->part[0].number ? plan_stages(t, seed, cut, left, err)
                             : plan_part(&t->part[0], t->log, cut, left, err);
}

/* The log is there, and neither another being written nor its stages. */
static bool is_complete(const struct tournament *t)
{
    char part[PATH_CAP], stages[PATH_CAP];

    return access(t->log, F_OK) == 0 && path_with_end(part, t->log, LOG_PART, NULL) &&
           path_with_end(stages, t->log, LOG_STAGES, NULL) && access(part, F_OK) != 0 &&
           access(stages, F_OK) != 0;
}

static int plan_tournament(struct tournament *t)
{
    const struct options *o = t->options;
    struct cut cut = {.shard = {.number = 0}};
    struct err err;
    bool left = false;
    int status = CLI_DONE;

    if (o->how.fresh && !start_over(t, &err))
        return cli_fail(o->command, &err);
    if (!is_complete(t) && !plan(t, &cut, &left, &err))
        status = options_failed(o, &err);
    else if (strcmp(o->command, "slurm") == 0)
        status = slurm_write(t);
    else if (left)
        print_cut(o, &cut, t->files->folder);
    else if (!o->quiet)
        fputs("nothing is left to be played\n", stderr);
    cut_finish(&cut);
    return status;
}

int sharding_play(struct tournament *t)
{
    return t->options->shard ? take_shard(t) : plan_tournament(t);
}
