#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "terminal/cli.h"
#include "base/folder.h"
#include "commands/tournament_internal.h"
#include "run/bot_info.h"
#include "shards/shard_plan.h"
#include "shards/shard_files.h"
#include "run/log_writer.h"
#include "log/set_reader.h"
#include "table/duplicate_deals.h"

bool sharding_check(const struct tournament *t, struct err *err)
{
    for (size_t i = 0; i < t->parts; i++)
        if (t->part[i].config->event.plan.max_time)
            return err_set(err, ERR_USAGE,
                           "max_time: shards have no time in common: expected max_sets instead");
    return true;
}

/* Each part has the seed that follows from the tournament's. */
void sharding_give_seed(struct tournament *t, const uint8_t seed[RNG_SEED_BYTES])
{
    for (size_t i = 0; i < t->parts; i++) {
        struct config *config = t->part[i].config;
        if (t->part[i].number)
            stages_seed(seed, i, config->seed);
        else
            memcpy(config->seed, seed, RNG_SEED_BYTES);
        config->seed_given = true;
        seed_commitment(config->event.commitment, config->seed);
    }
}

const uint8_t *sharding_given_seed(const struct tournament *t)
{
    const struct config *first = t->part[0].config;

    return first->seed_given ? first->seed : NULL;
}

/* ---- All of it is there ---- */

/* The log is there, and neither another being written nor its stages. */
bool sharding_is_complete(const struct tournament *t)
{
    char part[PATH_CAP], stages[PATH_CAP];

    return access(t->log, F_OK) == 0 && path_with_end(part, t->log, LOG_PART, NULL) &&
           path_with_end(stages, t->log, LOG_STAGES, NULL) && access(part, F_OK) != 0 &&
           access(stages, F_OK) != 0;
}

static bool check_event(struct tournament_part *p, const struct log_files_claim *claim,
                        const uint8_t *seed, struct err *err)
{
    struct log_writer store;
    const struct tournament_part_place place = {p->whole->log, BOT_INFO_LAST};
    bool ok = tournament_part_enter(p, &place, 1, err) &&
              log_writer_open(&store, claim, false, &p->config->event, NULL, seed, err);

    if (ok)
        log_writer_close(&store);
    tournament_part_leave(p);
    return ok;
}

static bool check_stages(struct tournament *t, const uint8_t *seed, struct err *err)
{
    struct event *event[CONFIG_STAGES];

    if (!stages_open(&t->disk, t->log, t->parts, seed, false, err))
        return false;
    bool ok = true;
    size_t entered = 0;
    for (; ok && entered < t->parts; entered++) {
        const struct tournament_part_place place = {t->log, (int)entered};
        event[entered] = &t->part[entered].config->event;
        ok = tournament_part_enter(&t->part[entered], &place, 1, err);
    }
    ok = ok && stages_compare(&t->disk, event, err);
    for (size_t i = 0; i < entered; i++)
        tournament_part_leave(&t->part[i]);
    stages_close(&t->disk);
    return ok;
}

/* Whether the complete log is of what the file says. */
bool sharding_check_complete(struct tournament *t, struct err *err)
{
    struct log_files_claim claim;

    if (!options_walls(t->options, err))
        return false;
    if (t->part[0].number)
        return check_stages(t, sharding_given_seed(t), err);
    if (!log_files_claim(&claim, t->log, err))
        return false;
    bool ok = check_event(&t->part[0], &claim, sharding_given_seed(t), err);
    log_files_release(&claim);
    return ok;
}

void sharding_print_complete(const struct tournament *t)
{
    if (!t->options->quiet)
        fputs("nothing is left to be played\n", stderr);
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
static void print_state(const struct shard_plan *cut, const char *folder)
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

static void print_cut(const struct options *o, const struct shard_plan *cut, const char *folder)
{
    if (!o->quiet)
        print_state(cut, folder);
    if (o->array)
        print_array(folder, cut->shard);
    else
        print_commands(o, folder, cut->shard);
}

static bool check_number(const char *folder, const struct shard *cut, struct err *err)
{
    uint32_t others;

    return !shards_cut_otherwise(folder, cut, &others) ||
           err_set(err, ERR_USAGE,
                   "%s has some of %" PRIu32 " shards: expected as many again, not %" PRIu32
                   " (--fresh starts over)",
                   folder, others, cut->shards);
}

/* Whether a shard that is there is of the event; most have its header byte for byte. */
static bool is_of_event(const struct tournament_part *p, const struct shard *s,
                        const struct buf *header, const char *path, struct err *err)
{
    struct set_reader r;

    if (shard_has_header(p->whole->files->folder, s, header))
        return true;
    if (!set_reader_open(&r, path, err))
        return false;
    bool same = set_reader_next(&r, NULL) == 1 && event_same(&r.event, &p->config->event, NULL);
    set_reader_close(&r);
    return same || err_set(err, ERR_USAGE, "%s is of another run (--fresh starts over)", path);
}

/* The shards that are there must be of the event, and of this cut. */
static bool check_shards(const struct tournament_part *p, const struct shard_plan *cut,
                         struct err *err)
{
    const char *folder = p->whole->files->folder;
    struct buf header = {0};
    struct shard s = cut->shard;
    char path[PATH_CAP];
    bool ok = check_number(folder, &s, err);

    ok = ok && (log_put_header(&header, &p->config->event) || err_memory(err));
    for (s.number = 1; ok && s.number <= s.shards; s.number++)
        if (shard_is_there(folder, &s))
            ok = shard_log(folder, &s, path, err) && is_of_event(p, &s, &header, path, err);
    buf_finish(&header);
    return ok;
}

/* What a part has left: *left, and then it is what shards go by. */
static bool plan_part(struct tournament_part *p, const char *log, struct shard_plan *cut,
                      bool *left, struct err *err)
{
    const struct tournament *t = p->whole;
    struct log_files_claim claim;

    if (!log_files_claim(&claim, log, err))
        return false;
    const struct tournament_part_place place = {log, BOT_INFO_LAST};
    bool ok = tournament_part_enter(p, &place, 1, err) &&
              shard_plan_plan(cut, &claim, p->config, &p->roster, t->options->shards, left, err);
    tournament_part_leave(p);
    log_files_release(&claim);
    if (ok && *left) {
        cut->shard.stage = p->number;
        cut->shard.stages = p->number ? (uint32_t)t->parts : 0;
        ok = check_shards(p, cut, err) &&
             shard_plan_write(t->files->folder, &p->config->event, &cut->shard, &cut->round, err);
    }
    return ok;
}

static bool plan_stages(struct tournament *t, const uint8_t *seed, struct shard_plan *cut,
                        bool *left, struct err *err)
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
    struct log_files_claim claim;
    char stages[PATH_CAP];

    if (!log_files_claim(&claim, t->log, err))
        return false;
    bool ok =
        shards_remove(t->files->folder, err) && path_with_end(stages, t->log, LOG_STAGES, err);
    if (ok) {
        folder_remove(stages);
        log_files_remove(t->log);
    }
    log_files_release(&claim);
    return ok;
}

/* One that is drawn is kept for the shards, as one that is given is. */
static bool settle_seed(const struct tournament *t, uint8_t seed[RNG_SEED_BYTES], struct err *err)
{
    return sharding_given_seed(t) ? shard_seed(t->files->folder, sharding_given_seed(t), seed, err)
                                  : log_files_keep_seed(t->log, NULL, seed, err);
}

static bool plan(struct tournament *t, struct shard_plan *cut, bool *left, struct err *err)
{
    uint8_t seed[RNG_SEED_BYTES];

    if (!options_walls(t->options, err) || !settle_seed(t, seed, err))
        return false;
    sharding_give_seed(t, seed);
    return t->part[0].number ? plan_stages(t, seed, cut, left, err)
                             : plan_part(&t->part[0], t->log, cut, left, err);
}

static int plan_tournament(struct tournament *t)
{
    const struct options *o = t->options;
    struct shard_plan cut = {.shard = {.number = 0}};
    struct err err;
    bool left = false;
    int status = CLI_DONE;

    if (o->how.fresh && !start_over(t, &err))
        return cli_fail(o->command, &err);
    if (sharding_is_complete(t) ? !sharding_check_complete(t, &err) : !plan(t, &cut, &left, &err))
        status = options_failed(o, &err);
    else if (strcmp(o->command, "slurm") == 0)
        status = slurm_write(t);
    else if (left)
        print_cut(o, &cut, t->files->folder);
    else
        sharding_print_complete(t);
    shard_plan_finish(&cut);
    return status;
}

int sharding_play(struct tournament *t)
{
    return t->options->shard ? sharding_take(t) : plan_tournament(t);
}
