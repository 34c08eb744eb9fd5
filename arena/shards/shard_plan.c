#include "shards/shard_plan.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "schedule/schedule.h"
#include "run/resume.h"
#include "log/set_reader.h"

/* ---- The file ---- */

static const char PLAN_NAME[] = "plan.msgpack";

bool shard_plan_write(const char *dir, const struct event *event, const struct shard *shard,
                      const struct round *round, struct err *err)
{
    struct buf b = {0};
    char path[PATH_CAP];
    bool put = log_put_header(&b, event) && log_put_shard(&b, shard) &&
               (!round->pairings || log_put_round(&b, round, event));
    bool ok = (put || err_memory(err)) && path_join(path, dir, PLAN_NAME, err) &&
              file_replace(path, 0666, b.data, b.len, err);

    buf_finish(&b);
    return ok;
}

bool shard_plan_is_there(const char *dir)
{
    char path[PATH_CAP];

    return path_join(path, dir, PLAN_NAME, NULL) && access(path, F_OK) == 0;
}

void shard_plan_finish(struct shard_plan *cut)
{
    event_finish(&cut->event);
    round_finish(&cut->round);
}

/* Takes what reading has decoded. */
static void take_plan(struct shard_plan *cut, struct set_reader *r)
{
    cut->shard = r->shard;
    cut->event = r->event;
    r->event = (struct event){.sets = 0};
    cut->round = r->round;
    r->round = (struct round){.pairings = 0};
}

/* Header, cut, and where a round is cut, that. */
static bool read_all(struct set_reader *r, const char *path, struct err *err)
{
    int got = set_reader_next(r, err);

    if (got == 1)
        got = set_reader_next(r, err);
    bool plan = got == 1 && r->record.kind == LOG_SHARD && !r->shard.number;
    if (plan && r->shard.round) {
        got = set_reader_next(r, err);
        plan = got == 1 && r->record.kind == LOG_ROUND;
    }
    if (plan)
        got = set_reader_next(r, err);
    if (got < 0)
        return false;
    return (plan && got == 0) ||
           err_set(err, ERR_USAGE, "%s is no plan: expected what `plan` writes", path);
}

bool shard_plan_read(struct shard_plan *cut, const char *dir, struct err *err)
{
    struct set_reader r;
    char path[PATH_CAP];

    *cut = (struct shard_plan){.shard = {.number = 0}};
    if (!path_join(path, dir, PLAN_NAME, err) || !set_reader_open(&r, path, err))
        return false;
    bool ok = read_all(&r, path, err);
    if (ok)
        take_plan(cut, &r);
    set_reader_close(&r);
    return ok;
}

/* ---- Who plays ---- */

static void note_players(const struct schedule *a, bool *plays)
{
    uint64_t last = UINT64_MAX, number;
    struct pairing p;
    uint32_t set;

    for (uint64_t i = 0; i < a->sets; i++) {
        schedule_set(a, i, &number, &set);
        if (number == last)
            continue;
        last = number;
        event_pairing(a->event, number, &p);
        for (unsigned k = 0; k < p.bots; k++)
            plays[p.bot[k]] = true;
    }
}

bool *shard_plan_players(const struct shard_plan *cut)
{
    const struct round *round = cut->round.pairings ? &cut->round : NULL;
    bool *plays = calloc(cut->event.entrants, sizeof *plays);
    struct schedule a;

    if (!plays || !schedule_open_shard(&a, &cut->event, &cut->shard, round, NULL)) {
        free(plays);
        return NULL;
    }
    note_players(&a, plays);
    schedule_close(&a);
    return plays;
}

/* ---- What comes next ---- */

static bool pass_set(void *context, const struct pairing *p, const struct set_record *set)
{
    (void)context;
    (void)p;
    (void)set;
    return true;
}

static bool begin_planned_round(struct schedule *a, struct log_writer *s, struct err *err)
{
    struct buf b = {0};
    bool ok = schedule_put_round(a, false, &b, err) && log_writer_add(s, b.data, b.len, err);

    buf_finish(&b);
    return ok;
}

/* The schedule is cut whole whatever of it a single run has played. */
static struct shard cut_here(const struct schedule *a, uint32_t shards)
{
    struct shard s = {.shards = shards, .round = a->rounds, .count = a->sets - a->from};

    if (!a->rounds)
        return s;
    s.from = a->next - a->from;
    s.count -= s.from;
    if (a->event->format == FORMAT_SPRT && s.count > (uint64_t)shards * BLOCK_SETS)
        s.count = (uint64_t)shards * BLOCK_SETS;
    return s;
}

/* Moves the round from the schedule to *cut, which owns it then. */
static bool look_ahead(struct shard_plan *cut, struct schedule *a, struct log_writer *s,
                       uint32_t shards, bool *left, struct err *err)
{
    if (!resume_log(s, a, pass_set, NULL, err) ||
        (schedule_is_due(a) && !begin_planned_round(a, s, err)) || !log_writer_end(s, false, err))
        return false;
    *left = !schedule_is_over(a);
    cut->shard = cut_here(a, shards);
    cut->round = a->round;
    a->round = (struct round){.pairings = 0};
    return true;
}

bool shard_plan_plan(struct shard_plan *cut, const struct log_files_claim *claim,
                     struct config *config, const struct roster *roster, uint32_t shards,
                     bool *left, struct err *err)
{
    struct log_writer s;
    struct schedule a;

    *cut = (struct shard_plan){.shard = {.number = 0}};
    *left = false;
    bool ok = log_writer_open(&s, claim, false, &config->event, NULL, config->seed, err);
    ok = ok && (s.complete || s.resumes || sidecar_asked(&s.side, &config->event, roster, err));
    if (ok && !s.complete && (ok = schedule_open(&a, &config->event, err))) {
        ok = look_ahead(cut, &a, &s, shards, left, err);
        schedule_close(&a);
    }
    log_writer_close(&s);
    return ok;
}
