#include "report/differences.h"

#include <stdlib.h>

#include "rules/rules.h"
#include "base/json_writer.h"

enum { MIDDLE = DIFFERENCES_BINS / 2 };

/* ---- Life ---- */

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
    line_index_finish(&d->lines);
    free(d->bins);
    *d = (struct differences){.s = NULL};
}

/* ---- Bins ---- */

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

/* ---- A set ---- */

/* Points of the sides of a table, as far as differences of them go. */
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

/* By party: of all tables. */
static void set_points(const struct set_view *seen, int64_t points[EU_SEATS])
{
    int64_t by_side[EU_SEATS];
    unsigned sides = seen->pairing->sides;

    for (unsigned party = 0; party < sides; party++)
        points[party] = 0;
    for (unsigned t = 0; t < seen->set->tables; t++) {
        table_points(seen->event, &seen->set->table[t], by_side);
        for (unsigned party = 0; party < sides; party++) {
            unsigned its = pairing_sides(seen->pairing, &seen->seating, t, 1u << party);
            points[party] += by_side[eu_first(its)];
        }
    }
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

void differences_set(struct differences *d, const struct set_view *seen)
{
    int64_t points[EU_SEATS];
    size_t line[EU_SEATS];

    if (!d->bins)
        return;
    set_points(seen, points);
    for (unsigned i = 0; i < seen->pairing->sides; i++) {
        line[i] = line_index_of(&d->lines, d->s, seen, i);
        for (unsigned k = 0; k < i; k++)
            count_pair(d, line[k], line[i], points[k] - points[i]);
    }
}

/* ---- JSON ---- */

static void put_bins(const struct difference_bins *bins, struct buf *out)
{
    jw_open(jw_key(out, "bins"), '[');
    for (int i = 0; i < DIFFERENCES_BINS; i++) {
        if (!bins->n[i])
            continue;
        jw_open(out, '[');
        jw_int(out, (int64_t)(i - MIDDLE) * bins->width);
        jw_int(out, bins->n[i]);
        jw_close(out, ']');
    }
    jw_close(out, ']');
}

static void put_entry(const struct differences *d, size_t a, size_t b, struct buf *out)
{
    const struct difference_bins *bins = &d->bins[d->by_pair ? a * d->s->lines + b : a];

    if (!bins->width)
        return;
    jw_open(out, '{');
    jw_key(out, "bots");
    line_index_put(&d->s->line[a], out);
    jw_key(out, "others");
    if (d->by_pair)
        line_index_put(&d->s->line[b], out);
    else
        jw_null(out);
    jw_text(jw_key(out, "unit"), "points");
    jw_int(jw_key(out, "width"), bins->width);
    jw_int(jw_key(out, "ahead"), (int64_t)bins->ahead);
    jw_int(jw_key(out, "behind"), (int64_t)bins->behind);
    put_bins(bins, out);
    jw_close(out, '}');
}

void differences_put(const struct differences *d, struct buf *out)
{
    out->failed = out->failed || d->lines.failed;
    jw_open(out, '[');
    for (size_t a = 0; d->bins && a < d->s->lines; a++)
        for (size_t b = d->by_pair ? a + 1 : 0; b < (d->by_pair ? d->s->lines : 1); b++)
            put_entry(d, a, b, out);
    jw_close(out, ']');
}
