#include "report/history.h"

#include <math.h>
#include <stdlib.h>

#include "base/json_writer.h"
#include "report/line_index.h"

/* Ratings cost the cube of the lines: of many there are fewer of them. */
static uint64_t points_of(const struct standings *s)
{
    static const double cost_most = 4e6;
    double lines = (double)s->lines + 1, most = cost_most / (lines * lines * lines);
    uint64_t points = most > HISTORY_POINTS ? HISTORY_POINTS : most < 2 ? 2 : (uint64_t)most;

    return s->sets < points ? s->sets : points;
}

bool history_start(struct history *h, const struct standings *final, struct err *err)
{
    *h = (struct history){.final = final};
    if (final->lines > HISTORY_LINES)
        return true;
    h->points = points_of(final);
    h->rating = calloc(final->lines * HISTORY_POINTS + 1, sizeof *h->rating);
    h->error = calloc(final->lines * HISTORY_POINTS + 1, sizeof *h->error);
    return (h->rating && h->error) || err_memory(err);
}

void history_finish(struct history *h)
{
    standings_finish(&h->so_far);
    free(h->rating);
    free(h->error);
    *h = (struct history){.final = NULL};
}

bool history_header(struct history *h, const struct event *event, struct err *err)
{
    return !h->points || standings_header(&h->so_far, event, err);
}

/* Lines have the numbers that they have in the end: the headers are the same. */
static bool take(struct history *h, struct err *err)
{
    struct ratings r;
    bool ok = ratings_make(&r, &h->so_far, measure_of(&h->so_far.event), NULL, 0, err);

    for (size_t i = 0; ok && i < h->final->lines; i++) {
        bool known = i < r.lines && r.line[i].sets;
        size_t at = i * HISTORY_POINTS + h->taken;
        h->rating[at] = known ? (float)r.line[i].value : NAN;
        h->error[at] = known ? (float)(r.line[i].error * r.reach) : NAN;
    }
    ratings_finish(&r);
    h->at[h->taken++] = h->sets;
    return ok;
}

bool history_set(struct history *h, const struct set_record *set, struct err *err)
{
    if (!h->points)
        return true;
    if (!standings_set(&h->so_far, set, err))
        return false;
    h->sets++;
    uint64_t next = (h->taken + 1) * h->final->sets / h->points;
    return h->sets < next || h->taken == h->points || take(h, err);
}

/* ---- JSON ---- */

static void put_numbers(const struct history *h, const char *key, const float *n, struct buf *out)
{
    jw_open(jw_key(out, key), '[');
    for (uint64_t i = 0; i < h->taken; i++)
        jw_rough(out, (double)n[i]);
    jw_close(out, ']');
}

static void put_line(const struct history *h, const struct standing *line, struct buf *out)
{
    size_t at = line->number * HISTORY_POINTS;

    jw_open(out, '{');
    jw_key(out, "bots");
    line_index_put(line, out);
    put_numbers(h, "rating", h->rating + at, out);
    put_numbers(h, "error", h->error + at, out);
    jw_close(out, '}');
}

void history_put(const struct history *h, struct buf *out)
{
    if (!h->taken) {
        jw_null(out);
        return;
    }
    jw_open(out, '{');
    jw_text(jw_key(out, "measure"), measure_of(&h->final->event) == MEASURE_ELO ? "elo" : "points");
    jw_open(jw_key(out, "sets"), '[');
    for (uint64_t i = 0; i < h->taken; i++)
        jw_int(out, (int64_t)h->at[i]);
    jw_close(out, ']');
    jw_open(jw_key(out, "lines"), '[');
    for (size_t i = 0; i < h->final->lines; i++)
        put_line(h, &h->final->line[i], out);
    jw_close(out, ']');
    jw_close(out, '}');
}
