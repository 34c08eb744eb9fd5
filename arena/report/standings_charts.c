#include "report/standings_charts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_writer.h"
#include "rules/rules.h"

static json_t *names_json(const struct standing *line)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < line->bots; i++)
        list = jw_add(list, jw_text(line->name[i]));
    return list;
}

/* ---- Ratings over time ---- */

/* Ratings cost time by the cube of the lines: for many lines there are fewer points. */
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

/* Lines have the same numbers as in the results, as the headers are the same. */
static bool add_point(struct history *h, struct err *err)
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
    return h->sets < next || h->taken == h->points || add_point(h, err);
}

static json_t *numbers_json(const struct history *h, const float *n)
{
    json_t *list = json_array();

    for (uint64_t i = 0; i < h->taken; i++)
        list = jw_add(list, jw_rough((double)n[i]));
    return list;
}

static json_t *rating_json(const struct history *h, const struct standing *line)
{
    size_t at = line->number * HISTORY_POINTS;

    return json_pack("{s:o, s:o, s:o}", "bots", names_json(line), "rating",
                     numbers_json(h, h->rating + at), "error", numbers_json(h, h->error + at));
}

json_t *history_json(const struct history *h)
{
    json_t *sets, *lines;

    if (!h->taken)
        return json_null();
    sets = json_array();
    lines = json_array();
    for (uint64_t i = 0; i < h->taken; i++)
        sets = jw_add(sets, jw_count(h->at[i]));
    for (size_t i = 0; i < h->final->lines; i++)
        lines = jw_add(lines, rating_json(h, &h->final->line[i]));
    return json_pack("{s:s, s:o, s:o}", "measure",
                     measure_of(&h->final->event) == MEASURE_ELO ? "elo" : "points", "sets", sets,
                     "lines", lines);
}

/* ---- Score differences ---- */

enum { MIDDLE = DIFFERENCES_BINS / 2 };

bool differences_start(struct differences *d, const struct standings *s, struct err *err)
{
    *d = (struct differences){.s = s};
    if (s->lines > DIFFERENCES_LINES)
        return true;
    d->by_pair = s->meetings.count <= DIFFERENCES_PAIRS && s->lines <= DIFFERENCES_PAIRS;
    size_t count = d->by_pair ? s->lines * s->lines : s->lines;
    d->bins = calloc(count + 1, sizeof *d->bins);
    return d->bins || err_memory(err);
}

void differences_finish(struct differences *d)
{
    hashmap_finish(&d->numbering);
    free(d->line);
    free(d->bins);
    *d = (struct differences){.s = NULL};
}

/* To the nearest multiple of an odd number: halves do not come up. */
static int64_t nearest(int64_t value, int64_t width)
{
    return (value + (value < 0 ? -width : width) / 2) / width;
}

/* Three bins become one. */
static void widen(struct difference_bins *bins)
{
    uint32_t wider[DIFFERENCES_BINS] = {0};

    for (int i = 0; i < DIFFERENCES_BINS; i++)
        wider[MIDDLE + nearest(i - MIDDLE, 3)] += bins->n[i];
    for (int i = 0; i < DIFFERENCES_BINS; i++)
        bins->n[i] = wider[i];
    bins->width *= 3;
}

void difference_add(struct difference_bins *bins, int64_t difference)
{
    bins->width = bins->width ? bins->width : 1;
    while (llabs(nearest(difference, bins->width)) > MIDDLE)
        widen(bins);
    bins->n[MIDDLE + nearest(difference, bins->width)]++;
    bins->ahead += difference > 0;
    bins->behind += difference < 0;
}

/* The points of the sides of a table; only their differences matter. */
static void table_points(const struct event *event, const struct table_record *p,
                         int64_t points[EU_SEATS])
{
    if (event->rules.sides == 2) {
        points[0] = standings_lead(event, p);
        points[1] = 0;
        return;
    }
    for (unsigned side = 0; side < event->rules.sides; side++) {
        points[side] = 0;
        for (size_t i = 0; i < p->deals; i++)
            points[side] += p->deal[i].points[side];
    }
}

/* By contestant: of all tables. */
static void set_points(const struct set_view *view, int64_t points[EU_SEATS])
{
    int64_t by_side[EU_SEATS];
    unsigned sides = view->pairing->sides;

    for (unsigned contestant = 0; contestant < sides; contestant++)
        points[contestant] = 0;
    for (unsigned t = 0; t < view->set->tables; t++) {
        table_points(view->event, &view->set->table[t], by_side);
        for (unsigned contestant = 0; contestant < sides; contestant++) {
            unsigned its = pairing_sides(view->pairing, &view->seating, t, 1u << contestant);
            points[contestant] += by_side[eu_first(its)];
        }
    }
}

static bool has_name(const struct standing *line, const char *name)
{
    for (unsigned i = 0; i < line->bots; i++)
        if (strcmp(line->name[i], name) == 0)
            return true;
    return false;
}

/* Whether these bots are the line; no name is twice in it. */
static bool is_line(const struct standing *line, const struct event *e, const uint32_t *bot,
                    unsigned bots)
{
    if (line->bots != bots)
        return false;
    for (unsigned i = 0; i < bots; i++)
        if (!has_name(line, e->entrant[bot[i]].name))
            return false;
    return true;
}

static size_t line_of(struct differences *d, const struct set_view *view, unsigned contestant)
{
    const struct standings *s = d->s;
    const struct pairing *p = view->pairing;
    unsigned each = p->sides == 2 ? p->bots / 2u : 1;
    const uint32_t *bot = p->bot + (size_t)contestant * each;
    size_t count = d->numbering.count, number, i = 0;
    wide key = 0;

    for (unsigned k = 0; k < each; k++)
        key = key << 32 | view->bot[bot[k]];
    d->line = hashmap_entry(&d->numbering, key, d->line, sizeof *d->line, &number);
    if (number == HASHMAP_NONE) {
        d->failed = true;
        return s->lines;
    }
    if (number == count) {
        while (i < s->lines && !is_line(&s->line[i], view->event, bot, each))
            i++;
        d->line[number] = (uint32_t)i;
    }
    return d->line[number];
}

/* The better line's entry has it, as the lines are best first. */
static void count_pair(struct differences *d, size_t a, size_t b, int64_t difference)
{
    if (a == b || a >= d->s->lines || b >= d->s->lines)
        return;
    if (!d->by_pair) {
        difference_add(&d->bins[a], difference);
        difference_add(&d->bins[b], -difference);
    } else if (a < b) {
        difference_add(&d->bins[a * d->s->lines + b], difference);
    } else {
        difference_add(&d->bins[b * d->s->lines + a], -difference);
    }
}

void differences_set(struct differences *d, const struct set_view *view)
{
    int64_t points[EU_SEATS];
    size_t line[EU_SEATS];

    if (!d->bins)
        return;
    set_points(view, points);
    for (unsigned i = 0; i < view->pairing->sides; i++) {
        line[i] = line_of(d, view, i);
        for (unsigned k = 0; k < i; k++)
            count_pair(d, line[k], line[i], points[k] - points[i]);
    }
}

static json_t *bins_json(const struct difference_bins *bins)
{
    json_t *list = json_array();

    for (int i = 0; i < DIFFERENCES_BINS; i++)
        if (bins->n[i])
            list = jw_add(list, json_pack("[I, I]", (json_int_t)(i - MIDDLE) * bins->width,
                                          (json_int_t)bins->n[i]));
    return list;
}

static json_t *difference_json(const struct differences *d, size_t a, size_t b,
                               const struct difference_bins *bins)
{
    return json_pack("{s:o, s:o, s:s, s:I, s:I, s:I, s:o}", "bots", names_json(&d->s->line[a]),
                     "others", d->by_pair ? names_json(&d->s->line[b]) : json_null(), "unit",
                     "points", "width", (json_int_t)bins->width, "ahead", (json_int_t)bins->ahead,
                     "behind", (json_int_t)bins->behind, "bins", bins_json(bins));
}

json_t *differences_json(const struct differences *d)
{
    size_t lines = d->bins ? d->s->lines : 0;
    json_t *list = d->failed ? NULL : json_array();

    for (size_t a = 0; a < lines; a++)
        for (size_t b = d->by_pair ? a + 1 : 0; b < (d->by_pair ? lines : 1); b++) {
            const struct difference_bins *bins = &d->bins[d->by_pair ? a * lines + b : a];
            if (bins->width)
                list = jw_add(list, difference_json(d, a, b, bins));
        }
    return list;
}
