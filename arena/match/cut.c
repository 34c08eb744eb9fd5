#include "match/cut.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "match/agenda.h"
#include "match/store.h"
#include "record/reading.h"

/* ---- The file ---- */

static const char PLAN_NAME[] = "plan.msgpack";

bool cut_write(const char *dir, const struct event *event, const struct shard *shard,
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

bool cut_is_there(const char *dir)
{
    char path[PATH_CAP];

    return path_join(path, dir, PLAN_NAME, NULL) && access(path, F_OK) == 0;
}

void cut_finish(struct cut *cut)
{
    event_finish(&cut->event);
    round_finish(&cut->round);
}

/* Takes what reading has decoded. */
static void take(struct cut *cut, struct reading *r)
{
    cut->shard = r->shard;
    cut->event = r->event;
    r->event = (struct event){.sets = 0};
    cut->round = r->round;
    r->round = (struct round){.pairings = 0};
}

/* Header, cut, and where a round is cut, that. */
static bool read_all(struct reading *r, const char *path, struct err *err)
{
    int got = reading_next(r, err);

    if (got == 1)
        got = reading_next(r, err);
    bool plan = got == 1 && r->record.kind == LOG_SHARD && !r->shard.number;
    if (plan && r->shard.round) {
        got = reading_next(r, err);
        plan = got == 1 && r->record.kind == LOG_ROUND;
    }
    if (plan)
        got = reading_next(r, err);
    if (got < 0)
        return false;
    return (plan && got == 0) ||
           err_set(err, ERR_USAGE, "%s is no plan: expected what `plan` writes", path);
}

bool cut_read(struct cut *cut, const char *dir, struct err *err)
{
    struct reading r;
    char path[PATH_CAP];

    *cut = (struct cut){.shard = {.number = 0}};
    if (!path_join(path, dir, PLAN_NAME, err) || !reading_open(&r, path, err))
        return false;
    bool ok = read_all(&r, path, err);
    if (ok)
        take(cut, &r);
    reading_close(&r);
    return ok;
}

/* ---- Who plays ---- */

static void note_players(const struct agenda *a, bool *plays)
{
    uint64_t last = UINT64_MAX, number;
    struct pairing p;
    uint32_t set;

    for (uint64_t i = 0; i < a->sets; i++) {
        agenda_set(a, i, &number, &set);
        if (number == last)
            continue;
        last = number;
        event_pairing(a->event, number, &p);
        for (unsigned k = 0; k < p.bots; k++)
            plays[p.bot[k]] = true;
    }
}

bool *cut_players(const struct cut *cut)
{
    const struct round *round = cut->round.pairings ? &cut->round : NULL;
    bool *plays = calloc(cut->event.entrants, sizeof *plays);
    struct agenda a;

    if (!plays || !agenda_open_shard(&a, &cut->event, &cut->shard, round, NULL)) {
        free(plays);
        return NULL;
    }
    note_players(&a, plays);
    agenda_close(&a);
    return plays;
}

/* ---- What comes next ---- */

static bool pass(void *context, const struct pairing *p, const struct set_record *set)
{
    (void)context;
    (void)p;
    (void)set;
    return true;
}

static bool begin_round(struct agenda *a, struct store *s, struct err *err)
{
    struct buf b = {0};
    bool ok = agenda_put_round(a, false, &b, err) && store_add(s, b.data, b.len, err);

    buf_finish(&b);
    return ok;
}

/* The schedule is cut whole whatever of it a single run has played. */
static struct shard cut_here(const struct agenda *a, uint32_t shards)
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

/* *cut takes the round from the agenda. */
static bool look_ahead(struct cut *cut, struct agenda *a, struct store *s, uint32_t shards,
                       bool *left, struct err *err)
{
    if (!store_resume(s, a, pass, NULL, err) || (agenda_is_due(a) && !begin_round(a, s, err)) ||
        !store_end(s, false, err))
        return false;
    *left = !agenda_is_over(a);
    cut->shard = cut_here(a, shards);
    cut->round = a->round;
    a->round = (struct round){.pairings = 0};
    return true;
}

bool cut_plan(struct cut *cut, const struct files_claim *claim, struct config *config,
              const struct roster *roster, uint32_t shards, bool *left, struct err *err)
{
    struct store s;
    struct agenda a;

    *cut = (struct cut){.shard = {.number = 0}};
    *left = false;
    bool ok = store_open(&s, claim, false, &config->event, NULL, config->seed, err);
    ok = ok && (s.complete || s.resumes || sidecar_asked(&s.side, &config->event, roster, err));
    if (ok && !s.complete && (ok = agenda_open(&a, &config->event, err))) {
        ok = look_ahead(cut, &a, &s, shards, left, err);
        agenda_close(&a);
    }
    store_close(&s);
    return ok;
}
