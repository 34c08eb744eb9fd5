#include "shards/merge_inputs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log/log.h"

/* ---- What is wrong ---- */

static void tell(const struct merge_inputs *g, const char *line)
{
    if (g->say)
        g->say(g->context, line);
}

static void say(struct merge_inputs *g, const char *line)
{
    g->wrong++;
    tell(g, line);
}

/* Says it of a shard. */
static void tell_of(const struct merge_inputs *g, const struct merge_inputs_shard *s,
                    const char *what)
{
    const char *path = s->path ? s->path : "";
    char text[SHARD_TEXT];
    struct buf line = {0};

    if (s->shard.number) {
        shard_text(&s->shard, text);
        (void)buf_printf(&line, "%s: ", text);
    }
    if (strncmp(what, path, strlen(path)) != 0)
        (void)buf_printf(&line, "%s: ", path);
    (void)buf_printf(&line, "%s", what);
    tell(g, buf_str(&line) ? buf_str(&line) : what);
    buf_finish(&line);
}

void merge_inputs_refuse(struct merge_inputs *g, const struct merge_inputs_shard *s,
                         const char *what)
{
    g->wrong++;
    tell_of(g, s, what);
}

/* ---- One of them ---- */

static bool no_shard(struct err *err)
{
    return err_set(err, ERR_FOUND, "it is no shard: expected what `run --shard` writes");
}

/* Fills in s->event. */
static bool identify(struct merge_inputs_shard *s, const struct log_record *header, struct err *err)
{
    struct event e = {.sets = 0};
    struct buf b = {0};
    bool ok = log_get_header(header, &e, err);

    for (size_t i = 0; ok && i < e.entrants; i++) {
        e.entrant[i].version[0] = e.entrant[i].author[0] = '\0';
        e.entrant[i].fault = 0;
    }
    if (ok && (ok = log_put_header(&b, &e) || err_memory(err)))
        memcpy(s->event, b.data + b.len - sizeof s->event, sizeof s->event);
    buf_finish(&b);
    event_finish(&e);
    return ok;
}

/* Most have the header of the shard `before`. */
static bool read_header(struct merge_inputs_shard *s, const struct merge_inputs_shard *before,
                        const struct log_record *r, struct err *err)
{
    memcpy(s->header, r->data + r->size - sizeof s->header, sizeof s->header);
    if (!before || !before->good || memcmp(before->header, s->header, sizeof s->header) != 0)
        return identify(s, r, err);
    memcpy(s->event, before->event, sizeof s->event);
    return true;
}

static bool read_shard(struct merge_inputs_shard *s, const struct merge_inputs_shard *before,
                       struct log_reader *reader, struct err *err)
{
    struct log_record r;
    int got = log_next(reader, &r, err);

    if (got == 1 && !read_header(s, before, &r, err))
        return false;
    if (got == 1)
        got = log_next(reader, &r, err);
    if (got < 0)
        return false;
    if (got == 0 || r.kind != LOG_SHARD)
        return no_shard(err);
    return log_get_shard(&r, &s->shard, err) && (s->shard.number || no_shard(err));
}

/* False where the machine fails. */
static bool look_at_input(struct merge_inputs *g, struct merge_inputs_shard *s, struct err *err)
{
    const struct merge_inputs_shard *before = s > g->shard ? s - 1 : NULL;
    struct log_reader *reader;

    if (log_open(&reader, s->path, err)) {
        s->good = read_shard(s, before, reader, err);
        log_close(reader);
    }
    if (s->good)
        return true;
    if (err_of_machine(err))
        return false;
    s->shard.number = 0;
    merge_inputs_refuse(g, s, err->text);
    return true;
}

/* ---- Whose they are: what most of them are of is meant ---- */

/* By what must be the same for all of a tournament, and then of a stage. */
static int by_event(const void *a, const void *b)
{
    const struct merge_inputs_shard *x = a, *y = b;

    if (x->good != y->good)
        return y->good - x->good;
    if (x->shard.stages != y->shard.stages)
        return x->shard.stages < y->shard.stages ? -1 : 1;
    if (x->shard.stage != y->shard.stage)
        return x->shard.stage < y->shard.stage ? -1 : 1;
    return memcmp(x->event, y->event, sizeof x->event);
}

/* Where those end that are alike. */
static size_t end_of_stages(const struct merge_inputs *g, size_t first)
{
    size_t end = first;

    while (end < g->shards && g->shard[end].shard.stages == g->shard[first].shard.stages)
        end++;
    return end;
}

static size_t end_of_event(const struct merge_inputs *g, size_t first)
{
    size_t end = first;

    while (end < g->shards && by_event(&g->shard[end], &g->shard[first]) == 0)
        end++;
    return end;
}

static int by_place(const void *a, const void *b)
{
    const struct merge_inputs_shard *x = a, *y = b;

    if (x->good != y->good)
        return y->good - x->good;
#define BY(field) \
    if (x->shard.field != y->shard.field) \
        return x->shard.field < y->shard.field ? -1 : 1;
    BY(stage)
    BY(round)
    BY(from)
    BY(shards)
    BY(count)
    BY(number)
#undef BY
    return 0;
}

/* By events, and in each by place. */
static int by_event_and_place(const void *a, const void *b)
{
    int order = by_event(a, b);

    return order ? order : by_place(a, b);
}

/* How many stages the tournament has. */
static bool make_stages(struct merge_inputs *g, struct err *err)
{
    uint32_t stages = 0;
    size_t most = 0;

    for (size_t i = 0, end; i < g->shards; i = end) {
        end = end_of_stages(g, i);
        if (end - i > most) {
            most = end - i;
            stages = g->shard[i].shard.stages;
        }
    }
    g->staged = stages;
    g->stages = stages ? stages : 1;
    g->stage = calloc(g->stages, sizeof *g->stage);
    if (!g->stage)
        g->stages = 0;
    return g->stage || err_memory(err);
}

static struct merge_inputs_stage *stage_of(const struct merge_inputs *g,
                                           const struct merge_inputs_shard *s)
{
    return &g->stage[g->staged ? s->shard.stage - 1 : 0];
}

static bool is_of_tournament(const struct merge_inputs *g, const struct merge_inputs_shard *s)
{
    return s->shard.stages == (g->staged ? g->stages : 0);
}

/* Finds the event that most shards of each stage are of. */
static void choose_events(struct merge_inputs *g)
{
    for (size_t i = 0, end; i < g->shards; i = end) {
        struct merge_inputs_shard *s = &g->shard[i];
        end = end_of_event(g, i);
        if (is_of_tournament(g, s) && end - i > stage_of(g, s)->alike) {
            stage_of(g, s)->alike = end - i;
            stage_of(g, s)->first = s->path;
            memcpy(stage_of(g, s)->header, s->header, sizeof s->header);
            memcpy(stage_of(g, s)->check, s->event, sizeof s->event);
        }
    }
}

static bool read_event(const char *path, struct event *event, struct err *err)
{
    struct log_reader *reader;
    struct log_record r;

    if (!log_open(&reader, path, err))
        return false;
    bool ok = log_next(reader, &r, err) == 1 && log_get_header(&r, event, err);
    log_close(reader);
    return ok;
}

/* Two headers of one event are the same bytes, but for what bots said. */
static bool check_event(const struct merge_inputs *g, const struct merge_inputs_shard *s,
                        struct err *err)
{
    const struct merge_inputs_stage *stage = stage_of(g, s);
    struct event other = {.sets = 0};

    if (memcmp(s->event, stage->check, sizeof s->event) == 0)
        return true;
    bool same = read_event(s->path, &other, err) && event_same(&stage->event, &other, err) &&
                err_set(err, ERR_FOUND, "its header is another one");
    event_finish(&other);
    return same || err_prefix(err, "it is not of the run that %s is of: ", stage->first);
}

/* A schedule is cut whole; of rounds only merging can know. */
static bool check_kind(const struct shard *cut, const struct event *event, struct err *err)
{
    uint64_t sets = format_adapts(event->format) ? 0 : event_sets(event);

    if (sets ? !cut->round && !cut->from && cut->count == sets : cut->round)
        return true;
    if (!sets)
        return err_set(err, ERR_FOUND, "it is of no round: in format %s results say who plays whom",
                       format_name(event->format));
    return err_set(err, ERR_FOUND, "its cut is not of the event's %" PRIu64 " sets", sets);
}

static void check_shard(struct merge_inputs *g, struct merge_inputs_shard *s)
{
    struct err err;

    if (!is_of_tournament(g, s))
        (void)err_set(&err, ERR_FOUND,
                      "it is of a tournament of %" PRIu32 " stages, the others are of %zu",
                      s->shard.stages, g->staged ? g->stages : 0);
    else if (stage_of(g, s)->event.late_entries)
        (void)err_set(&err, ERR_FOUND, "it is of late entries, which play without shards");
    else if (check_event(g, s, &err) && check_kind(&s->shard, &stage_of(g, s)->event, &err))
        return;
    s->good = false;
    merge_inputs_refuse(g, s, err.text);
}

/* ---- What bots said where shards were begun apart ---- */

/* Who could not start in a shard is absent from the event. */
static void note_absent(const struct merge_inputs *g, const struct merge_inputs_shard *s,
                        const struct event *its)
{
    struct event *event = &stage_of(g, s)->event;

    for (size_t i = 0; i < event->entrants; i++) {
        char line[NAME_CAP + 96];
        if (!its->entrant[i].fault || event->entrant[i].fault)
            continue;
        event->entrant[i].fault = its->entrant[i].fault;
        (void)snprintf(line, sizeof line,
                       "%s could not start there: it forfeits its tables in all shards",
                       event->entrant[i].name);
        tell_of(g, s, line);
    }
}

static bool note_all_absent(const struct merge_inputs *g, struct err *err)
{
    for (size_t i = 0; i < g->shards; i++) {
        const struct merge_inputs_shard *s = &g->shard[i];
        struct event its = {.sets = 0};
        if (memcmp(s->header, stage_of(g, s)->header, sizeof s->header) == 0)
            continue;
        bool ok = read_event(s->path, &its, err);
        if (ok)
            note_absent(g, s, &its);
        event_finish(&its);
        if (!ok)
            return false;
    }
    return true;
}

static bool check_events(struct merge_inputs *g, struct err *err)
{
    size_t good = 0;

    qsort(g->shard, g->paths, sizeof *g->shard, by_event_and_place);
    if (!make_stages(g, err))
        return false;
    choose_events(g);
    for (size_t i = 0; i < g->stages; i++)
        if (g->stage[i].first && !read_event(g->stage[i].first, &g->stage[i].event, err)) {
            if (err_of_machine(err))
                return false;
            say(g, err->text);
            return true;
        }
    for (size_t i = 0; i < g->shards; i++) {
        check_shard(g, &g->shard[i]);
        good += g->shard[i].good;
    }
    qsort(g->shard, g->paths, sizeof *g->shard, by_place);
    g->shards = good;
    return g->wrong || note_all_absent(g, err);
}

/* ---- All of them together ---- */

/* Where the parts of the same cut end. */
static size_t end_of_cut(const struct merge_inputs *g, size_t first)
{
    size_t end = first;

    while (end < g->shards && shard_same_cut(&g->shard[end].shard, &g->shard[first].shard))
        end++;
    return end;
}

static void put_numbers(struct buf *text, uint32_t first, uint32_t last)
{
    if (first > last)
        return;
    (void)buf_printf(text, "%s%" PRIu32, text->len ? ", " : "", first);
    if (last > first)
        (void)buf_printf(text, "%s%" PRIu32, last == first + 1 ? ", " : "-", last);
}

static void refuse_missing(struct merge_inputs *g, struct shard cut, const char *numbers)
{
    char text[SHARD_TEXT];
    struct buf line = {0};

    cut.number = 0;
    shard_text(&cut, text);
    (void)buf_printf(&line, "missing of %s: %s", text, numbers);
    say(g, buf_str(&line) ? buf_str(&line) : text);
    buf_finish(&line);
}

static void refuse_stage(struct merge_inputs *g, size_t stage)
{
    struct buf line = {0};

    (void)buf_printf(&line, "missing: all shards of stage %zu", stage);
    say(g, buf_str(&line) ? buf_str(&line) : "missing: a stage");
    buf_finish(&line);
}

static void refuse_double(struct merge_inputs *g, size_t second)
{
    struct buf line = {0};

    (void)buf_printf(&line, "it is there twice: %s is the same", g->shard[second - 1].path);
    merge_inputs_refuse(g, &g->shard[second],
                        buf_str(&line) ? buf_str(&line) : "it is there twice");
    buf_finish(&line);
}

/* Names those of a cut that are not there, and those that are there twice. */
static void check_cut(struct merge_inputs *g, size_t first, size_t end)
{
    struct buf missing = {0};
    uint32_t next = 1;

    for (size_t i = first; i < end; i++) {
        uint32_t number = g->shard[i].shard.number;
        if (number < next)
            refuse_double(g, i);
        else
            put_numbers(&missing, next, number - 1);
        next = number + 1;
    }
    put_numbers(&missing, next, g->shard[first].shard.shards);
    if (missing.len)
        refuse_missing(g, g->shard[first].shard,
                       buf_str(&missing) ? buf_str(&missing) : "out of memory");
    buf_finish(&missing);
}

static void refuse_cut(struct merge_inputs *g, size_t first, size_t end, struct shard meant)
{
    char text[SHARD_TEXT], line[SHARD_TEXT + 64];

    meant.number = 0;
    shard_text(&meant, text);
    (void)snprintf(line, sizeof line, "it is of another cut: expected one of %s, and none else",
                   text);
    for (size_t i = first; i < end; i++)
        merge_inputs_refuse(g, &g->shard[i], line);
}

/* Of several cuts of the same sets the one with the most shards is meant. Returns where
 * they end. */
static size_t check_place(struct merge_inputs *g, size_t first)
{
    const struct shard *here = &g->shard[first].shard;
    size_t best = first, best_end = end_of_cut(g, first), end = best_end;

    while (end < g->shards && g->shard[end].shard.stage == here->stage &&
           g->shard[end].shard.round == here->round && g->shard[end].shard.from == here->from) {
        size_t next = end;
        end = end_of_cut(g, next);
        if (end - next > best_end - best) {
            best = next;
            best_end = end;
        }
    }
    refuse_cut(g, first, best, g->shard[best].shard);
    refuse_cut(g, best_end, end, g->shard[best].shard);
    check_cut(g, best, best_end);
    return end;
}

/* Finds the shards of each stage; one of which there is none, though there are of later ones, is
 * missing as a whole. */
static void note_stages(struct merge_inputs *g)
{
    size_t at = 0;

    for (size_t i = 0; i < g->stages; i++) {
        struct merge_inputs_stage *stage = &g->stage[i];
        stage->from = at;
        while (at < g->shards && g->shard[at].shard.stage == i + g->staged)
            at++;
        stage->to = at;
        if (stage->from == stage->to && at < g->shards)
            refuse_stage(g, i + 1);
    }
}

bool merge_inputs_read(struct merge_inputs *g, const char *const *path, size_t paths,
                       struct err *err)
{
    if (!paths)
        return true;
    if (!(g->shard = calloc(paths, sizeof *g->shard)))
        return err_memory(err);
    g->paths = paths;
    for (size_t i = 0; i < paths; i++) {
        g->shard[i].path = path[i];
        if (!look_at_input(g, &g->shard[i], err))
            return false;
        g->shards += g->shard[i].good;
    }
    if (!check_events(g, err))
        return false;
    for (size_t i = 0; i < g->shards;)
        i = check_place(g, i);
    note_stages(g);
    return true;
}

void merge_inputs_finish(struct merge_inputs *g)
{
    for (size_t i = 0; i < g->stages; i++)
        event_finish(&g->stage[i].event);
    free(g->stage);
    free(g->shard);
    *g = (struct merge_inputs){.shards = 0};
}
