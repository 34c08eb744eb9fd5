#include "stats/log_results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "log/set_chunks.h"

void log_results_finish(struct log_results *t)
{
    for (size_t g = 0; g < t->stages; g++)
        standings_finish(&t->stage[g]);
    free(t->stage);
    free(t->line);
    free(t->result);
    buf_finish(&t->segments);
}

/* ---- Sets ---- */

/* The number of the stage that a segment belongs to, perhaps a new one: t->stages. */
static size_t stage_of(const struct log_results *t, const struct event *event)
{
    size_t g = 0;

    while (g < t->stages && !standings_is_game(&t->stage[g], event))
        g++;
    return g;
}

static bool take_header(struct log_results *t, const struct event *event, struct err *err)
{
    t->now = stage_of(t, event);
    if (t->now == t->stages) {
        struct standings *grown = array_grow(t->stage, &t->cap, t->stages, sizeof *grown);
        if (!grown)
            return err_memory(err);
        t->stage = grown;
        t->stage[t->stages++] = (struct standings){.lucky = t->lucky};
    }
    t->stage[t->now].complete = false;
    t->open = t->open || format_adapts(event->format);
    t->planned = t->open ? 0 : t->planned + event_sets(event);
    return standings_header(&t->stage[t->now], event, err);
}

/* ---- Lines ---- */

static int compare_line_names(const void *a, const void *b)
{
    return strcmp(((const struct overall_line *)a)->name, ((const struct overall_line *)b)->name);
}

static size_t count_names(const struct log_results *t)
{
    size_t names = 0;

    for (size_t g = 0; g < t->stages; g++)
        for (size_t i = 0; i < t->stage[g].lines; i++)
            names += t->stage[g].line[i].bots;
    return names;
}

static void take_names(const struct log_results *t, struct overall_line *line)
{
    for (size_t g = 0; g < t->stages; g++)
        for (size_t i = 0; i < t->stage[g].lines; i++) {
            const struct standing *s = &t->stage[g].line[i];
            for (unsigned b = 0; b < s->bots; b++)
                memcpy((line++)->name, s->name[b], NAME_CAP);
        }
}

static size_t drop_doubles(struct overall_line *line, size_t names)
{
    size_t kept = 0;

    for (size_t i = 0; i < names; i++)
        if (kept == 0 || strcmp(line[kept - 1].name, line[i].name) != 0)
            line[kept++] = line[i];
    return kept;
}

/* A line for each bot of any stage, in the order of their names. */
static bool make_lines(struct log_results *t, struct err *err)
{
    size_t names = count_names(t);

    t->line = calloc(names + 1, sizeof *t->line);
    if (!t->line)
        return err_memory(err);
    take_names(t, t->line);
    qsort(t->line, names, sizeof *t->line, compare_line_names);
    t->lines = drop_doubles(t->line, names);
    t->result = calloc(t->lines * t->stages + 1, sizeof *t->result);
    if (!t->result)
        return err_memory(err);
    for (size_t i = 0; i < t->lines; i++)
        t->line[i].result = t->result + i * t->stages;
    return true;
}

/* ---- Results ---- */

static struct stage_result *result_for_side(struct log_results *t, size_t stage, const char *name)
{
    struct overall_line key = {.rank = 0};

    memcpy(key.name, name, NAME_CAP);
    const struct overall_line *line =
        bsearch(&key, t->line, t->lines, sizeof key, compare_line_names);
    return &t->result[(size_t)(line - t->line) * t->stages + stage];
}

/* The sets of all pairs that a bot is in. */
static struct score_sum sets_of(const struct standings *s, const char *name)
{
    struct score_sum sum = {.won = 0};

    for (size_t i = 0; i < s->lines; i++)
        for (unsigned b = 0; b < s->line[i].bots; b++)
            if (strcmp(s->line[i].name[b], name) == 0) {
                sum.won += s->line[i].sets.won;
                sum.split += s->line[i].sets.split;
                sum.lost += s->line[i].sets.lost;
            }
    return sum;
}

/* Lines stand in the order of their ranks: the first of a bot is its best. */
static void take_result(struct stage_result *r, const struct standings *s,
                        const struct standing *line, const char *name)
{
    struct standing whole = *line;

    if (r->sets || !standing_sets(line))
        return;
    if (line->bots > 1)
        whole.sets = sets_of(s, name);
    *r = (struct stage_result){standing_sets(&whole), standing_score(&whole),
                               standing_score_error(&whole), line->rank};
}

static void take_results(struct log_results *t)
{
    for (size_t g = 0; g < t->stages; g++) {
        const struct standings *s = &t->stage[g];
        for (size_t i = 0; i < s->lines; i++)
            for (unsigned b = 0; b < s->line[i].bots; b++)
                take_result(result_for_side(t, g, s->line[i].name[b]), s, &s->line[i],
                            s->line[i].name[b]);
    }
}

static void take_mean(struct overall_line *line, size_t stages)
{
    double squares = 0, sum = 0;

    line->stages = 0;
    for (size_t g = 0; g < stages; g++) {
        const struct stage_result *r = &line->result[g];
        if (!r->sets)
            continue;
        line->stages++;
        sum += r->score;
        squares += r->error * r->error;
    }
    double n = line->stages ? (double)line->stages : 1;
    line->score = sum / n;
    line->error = sqrt(squares) / n;
}

static int compare_scores(const struct overall_line *a, const struct overall_line *b)
{
    if ((a->stages > 0) != (b->stages > 0))
        return a->stages > 0 ? -1 : 1;
    return (a->score < b->score) - (a->score > b->score);
}

static int by_score(const void *a, const void *b)
{
    int order = compare_scores(a, b);

    return order ? order : compare_line_names(a, b);
}

bool log_results_at_fault(const struct standing *line)
{
    return line->illegal || line->strikes || line->forfeits || line->fault;
}

static void take_faults(struct log_results *t, const struct standings *s)
{
    for (size_t i = 0; i < s->lines; i++)
        t->faults = t->faults || log_results_at_fault(&s->line[i]);
}

void log_results_rank(struct log_results *t)
{
    t->complete = t->stages > 0 && !t->torn;
    for (size_t g = 0; g < t->stages; g++) {
        standings_rank(&t->stage[g]);
        t->complete = t->complete && t->stage[g].complete;
        take_faults(t, &t->stage[g]);
    }
}

bool log_results_overall(struct log_results *t, struct err *err)
{
    if (!make_lines(t, err))
        return false;
    take_results(t);
    for (size_t i = 0; i < t->lines; i++)
        take_mean(&t->line[i], t->stages);
    qsort(t->line, t->lines, sizeof *t->line, by_score);
    for (size_t i = 0; i < t->lines; i++) {
        bool shares = i > 0 && compare_scores(&t->line[i - 1], &t->line[i]) == 0;
        t->line[i].rank = shares ? t->line[i - 1].rank : i + 1;
    }
    return true;
}

/* ---- All of it ---- */

/* A segment of the logs before this one; its bots' names follow it. */
struct log_segment {
    uint8_t commitment[32];
    struct eu_rules rules;
    uint64_t names;
};

static bool keep_segment(struct log_results *t, const struct event *event, struct err *err)
{
    struct log_segment segment = {.rules = event->rules, .names = event->entrants};

    memcpy(segment.commitment, event->commitment, sizeof segment.commitment);
    bool ok = buf_add(&t->segments, &segment, sizeof segment);
    for (size_t i = 0; ok && i < event->entrants; i++)
        ok = buf_add(&t->segments, event->entrant[i].name, NAME_CAP);
    return ok || err_memory(err);
}

static bool has_name(const uint8_t *names, uint64_t count, const char *name)
{
    for (uint64_t i = 0; i < count; i++)
        if (strcmp((const char *)names + i * NAME_CAP, name) == 0)
            return true;
    return false;
}

static size_t names_shared(const uint8_t *names, uint64_t count, const struct event *event)
{
    size_t shared = 0;

    for (size_t i = 0; i < event->entrants && shared < 2; i++)
        shared += has_name(names, count, event->entrant[i].name);
    return shared;
}

/* Sets that are there twice would count twice: by the same rules those of a seed and a pairing are
 * always the same, whatever the format. */
static bool is_new(const struct log_results *t, size_t before, const struct event *event,
                   const char *path, struct err *err)
{
    struct log_segment segment;

    for (size_t at = 0; at < before; at += sizeof segment + segment.names * NAME_CAP) {
        memcpy(&segment, t->segments.data + at, sizeof segment);
        if (memcmp(segment.commitment, event->commitment, sizeof segment.commitment) == 0 &&
            memcmp(&segment.rules, &event->rules, sizeof segment.rules) == 0 &&
            names_shared(t->segments.data + at + sizeof segment, segment.names, event) > 1)
            return err_set(err, ERR_FOUND,
                           "%s: it has the seed, rules and bots of a log before it, so sets of it "
                           "may be there already",
                           path);
    }
    return true;
}

/* A log that is being added. */
struct log_addition {
    struct log_results *t;
    struct set_reader r;
    const char *path;
    size_t before; /* t->segments.len */
};

static bool add_segment(struct log_addition *a, struct err *err)
{
    return set_reader_first_use(&a->r, err) && take_header(a->t, &a->r.event, err) &&
           is_new(a->t, a->before, &a->r.event, a->path, err) &&
           keep_segment(a->t, &a->r.event, err);
}

/* A log begins with a header: the reader sees to it. */
static bool add_record(void *context, struct err *err)
{
    struct log_addition *a = context;

    switch (a->r.record.kind) {
    case LOG_HEADER:
        return add_segment(a, err);
    case LOG_TRAILER:
        a->t->stage[a->t->now].complete = true;
        break;
    case LOG_SET:
    case LOG_ROUND:
    case LOG_FOOTER:
    case LOG_SHARD:
        break;
    }
    return true;
}

static bool add_set(void *context, struct chunk_set *s, struct err *err)
{
    struct log_results *t = ((struct log_addition *)context)->t;

    return standings_set(&t->stage[t->now], &s->set, err) || log_place(&s->record, err);
}

bool log_results_add(struct log_results *t, const char *path, struct err *err)
{
    struct log_addition a = {.t = t, .path = path, .before = t->segments.len};
    struct set_chunks chunks = {.record = add_record, .take = add_set, .context = &a};

    t->torn = t->torn || (t->stages && !t->stage[t->now].complete);
    if (!set_reader_open(&a.r, path, err))
        return false;
    bool ok = set_chunks_read(&chunks, &a.r, t->threads, err);
    set_reader_close(&a.r);
    return ok;
}

bool log_results_read(struct log_results *t, const char *path, struct err *err)
{
    *t = (struct log_results){.stages = 0};
    if (!log_results_add(t, path, err))
        return false;
    log_results_rank(t);
    return log_results_overall(t, err);
}
