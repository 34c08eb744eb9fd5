#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "terminal/cli.h"
#include "commands/tournament_internal.h"
#include "run/bot_info.h"
#include "shards/shard_plan.h"
#include "shards/shard_files.h"
#include "log/set_reader.h"

/* ---- One shard ---- */

/* Whether what was read and looked at is what was planned. */
static bool is_planned(const struct tournament_part *p, const struct event *planned,
                       struct err *err)
{
    return event_same(planned, &p->config->event, err) ||
           err_prefix(err, "the plan in %s is of another run: ", p->whole->files->folder);
}

/* Without a plan bots are asked by the first shard that is played in this folder. */
static bool enter(struct tournament_part *p, const struct attempt *attempt, struct err *err)
{
    struct shard_logs there = {.n = 0};
    bool ok = shard_logs_add(&there, attempt->log, err) &&
              shard_logs_in(&there, p->whole->files->folder, err) &&
              shard_logs_add(&there, p->whole->log, err);

    struct tournament_part_place *place = ok ? calloc(there.n, sizeof *place) : NULL;
    for (size_t i = 0; place && i < there.n; i++)
        place[i] = (struct tournament_part_place){there.path[i], 0};
    ok = ok && (place ? tournament_part_enter(p, place, there.n, err) : err_memory(err));
    free(place);
    shard_logs_finish(&there);
    return ok;
}

/* `planned`: the event of the plan, or NULL. */
static int play_attempt(struct tournament_part *p, const struct event *planned,
                        const struct attempt *attempt)
{
    const struct tournament *t = p->whole;
    struct log_files_claim claim = {.lock.fd = -1};
    struct err err;
    int status;

    if (!log_files_claim(&claim, attempt->log, &err))
        return cli_fail(t->options->command, &err);
    if (!enter(p, attempt, &err) || (planned && !is_planned(p, planned, &err)))
        status = options_failed(t->options, &err);
    else
        status = tournament_part_play(p, t->log, &claim);
    tournament_part_leave(p);
    log_files_release(&claim);
    return status;
}

/* Whoever else plays it may have been faster. */
static int play_anew(struct tournament *t, struct tournament_part *p, const struct event *planned,
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
    if (status != ERR_ABORT || !attempt_is_late(attempt))
        return status;
    cli_warn(t->options->command, "another process has played it meanwhile: nothing is lost");
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
        tournament_part_print_path(what, place);
}

/* Whether a shard that is there already is of this event. Its bots were looked at then. */
static bool is_current(struct tournament_part *p, const char *place, struct err *err)
{
    struct set_reader r;

    if (!set_reader_open(&r, place, err))
        return false;
    bool same = set_reader_next(&r, err) == 1 && roster_take(p->config, &r.event, err) &&
                event_same(&r.event, &p->config->event, err);
    set_reader_close(&r);
    return same || err_prefix(err, "%s is of another run (--fresh plays it again): ", place);
}

static int play_shard(struct tournament *t, struct tournament_part *p, const struct shard_plan *cut,
                      const struct event *planned)
{
    const struct options *o = t->options;
    struct attempt attempt;
    struct err err;

    p->shard = &cut->shard;
    p->round = cut->round.pairings ? &cut->round : NULL;
    if (!attempt_open(&attempt, t->files->folder, &cut->shard, o->how.fresh, &err))
        return cli_fail(o->command, &err);
    int status = !attempt.complete                    ? play_anew(t, p, planned, &attempt)
                 : is_current(p, attempt.place, &err) ? CLI_DONE
                                                      : cli_fail(o->command, &err);
    attempt_close(&attempt);
    if (status == CLI_DONE)
        print_shard(o, &cut->shard, attempt.place);
    return status;
}

/* ---- By a plan, or without one ---- */

/* Of ten thousand bots a shard looks at its own. */
static int play_cut(struct tournament *t, struct tournament_part *p, struct shard_plan *cut)
{
    struct bot_info asked = {.entrants = 0};
    struct err err;

    cut->shard.number = t->options->shard;
    bool *plays = shard_plan_players(cut);
    if (!plays)
        return cli_no_memory(t->options->command);
    bool ok = bot_info_recall(&asked, &cut->event, t->log, &err);
    p->known = asked.known;
    p->known.plays = plays;
    int status = ok ? play_shard(t, p, cut, &cut->event) : cli_fail(t->options->command, &err);
    bot_info_finish(&asked);
    free(plays);
    return status;
}

static int play_planned(struct tournament *t, struct shard_plan *cut)
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
        const struct shard_plan cut = {
            .shard = {.number = o->shard,
                      .shards = o->shards,
                      .stage = t->part[i].number,
                      .stages = t->part[i].number ? (uint32_t)t->parts : 0,
                      .count = event_sets(&t->part[i].config->event)}};
        status = play_shard(t, &t->part[i], &cut, NULL);
    }
    return status;
}

int sharding_take(struct tournament *t)
{
    const char *folder = t->files->folder;
    uint8_t seed[RNG_SEED_BYTES];
    struct shard_plan cut;
    struct err err;

    if (sharding_is_complete(t) && !t->options->how.fresh) {
        if (!sharding_check_complete(t, &err))
            return options_failed(t->options, &err);
        sharding_print_complete(t);
        return CLI_DONE;
    }
    if (!shard_seed(folder, sharding_given_seed(t), seed, &err) || !options_walls(t->options, &err))
        return cli_fail(t->options->command, &err);
    sharding_give_seed(t, seed);
    if (!shard_plan_is_there(folder))
        return play_unplanned(t);
    if (!shard_plan_read(&cut, folder, &err))
        return cli_fail(t->options->command, &err);
    int status = play_planned(t, &cut);
    shard_plan_finish(&cut);
    return status;
}
