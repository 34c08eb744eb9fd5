#include "match/gather.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/log.h"

/* ---- What is wrong ---- */

static void say(struct gathering *g, const char *line)
{
    g->wrong++;
    if (g->say)
        g->say(g->context, line);
}

void gather_refuse(struct gathering *g, const struct gathered_shard *s, const char *what)
{
    char text[SHARD_TEXT];
    struct buf line = {0};

    if (s->shard.number) {
        shard_text(&s->shard, text);
        (void)buf_printf(&line, "%s: ", text);
    }
    if (strncmp(what, s->path, strlen(s->path)) != 0)
        (void)buf_printf(&line, "%s: ", s->path);
    (void)buf_printf(&line, "%s", what);
    say(g, buf_str(&line) ? buf_str(&line) : what);
    buf_finish(&line);
}

/* ---- One of them ---- */

static bool no_shard(struct err *err)
{
    return err_set(err, ERR_FOUND, "it is no shard: expected what `run --shard` writes");
}

/* The first shard says how many stages there are. */
static bool make_stages(struct gathering *g, const struct shard *s, struct err *err)
{
    if (g->stages)
        return true;
    g->staged = s->stages;
    g->stages = s->stages ? s->stages : 1;
    g->stage = calloc(g->stages, sizeof *g->stage);
    if (!g->stage)
        g->stages = 0;
    return g->stage || err_memory(err);
}

/* The header is the stage's first: the others are held against it. */
static bool keep_first(struct gathering *g, struct gathered_stage *stage, const char *path,
                       const struct log_record *header, struct err *err)
{
    if (!log_get_header(header, &stage->event, err))
        return false;
    stage->first = path;
    stage->header = g->header;
    g->header = (struct buf){.len = 0};
    return true;
}

/* Two headers of one event are the same bytes. */
static bool check_header(struct gathering *g, struct gathered_shard *s,
                         const struct log_record *header, struct err *err)
{
    struct event other = {.sets = 0};

    if (s->shard.stages != (g->staged ? g->stages : 0))
        return err_set(err, ERR_FOUND,
                       "it is of a tournament of %" PRIu32 " stages, the others are of %zu",
                       s->shard.stages, g->staged ? g->stages : 0);
    struct gathered_stage *stage = &g->stage[s->shard.stage ? s->shard.stage - 1 : 0];
    if (!stage->first)
        return keep_first(g, stage, s->path, header, err);
    if (header->size == stage->header.len &&
        memcmp(header->data, stage->header.data, header->size) == 0)
        return true;
    bool same = log_get_header(header, &other, err) && event_same(&stage->event, &other, err) &&
                log_refuse(header, err, "expected the header of %s", stage->first);
    event_finish(&other);
    return same || err_prefix(err, "it is not of the run that %s is of: ", stage->first);
}

/* The header is looked at once it is known of which stage it should be. */
static bool read_shard(struct gathering *g, struct gathered_shard *s, struct log_reader *reader,
                       struct err *err)
{
    struct log_record header, r;
    int got = log_next(reader, &header, err);

    if (got <= 0)
        return got == 0 && no_shard(err);
    buf_clear(&g->header);
    buf_add(&g->header, header.data, header.size);
    if (g->header.failed)
        return err_memory(err);
    header.data = g->header.data;
    if ((got = log_next(reader, &r, err)) < 0)
        return false;
    if (got == 0 || r.kind != LOG_SHARD)
        return no_shard(err);
    return log_get_shard(&r, &s->shard, err) && (s->shard.number || no_shard(err)) &&
           make_stages(g, &s->shard, err) && check_header(g, s, &header, err);
}

/* False where the machine fails. */
static bool look_at(struct gathering *g, struct gathered_shard *s, struct err *err)
{
    struct log_reader *reader;

    if (log_open(&reader, s->path, err)) {
        s->good = read_shard(g, s, reader, err);
        log_close(reader);
    }
    if (s->good)
        return true;
    if (err->class == ERR_ABORT)
        return false;
    gather_refuse(g, s, err->text);
    return true;
}

/* ---- All of them together ---- */

static int by_place(const void *a, const void *b)
{
    const struct gathered_shard *x = a, *y = b;

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

/* Where the parts of the same cut end. */
static size_t end_of_cut(const struct gathering *g, size_t first)
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

static void refuse_missing(struct gathering *g, struct shard cut, const char *numbers)
{
    char text[SHARD_TEXT];
    struct buf line = {0};

    cut.number = 0;
    shard_text(&cut, text);
    (void)buf_printf(&line, "missing of %s: %s", text, numbers);
    say(g, buf_str(&line) ? buf_str(&line) : text);
    buf_finish(&line);
}

static void refuse_stage(struct gathering *g, size_t stage)
{
    struct buf line = {0};

    (void)buf_printf(&line, "missing: all shards of stage %zu", stage);
    say(g, buf_str(&line) ? buf_str(&line) : "missing: a stage");
    buf_finish(&line);
}

static void refuse_double(struct gathering *g, size_t second)
{
    struct buf line = {0};

    (void)buf_printf(&line, "it is there twice: %s is the same", g->shard[second - 1].path);
    gather_refuse(g, &g->shard[second], buf_str(&line) ? buf_str(&line) : "it is there twice");
    buf_finish(&line);
}

/* Names those of a cut that are not there, and those that are there twice. */
static void check_cut(struct gathering *g, size_t first, size_t end)
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

static void refuse_cut(struct gathering *g, size_t first, size_t end, struct shard meant)
{
    char text[SHARD_TEXT], line[SHARD_TEXT + 64];

    meant.number = 0;
    shard_text(&meant, text);
    (void)snprintf(line, sizeof line, "it is of another cut: expected one of %s", text);
    for (size_t i = first; i < end; i++)
        gather_refuse(g, &g->shard[i], line);
}

/* Of several cuts of the same sets the one with the most shards is meant. Returns where
 * they end. */
static size_t check_place(struct gathering *g, size_t first)
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
static void note_stages(struct gathering *g)
{
    size_t at = 0;

    for (size_t i = 0; i < g->stages; i++) {
        struct gathered_stage *stage = &g->stage[i];
        stage->from = at;
        while (at < g->shards && g->shard[at].shard.stage == i + g->staged)
            at++;
        stage->to = at;
        if (stage->from == stage->to && at < g->shards)
            refuse_stage(g, i + 1);
    }
}

bool gather(struct gathering *g, const char *const *path, size_t paths, struct err *err)
{
    if (!(g->shard = calloc(paths ? paths : 1, sizeof *g->shard)))
        return err_memory(err);
    for (size_t i = 0; i < paths; i++) {
        g->shard[i].path = path[i];
        if (!look_at(g, &g->shard[i], err))
            return false;
        g->shards += g->shard[i].good;
    }
    qsort(g->shard, paths, sizeof *g->shard, by_place);
    for (size_t i = 0; i < g->shards;)
        i = check_place(g, i);
    note_stages(g);
    return true;
}

void gather_finish(struct gathering *g)
{
    for (size_t i = 0; i < g->stages; i++) {
        event_finish(&g->stage[i].event);
        buf_finish(&g->stage[i].header);
    }
    free(g->stage);
    free(g->shard);
    buf_finish(&g->header);
    *g = (struct gathering){.shards = 0};
}
