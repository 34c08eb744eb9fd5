#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/part.h"
#include "match/cut.h"
#include "match/shards.h"
#include "table/source.h"

bool sharding_check(const struct tournament *t, struct err *err)
{
    if (t->parts > 1 || t->part[0].number)
        return err_set(err, ERR_USAGE, "shards are of a tournament of one, without stages");
    return !t->part[0].config->event.plan.max_time ||
           err_set(err, ERR_USAGE,
                   "max_time: shards have no time in common: expected max_sets instead");
}

/* ---- One shard ---- */

/* Which sets it has: by the plan, if there is one, or of the schedule. */
static bool find_cut(const struct tournament *t, struct cut *cut, struct err *err)
{
    const struct options *o = t->options;
    struct event *event = &t->part[0].config->event;
    const char *folder = t->files->folder;

    *cut = (struct cut){.shard = {.shards = o->shards, .count = event_sets(event)}};
    if (!cut_is_there(folder) && format_adapts(event->format))
        return err_set(err, ERR_USAGE,
                       "--shard: in format %s results say what is played: expected a plan in %s "
                       "(see plan)",
                       format_name(event->format), folder);
    if (cut_is_there(folder) && !cut_read(cut, folder, err))
        return false;
    if (cut->shard.shards != o->shards)
        return err_set(err, ERR_USAGE,
                       "--shard %" PRIu32 "/%" PRIu32 ": the plan in %s is of %" PRIu32 " shards",
                       o->shard, o->shards, folder, cut->shard.shards);
    cut->shard.number = o->shard;
    return true;
}

/* Whether what was read and looked at is what was planned. */
static bool is_planned(const struct part *p, const struct event *planned, struct err *err)
{
    struct event *event = &p->config->event;

    seed_commitment(event->commitment, p->config->seed);
    return event_same(planned, event, err) ||
           err_prefix(err, "the plan in %s is of another run: ", p->whole->files->folder);
}

static int play_attempt(struct tournament *t, struct cut *cut, struct attempt *attempt)
{
    struct files_claim claim = {.lock.fd = -1};
    struct part *part = &t->part[0];
    struct err err;
    int status;

    part->shard = &cut->shard;
    part->round = cut->round.pairings ? &cut->round : NULL;
    if (!files_claim(&claim, attempt->log, &err))
        return cli_fail(t->options->command, &err);
    if (!part_enter(t, &err) || (cut->event.entrants && !is_planned(part, &cut->event, &err)))
        status = options_failed(t->options, &err);
    else
        status = part_play(part, t->log, &claim);
    part_leave(t);
    files_release(&claim);
    return status;
}

/* Whoever else plays it may have been faster. */
static int play_shard(struct tournament *t, struct cut *cut, struct attempt *attempt)
{
    char copies[PATH_CAP];
    struct err err;

    if (!path_join(copies, attempt->folder, "bots", &err))
        return cli_fail(t->options->command, &err);
    struct tournament_files own = *t->files;
    own.copies = copies;
    t->files = &own;
    int status = play_attempt(t, cut, attempt);
    if (status == CLI_DONE && !attempt_publish(attempt, &err))
        status = cli_fail(t->options->command, &err);
    return status == ERR_ABORT && attempt_is_late(attempt) ? CLI_DONE : status;
}

static void print_shard(const struct tournament *t, const struct cut *cut, const char *place)
{
    char text[SHARD_TEXT], what[SHARD_TEXT + 32];
    uint64_t first, sets;

    shard_text(&cut->shard, text);
    shard_range(&cut->shard, &first, &sets);
    (void)snprintf(what, sizeof what, "%s, %" PRIu64 " sets", text, sets);
    if (!t->options->quiet)
        part_print_path(what, place);
}

static int take_shard(struct tournament *t)
{
    struct options *o = t->options;
    struct config *config = t->part[0].config;
    const char *folder = t->files->folder;
    struct cut cut = {.shard = {.number = 0}};
    uint8_t seed[sizeof config->seed];
    struct attempt attempt;
    struct err err;
    int status;

    if (!shard_seed(folder, config->seed_given ? config->seed : NULL, seed, &err) ||
        !find_cut(t, &cut, &err) ||
        !attempt_open(&attempt, folder, &cut.shard, o->how.fresh, &err)) {
        status = cli_fail(o->command, &err);
    } else {
        memcpy(config->seed, seed, sizeof seed);
        config->seed_given = true;
        status = attempt.complete ? CLI_DONE : play_shard(t, &cut, &attempt);
        attempt_close(&attempt);
        if (status == CLI_DONE)
            print_shard(t, &cut, attempt.place);
    }
    cut_finish(&cut);
    return status;
}

/* ---- The plan ---- */

/* The command that plays a shard: the one that plans, but for what is the plan's own. */
static void print_command(const struct options *o, const struct shard *s)
{
    options_print_command(stdout, "", "run");
    options_print_others(stdout, o);
    printf(" --shard %" PRIu32 "/%" PRIu32 "\n", s->number, s->shards);
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

static void print_commands(const struct options *o, const char *folder, struct shard s)
{
    for (s.number = 1; s.number <= s.shards; s.number++)
        if (!shard_is_there(folder, &s))
            print_command(o, &s);
}

static void print_cut(const struct options *o, const struct cut *cut, const char *folder)
{
    char text[SHARD_TEXT];

    shard_text(&cut->shard, text);
    if (!o->quiet)
        fprintf(stderr, "%" PRIu64 " sets in %s\n", cut->shard.count, text);
    if (o->array)
        print_array(folder, cut->shard);
    else
        print_commands(o, folder, cut->shard);
}

/* Forgets what is there. */
static bool start_over(const struct tournament *t, const struct files_claim *claim, struct err *err)
{
    return shards_remove(t->files->folder, err) && files_drop_seed(t->log, err) &&
           files_cut(claim, 0, err);
}

/* One that is drawn is kept for the shards, as one that is given is. */
static bool settle_seed(const struct tournament *t, struct err *err)
{
    struct config *config = t->part[0].config;
    uint8_t seed[sizeof config->seed];
    bool ok = config->seed_given ? shard_seed(t->files->folder, config->seed, seed, err)
                                 : files_keep_seed(t->log, NULL, seed, err);

    if (ok)
        memcpy(config->seed, seed, sizeof seed);
    return config->seed_given = ok;
}

/* The log is there, and no other is being written. */
static bool is_complete(const struct files_claim *claim)
{
    struct stat st;

    return stat(claim->log, &st) == 0 && fstat(claim->lock.fd, &st) == 0 && st.st_size == 0;
}

static bool plan(struct tournament *t, const struct files_claim *claim, struct cut *cut, bool *left,
                 struct err *err)
{
    struct config *config = t->part[0].config;
    const char *folder = t->files->folder;

    return cut_plan(cut, claim, config, t->options->shards, left, err) &&
           (!*left || cut_write(folder, &config->event, &cut->shard, &cut->round, err));
}

static int plan_tournament(struct tournament *t)
{
    struct options *o = t->options;
    struct files_claim claim = {.lock.fd = -1};
    struct cut cut = {.shard = {.number = 0}};
    struct err err;
    bool left = false;
    int status = CLI_DONE;

    if (!files_claim(&claim, t->log, &err))
        return cli_fail(o->command, &err);
    if (o->how.fresh || !is_complete(&claim)) {
        if ((o->how.fresh && !start_over(t, &claim, &err)) || !part_enter(t, &err) ||
            !settle_seed(t, &err) || !plan(t, &claim, &cut, &left, &err))
            status = options_failed(o, &err);
        part_leave(t);
    }
    files_release(&claim);
    if (status == CLI_DONE && left)
        print_cut(o, &cut, t->files->folder);
    else if (status == CLI_DONE && !o->quiet)
        fputs("nothing is left to be played\n", stderr);
    cut_finish(&cut);
    return status;
}

int sharding_play(struct tournament *t)
{
    return t->options->shard ? take_shard(t) : plan_tournament(t);
}
