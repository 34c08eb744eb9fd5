#include "stats/rating_pairwise.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"

double rating_pairwise_by_error(const struct ratings *r, size_t a, size_t b)
{
    struct difference d = ratings_difference(r, a, b);

    if (isnan(d.value) || d.value == 0)
        return 0;
    return d.error > 0 ? d.value / d.error * Z95 / r->reach : copysign(INFINITY, d.value);
}

/* ---- Two alone ---- */

double rating_pairwise_exact(enum measure measure, const struct standings *s,
                             const struct meeting *m)
{
    struct score_sum sets = pentanomial_scores(m->paired);
    bool points = measure == MEASURE_POINTS;
    double p = points ? ratio_p(&m->points, s->line[0].parts) : score_p(sets);
    double ahead = points ? (double)m->points.d : (double)sets.won - (double)sets.lost;

    return ahead == 0 ? 0 : copysign(normal_quantile(p / 2), ahead);
}

/* 0 where the test is of the other opinion than the rating which of both is better. */
static double exact_z(const struct ratings *r, const struct rating_fit *f, const struct meeting *m)
{
    double value = r->line[m->line[0]].value - r->line[m->line[1]].value;
    double z = rating_pairwise_exact(f->measure, f->s, m);

    return z * value > 0 ? z : 0;
}

/* ---- Elo of many ---- */

/* Meetings of a pool's members: by their places in it, NULL where two have not met. */
struct pool {
    const struct rating_fit *f;
    const struct meeting **met;
    size_t n;
};

/* What the meetings of member x but those with `but` say of it at a value. */
struct said {
    double likelihood, force, stiffness;
};

static struct said said_of(const struct pool *p, size_t x, size_t but, double value)
{
    struct said said = {0, 0, 0};

    for (size_t y = 0; y < p->n; y++) {
        const struct meeting *m = p->met[x * p->n + y];
        if (!m || y == but)
            continue;
        double ahead = value - p->f->value[p->f->member[y]];
        bool first = m->line[0] == p->f->member[x];
        struct rating_sides pull = rating_sides_of(p->f, m, first ? ahead : -ahead);
        said.likelihood += rating_sides_likelihood(p->f, m, first ? ahead : -ahead);
        said.force += first ? pull.force : -pull.force;
        said.stiffness += pull.stiffness;
    }
    return said;
}

/* The greatest likelihood of what two members did with others, both at one value; by Newton's
 * method as in rating_fit.c. */
static double best_together(const struct pool *p, size_t x, size_t y)
{
    double value = (p->f->value[p->f->member[x]] + p->f->value[p->f->member[y]]) / 2, step = 1;
    struct said a, b;

    for (unsigned k = 0;; k++) {
        a = said_of(p, x, y, value);
        b = said_of(p, y, x, value);
        if (k == 100 || fabs(step) < 1e-7 || !(a.stiffness + b.stiffness > 0))
            return a.likelihood + b.likelihood;
        step = (a.force + b.force) / (a.stiffness + b.stiffness);
        value += step * 2 / (2 + fabs(step));
    }
}

/* By what the likelihood ratio is greater than if the likelihood was quadratic. */
static double ratio_over_quadratic(const struct pool *p, size_t x, size_t y)
{
    const struct rating_fit *f = p->f;
    double at_x = f->value[f->member[x]], at_y = f->value[f->member[y]];
    struct said a = said_of(p, x, y, at_x), b = said_of(p, y, x, at_y);
    const struct meeting *m = p->met[x * p->n + y];
    double met = 0, apart = at_x - at_y, ratio = a.likelihood + b.likelihood;

    if (m) {
        double ahead = m->line[0] == f->member[x] ? apart : -apart;
        met = rating_sides_of(f, m, ahead).stiffness;
        ratio += rating_sides_likelihood(f, m, ahead) - rating_sides_likelihood(f, m, 0);
    }
    ratio = 2 * (ratio - best_together(p, x, y));
    double others = a.stiffness * b.stiffness / (a.stiffness + b.stiffness);
    double quadratic = apart * apart * (met + others);
    return ratio > 0 && quadratic > 0 ? ratio / quadratic : 1;
}

static double likelihood_z(const struct ratings *r, const struct pool *p, size_t x, size_t y)
{
    size_t a = p->f->member[x], b = p->f->member[y];
    double z = rating_pairwise_by_error(r, a, b);

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

/* ---- All of a pool ---- */

static void take(struct ratings *r, size_t a, size_t b, double z)
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
            take(r, f->member[x], f->member[y], likelihood_z(r, &p, x, y));
    free(p.met);
    free(place);
    return ok || err_memory(err);
}

bool rating_pairwise_find(struct ratings *r, const struct rating_fit *f, struct err *err)
{
    bool orders = f->measure == MEASURE_ELO && rating_fit_is_individual(f);

    if (f->members == 2 && f->mets == 1 && !orders && !f->anchored) {
        take(r, f->met[0]->line[0], f->met[0]->line[1], exact_z(r, f, f->met[0]));
        return true;
    }
    if (f->measure == MEASURE_ELO && !orders && f->members <= RATING_LIKELY)
        return find_likely(r, f, err);
    for (size_t x = 0; x < f->members; x++)
        for (size_t y = 0; y < x; y++)
            take(r, f->member[x], f->member[y],
                 rating_pairwise_by_error(r, f->member[x], f->member[y]));
    return true;
}
