#include "stats/rating_order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/rules.h"
#include "stats/distribution.h"
#include "stats/rating_fit.h"
#include "stats/multiple_comparisons.h"
#include "stats/rating_pairwise.h"

static const double alpha = 0.05;

/* ---- Order ---- */

struct place {
    const struct rating *rating;
    const struct standing *line;
    double value; /* rounded: lines that did the same are equal, however sums were rounded */
};

static int compare_names(const struct standing *a, const struct standing *b)
{
    int order = strcmp(a->name[0], b->name[0]);

    return order ? order : strcmp(a->name[1], b->name[1]);
}

static int by_place(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    bool has_x = x->rating->sets, has_y = y->rating->sets;

    if (has_x != has_y)
        return has_x ? -1 : 1;
    if (x->rating->unrated != y->rating->unrated)
        return x->rating->unrated ? -1 : 1;
    if (x->rating->pool != y->rating->pool)
        return x->rating->pool < y->rating->pool ? -1 : 1;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return compare_names(x->line, y->line);
}

static bool sort(struct ratings *r, const struct standings *s, struct err *err)
{
    struct place *place = malloc((r->lines + 1) * sizeof *place);

    if (!place)
        return err_memory(err);
    for (size_t i = 0; i < r->lines; i++) {
        const struct rating *its = &r->line[s->line[i].number];
        place[i] = (struct place){its, &s->line[i], its->sets ? floor(its->value * 1e7 + 0.5) : 0};
    }
    qsort(place, r->lines, sizeof *place, by_place);
    for (size_t i = 0; i < r->lines; i++)
        r->order[i] = place[i].line->number;
    free(place);
    return true;
}

/* ---- What is significant ---- */

double ratings_z(const struct ratings *r, size_t a, size_t b)
{
    if (!r->line[a].sets || !r->line[b].sets || r->line[a].pool != r->line[b].pool)
        return 0;
    return r->z ? r->z[a * r->lines + b] : rating_pairwise_by_error(r, a, b);
}

/* The least of n values of |z| that is significant by Holm; infinite if none is. p: room for n. */
static double least_significant(const double *z, double *p, size_t n)
{
    double least = INFINITY;

    for (size_t i = 0; i < n; i++)
        p[i] = normal_two_sided(z[i]);
    double limit = holm_limit(p, n, alpha);
    for (size_t i = 0; i < n; i++)
        if (normal_two_sided(z[i]) <= limit)
            least = fmin(least, z[i]);
    return least;
}

static size_t playing(const struct ratings *r)
{
    size_t n = 0;

    while (n < r->lines && r->line[r->order[n]].sets)
        n++;
    return n;
}

static bool find_limit(struct ratings *r, size_t n, struct err *err)
{
    size_t pairs = 0;

    if (!r->covariance) {
        r->limit = n > 1 ? bonferroni_z(alpha, (uint64_t)n * (n - 1) / 2) : INFINITY;
        return true;
    }
    double *z = malloc((n * n + 1) * sizeof *z);
    if (!z)
        return err_memory(err);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            if (r->line[r->order[i]].pool == r->line[r->order[k]].pool)
                z[pairs++] = fabs(ratings_z(r, r->order[k], r->order[i]));
    r->limit = least_significant(z, z + pairs, pairs);
    free(z);
    return true;
}

int ratings_order(const struct ratings *r, size_t a, size_t b)
{
    double z = ratings_z(r, a, b);

    return fabs(z) >= r->limit ? (z > 0) - (z < 0) : 0;
}

/* ---- Ranks ---- */

static void find_intervals(struct ratings *r, const size_t *pool, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct rating *its = &r->line[pool[i]];
        its->best = 1;
        its->worst = n;
        for (size_t k = 0; r->covariance && k < n; k++) {
            int order = ratings_order(r, pool[i], pool[k]);
            its->best += order < 0;
            its->worst -= order > 0;
        }
    }
}

static void find_ranks(struct ratings *r, size_t n)
{
    size_t neighbours = 0, first = 0; /* of the pool */

    for (size_t i = 1; i < n; i++)
        neighbours += r->line[r->order[i]].pool == r->line[r->order[i - 1]].pool;
    double z = neighbours ? bonferroni_z(alpha, neighbours) : INFINITY;

    for (size_t i = 0; i < n; i++) {
        struct rating *its = &r->line[r->order[i]];
        const struct rating *before = i ? &r->line[r->order[i - 1]] : its;
        bool begins = i == 0 || before->pool != its->pool;
        first = begins ? i : first;
        bool shares =
            !begins && fabs(ratings_z(r, r->order[i - 1], r->order[i])) < fmin(z, r->limit);
        its->rank = shares ? before->rank : i - first + 1;
        if (i + 1 == n || r->line[r->order[i + 1]].pool != its->pool)
            find_intervals(r, r->order + first, i + 1 - first);
    }
}

/* ---- Circles ---- */

/* Who beat whom significantly where they met: bit k of row i, both by their places. */
struct wins {
    uint64_t *row;
    size_t words;
};

static bool has_won(const struct wins *w, size_t a, size_t b)
{
    return w->row[a * w->words + b / 64] >> b % 64 & 1;
}

static bool counts(const struct ratings *r, const struct meeting *m)
{
    return m->points.sets && r->line[m->line[0]].sets && r->line[m->line[1]].sets;
}

static void take_win(struct wins *w, const size_t *place, const struct meeting *m, double z)
{
    size_t a = place[m->line[z < 0]], b = place[m->line[z > 0]];

    w->row[a * w->words + b / 64] |= (uint64_t)1 << b % 64;
}

/* `room` is for two numbers a meeting, `place` for one a line. */
static void find_wins(const struct ratings *r, const struct standings *s, struct wins *w,
                      double *room, size_t *place)
{
    const struct meetings *m = &s->meetings;
    size_t n = 0;

    for (size_t i = 0; i < r->lines; i++)
        place[r->order[i]] = i;
    for (size_t k = 0; k < m->count; k++)
        if (counts(r, &m->meeting[k]))
            room[n++] = fabs(rating_pairwise_exact(r->measure, s, &m->meeting[k]));
    double least = least_significant(room, room + n, n);
    for (size_t k = 0; k < m->count; k++) {
        double z =
            counts(r, &m->meeting[k]) ? rating_pairwise_exact(r->measure, s, &m->meeting[k]) : 0;
        if (fabs(z) >= least && z != 0)
            take_win(w, place, &m->meeting[k], z);
    }
}

/* Those of which the best stands at place a. */
static void circles_from(struct ratings *r, const struct wins *w, size_t a)
{
    for (size_t b = a + 1; b < r->lines; b++)
        for (size_t c = a + 1; has_won(w, a, b) && c < r->lines; c++) {
            if (!has_won(w, b, c) || !has_won(w, c, a))
                continue;
            if (r->cycles == RATING_CYCLES)
                return;
            r->cycle[r->cycles++] = (struct cycle){{r->order[a], r->order[b], r->order[c]}};
        }
}

static bool find_cycles(struct ratings *r, const struct standings *s, struct err *err)
{
    struct wins w = {.words = r->lines / 64 + 1};
    double *room = malloc((2 * s->meetings.count + 1) * sizeof *room);
    size_t *place = malloc((r->lines + 1) * sizeof *place);
    bool ok = false;

    w.row = calloc(r->lines * w.words + 1, sizeof *w.row);
    r->cycle = calloc(RATING_CYCLES, sizeof *r->cycle);
    if (w.row && r->cycle && room && place) {
        find_wins(r, s, &w, room, place);
        for (size_t a = 0; a < r->lines; a++)
            circles_from(r, &w, a);
        ok = true;
    }
    free(w.row);
    free(room);
    free(place);
    return ok || err_memory(err);
}

bool rating_order_find(struct ratings *r, const struct standings *s, struct err *err)
{
    if (!sort(r, s, err))
        return false;
    size_t n = playing(r);
    if (!find_limit(r, n, err))
        return false;
    find_ranks(r, n);
    if (r->df && r->sets >= RATING_FITS * r->meetings)
        r->p = chi_square_tail(r->chi2, (double)r->df);
    return !r->covariance || find_cycles(r, s, err);
}
