/* By how much lines differ and how surely: z of every two lines, and what follows: order, ranks,
 * cycles, intervals. */
#include "stats/rating_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/rules.h"
#include "stats/distribution.h"

static const double alpha = 0.05;

struct difference ratings_difference(const struct ratings *r, size_t a, size_t b)
{
    const struct rating *x = &r->line[a], *y = &r->line[b];
    double squares = x->error * x->error + y->error * y->error;

    if (!x->sets || !y->sets || x->pool != y->pool)
        return (struct difference){NAN, NAN};
    if (r->covariance)
        squares -= 2 * r->covariance[a * r->lines + b];
    return (struct difference){x->value - y->value, a == b ? 0 : sqrt(fmax(squares, 0))};
}

/* The difference by its error, brought from r->reach to the normal; infinite without error. 0 where
 * they are equal, or of two pools. */
static double z_by_error(const struct ratings *r, size_t a, size_t b)
{
    struct difference d = ratings_difference(r, a, b);

    if (isnan(d.value) || d.value == 0)
        return 0;
    return d.error > 0 ? d.value / d.error * Z95 / r->reach : copysign(INFINITY, d.value);
}

/* ---- z of two lines by their own sets ---- */

/* By how much the first of two lines is ahead, by the exact test of their own sets. */
static double z_of_sets(enum measure measure, const struct standings *s, const struct meeting *m)
{
    struct score_sum sets = pentanomial_scores(m->paired);
    bool points = measure == MEASURE_POINTS;
    double p = points ? ratio_p(&m->points, s->line[0].parts) : score_p(sets);
    double ahead = points ? (double)m->points.d : (double)sets.won - (double)sets.lost;

    return ahead == 0 ? 0 : copysign(normal_quantile(p / 2), ahead);
}

/* 0 where test and rating disagree which of the two is better. */
static double exact_z(const struct ratings *r, const struct rating_fit *f, const struct meeting *m)
{
    double value = r->line[m->line[0]].value - r->line[m->line[1]].value;
    double z = z_of_sets(f->measure, f->s, m);

    return z * value > 0 ? z : 0;
}

/* ---- z by the likelihood ratio ---- */

/* Meetings of a pool's members: by their places in it, NULL where two have not met. */
struct pool {
    const struct rating_fit *f;
    const struct meeting **met;
    size_t n;
};

/* The log likelihood of member x's meetings at a value, with its slope and information. */
struct likelihood_at {
    double likelihood, slope, information;
};

static struct likelihood_at likelihood_of(const struct pool *p, size_t x, size_t but, double value)
{
    struct likelihood_at at = {0, 0, 0};

    for (size_t y = 0; y < p->n; y++) {
        const struct meeting *m = p->met[x * p->n + y];
        if (!m || y == but)
            continue;
        double ahead = value - p->f->value[p->f->member[y]];
        bool first = m->line[0] == p->f->member[x];
        struct meeting_slope its = rating_slope(p->f, m, first ? ahead : -ahead);
        at.likelihood += rating_log_likelihood(p->f, m, first ? ahead : -ahead);
        at.slope += first ? its.slope : -its.slope;
        at.information += its.information;
    }
    return at;
}

/* The greatest log likelihood of two members' meetings with others, both at one value; by Newton's
 * method as in rating_fit.c. */
static double best_together(const struct pool *p, size_t x, size_t y)
{
    double value = (p->f->value[p->f->member[x]] + p->f->value[p->f->member[y]]) / 2, step = 1;
    struct likelihood_at a, b;

    for (unsigned k = 0;; k++) {
        a = likelihood_of(p, x, y, value);
        b = likelihood_of(p, y, x, value);
        if (k == 100 || fabs(step) < 1e-7 || !(a.information + b.information > 0))
            return a.likelihood + b.likelihood;
        step = (a.slope + b.slope) / (a.information + b.information);
        value += step * 2 / (2 + fabs(step));
    }
}

/* The likelihood ratio over what it would be if the likelihood were quadratic. */
static double ratio_over_quadratic(const struct pool *p, size_t x, size_t y)
{
    const struct rating_fit *f = p->f;
    double at_x = f->value[f->member[x]], at_y = f->value[f->member[y]];
    struct likelihood_at a = likelihood_of(p, x, y, at_x), b = likelihood_of(p, y, x, at_y);
    const struct meeting *m = p->met[x * p->n + y];
    double met = 0, apart = at_x - at_y, ratio = a.likelihood + b.likelihood;

    if (m) {
        double ahead = m->line[0] == f->member[x] ? apart : -apart;
        met = rating_slope(f, m, ahead).information;
        ratio += rating_log_likelihood(f, m, ahead) - rating_log_likelihood(f, m, 0);
    }
    ratio = 2 * (ratio - best_together(p, x, y));
    double others = a.information * b.information / (a.information + b.information);
    double quadratic = apart * apart * (met + others);
    return ratio > 0 && quadratic > 0 ? ratio / quadratic : 1;
}

static double likelihood_z(const struct ratings *r, const struct pool *p, size_t x, size_t y)
{
    size_t a = p->f->member[x], b = p->f->member[y];
    double z = z_by_error(r, a, b);

    if (z == 0 || isinf(z) || p->f->row[a] == RATING_FIT_FIXED || p->f->row[b] == RATING_FIT_FIXED)
        return z;
    return z * sqrt(ratio_over_quadratic(p, x, y));
}

static void fill_pool(struct pool *p, size_t *place)
{
    const struct rating_fit *f = p->f;

    for (size_t i = 0; i < p->n; i++)
        place[f->member[i]] = i;
    for (size_t k = 0; k < f->mets; k++) {
        size_t x = place[f->met[k]->line[0]], y = place[f->met[k]->line[1]];
        p->met[x * p->n + y] = p->met[y * p->n + x] = f->met[k];
    }
}

/* ---- z of all lines of a pool ---- */

static void set_z(struct ratings *r, size_t a, size_t b, double z)
{
    r->z[a * r->lines + b] = z;
    r->z[b * r->lines + a] = -z;
}

static bool find_likely(struct ratings *r, const struct rating_fit *f, struct err *err)
{
    struct pool p = {f, calloc(f->members * f->members + 1, sizeof(struct meeting *)), f->members};
    size_t *place = calloc(r->lines + 1, sizeof *place);
    bool ok = p.met && place;

    if (ok)
        fill_pool(&p, place);
    for (size_t x = 0; ok && x < p.n; x++)
        for (size_t y = 0; y < x; y++)
            set_z(r, f->member[x], f->member[y], likelihood_z(r, &p, x, y));
    free(p.met);
    free(place);
    return ok || err_memory(err);
}

bool rating_find_z(struct ratings *r, const struct rating_fit *f, struct err *err)
{
    bool orders = f->measure == MEASURE_ELO && rating_fit_is_individual(f);

    if (f->members == 2 && f->mets == 1 && !orders && !f->anchored) {
        set_z(r, f->met[0]->line[0], f->met[0]->line[1], exact_z(r, f, f->met[0]));
        return true;
    }
    if (f->measure == MEASURE_ELO && !orders && f->members <= RATING_LIKELY)
        return find_likely(r, f, err);
    for (size_t x = 0; x < f->members; x++)
        for (size_t y = 0; y < x; y++)
            set_z(r, f->member[x], f->member[y], z_by_error(r, f->member[x], f->member[y]));
    return true;
}

/* ---- Order ---- */

struct order_key {
    const struct rating *rating;
    const struct standing *line;
    double value; /* rounded, so that lines with the same results are equal */
};

static int compare_names(const struct standing *a, const struct standing *b)
{
    int order = strcmp(a->name[0], b->name[0]);

    return order ? order : strcmp(a->name[1], b->name[1]);
}

static int by_order_key(const void *a, const void *b)
{
    const struct order_key *x = a, *y = b;
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

static bool sort_lines(struct ratings *r, const struct standings *s, struct err *err)
{
    struct order_key *place = malloc((r->lines + 1) * sizeof *place);

    if (!place)
        return err_memory(err);
    for (size_t i = 0; i < r->lines; i++) {
        const struct rating *its = &r->line[s->line[i].number];
        place[i] =
            (struct order_key){its, &s->line[i], its->sets ? floor(its->value * 1e7 + 0.5) : 0};
    }
    qsort(place, r->lines, sizeof *place, by_order_key);
    for (size_t i = 0; i < r->lines; i++)
        r->order[i] = place[i].line->number;
    free(place);
    return true;
}

/* ---- Significance ---- */

double ratings_z(const struct ratings *r, size_t a, size_t b)
{
    if (!r->line[a].sets || !r->line[b].sets || r->line[a].pool != r->line[b].pool)
        return 0;
    return r->z ? r->z[a * r->lines + b] : z_by_error(r, a, b);
}

double ratings_los(const struct ratings *r, size_t a, size_t b)
{
    struct difference d = ratings_difference(r, a, b);

    return d.error > 0 ? normal_cdf(ratings_z(r, a, b)) : NAN;
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

/* ---- Cycles ---- */

/* Who beat whom significantly where they met: bit k of row i, both by their places in the order. */
struct wins {
    uint64_t *row;
    size_t words;
};

static bool has_won(const struct wins *w, size_t a, size_t b)
{
    return w->row[a * w->words + b / 64] >> b % 64 & 1;
}

static bool meeting_counts(const struct ratings *r, const struct meeting *m)
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
        if (meeting_counts(r, &m->meeting[k]))
            room[n++] = fabs(z_of_sets(r->measure, s, &m->meeting[k]));
    double least = least_significant(room, room + n, n);
    for (size_t k = 0; k < m->count; k++) {
        double z = meeting_counts(r, &m->meeting[k]) ? z_of_sets(r->measure, s, &m->meeting[k]) : 0;
        if (fabs(z) >= least && z != 0)
            take_win(w, place, &m->meeting[k], z);
    }
}

/* Adds the cycles in which the best line is at place a. */
static void find_cycles_from(struct ratings *r, const struct wins *w, size_t a)
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
            find_cycles_from(r, &w, a);
        ok = true;
    }
    free(w.row);
    free(room);
    free(place);
    return ok || err_memory(err);
}

bool rating_find_order(struct ratings *r, const struct standings *s, struct err *err)
{
    if (!sort_lines(r, s, err))
        return false;
    size_t n = playing(r);
    if (!find_limit(r, n, err))
        return false;
    find_ranks(r, n);
    if (r->df && r->sets >= RATING_FITS * r->meetings)
        r->p = chi_square_tail(r->chi2, (double)r->df);
    return !r->covariance || find_cycles(r, s, err);
}

/* ---- Intervals ---- */

/* The one other line of a pool of two, without anchors; else the line itself. */
static size_t only_other(const struct ratings *r, size_t line)
{
    size_t other = line;

    for (size_t i = 0; i < r->lines && !r->anchored && r->z; i++) {
        if (i == line || !r->line[i].sets || r->line[i].pool != r->line[line].pool)
            continue;
        if (other != line)
            return line;
        other = i;
    }
    return other;
}

struct interval ratings_interval(const struct ratings *r, size_t line)
{
    double value = r->line[line].value, half = r->reach * r->line[line].error;
    struct interval i = {value - half, value + half};
    size_t other = only_other(r, line);

    if (other == line)
        return i;
    double z = r->z[line * r->lines + other];
    if (fabs(z) < Z95)
        return (struct interval){fmin(i.low, 0), fmax(i.high, 0)};
    return z > 0 ? (struct interval){fmax(i.low, 0), i.high}
                 : (struct interval){i.low, fmin(i.high, 0)};
}

double ratings_half(const struct ratings *r, size_t line)
{
    struct interval i = ratings_interval(r, line);
    double value = r->line[line].value;

    return value < 0 ? i.high - value : value - i.low;
}
