#include "rank/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/rules.h"
#include "rank/matrix.h"

enum { NEWTON_STEPS = 200 };

/* The matrices of a pool, `n` rows each: stiffness, then its inverse; the variance of the slope;
 * room. And the slope, then the step. */
struct work {
    size_t n;
    double *stiffness, *variance, *room;
    double *slope;
};

static bool is_linear(const struct fit *f)
{
    return f->measure == MEASURE_POINTS;
}

static double difference_of(const struct fit *f, const struct meeting *m)
{
    return f->value[m->line[0]] - f->value[m->line[1]];
}

/* ---- Matrices of differences ---- */

/* Adds w (e_i - e_j)(e_i - e_j)', of the lower triangle what is there. */
static void add_edge(const struct fit *f, double *a, size_t n, const struct meeting *m, double w)
{
    size_t i = f->row[m->line[0]], j = f->row[m->line[1]];

    if (i != FIT_FIXED)
        a[i * n + i] += w;
    if (j != FIT_FIXED)
        a[j * n + j] += w;
    if (i != FIT_FIXED && j != FIT_FIXED)
        a[(i > j ? i : j) * n + (i > j ? j : i)] -= w;
}

/* Where nothing is fixed all may move together, which the differences do not resist: a spring to
 * the mean, about as stiff as the rest. It changes neither steps nor errors, whose mean is 0. */
static double hold_the_mean(double *a, size_t n)
{
    double spring = 0;

    for (size_t i = 0; i < n; i++)
        spring += a[i * n + i];
    spring /= (double)n * (double)n;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++)
            a[i * n + j] += spring;
    return spring;
}

/* Stiffness and slope at the values as they are; the spring's stiffness, or 0. */
static double fill(const struct fit *f, struct work *w)
{
    memset(w->stiffness, 0, w->n * w->n * sizeof *w->stiffness);
    memset(w->slope, 0, w->n * sizeof *w->slope);
    for (size_t k = 0; k < f->mets; k++) {
        const struct meeting *m = f->met[k];
        struct pull pull = pull_of(f, m, difference_of(f, m));
        size_t i = f->row[m->line[0]], j = f->row[m->line[1]];
        add_edge(f, w->stiffness, w->n, m, pull.stiffness);
        if (i != FIT_FIXED)
            w->slope[i] += pull.force;
        if (j != FIT_FIXED)
            w->slope[j] -= pull.force;
    }
    return f->anchored ? 0 : hold_the_mean(w->stiffness, w->n);
}

/* ---- Values ---- */

/* How far a step moves two lines apart at most; the fixed ones do not move. */
static double stretch(const struct fit *f, const struct work *w)
{
    double low = f->anchored ? 0 : w->slope[0], high = low;

    for (size_t i = 0; i < w->n; i++) {
        low = fmin(low, w->slope[i]);
        high = fmax(high, w->slope[i]);
    }
    return high - low;
}

static void move(const struct fit *f, const struct work *w, double part)
{
    for (size_t i = 0; i < f->members; i++)
        if (f->row[f->member[i]] != FIT_FIXED)
            f->value[f->member[i]] += part * w->slope[f->row[f->member[i]]];
}

static bool factor(struct work *w, struct err *err)
{
    return matrix_factor(w->stiffness, w->n) ||
           err_set(err, ERR_FOUND, "no ratings: the anchors are too far from the results");
}

/* Newton's method. Of a step that moves two lines apart by no more than x only 2 / (2 + x) is
 * taken: less than log(1 + x) / x, with which the likelihood of logistic models is known to rise
 * (T. Sun, Q. Tran-Dinh, Mathematical Programming 178, 2019), and near the end it is all of it. */
static bool descend(const struct fit *f, struct work *w, struct err *err)
{
    static const double near = 1e-9;

    for (unsigned step = 0; step < NEWTON_STEPS; step++) {
        (void)fill(f, w);
        if (!factor(w, err))
            return false;
        matrix_solve(w->stiffness, w->n, w->slope);
        double x = stretch(f, w);
        move(f, w, is_linear(f) ? 1 : 2 / (2 + x));
        if (is_linear(f) || x < near)
            break;
    }
    return true;
}

static void mean_to_zero(const struct fit *f)
{
    double sum = 0;

    for (size_t i = 0; i < f->members; i++)
        sum += f->value[f->member[i]];
    for (size_t i = 0; i < f->members; i++)
        f->value[f->member[i]] -= sum / (double)f->members;
}

/* ---- Errors ---- */

/* The sandwich's filling, and what makes up for the values having been fitted to the same sets:
 * sets over sets less values. Each meeting's prior counts as a set. */
static double fill_variance(const struct fit *f, struct work *w, double fitted)
{
    double sets = 0;

    for (size_t k = 0; k < f->mets; k++) {
        const struct meeting *m = f->met[k];
        struct pull pull = pull_of(f, m, difference_of(f, m));
        add_edge(f, w->variance, w->n, m, pull.variance);
        sets += (double)m->points.sets + 2 * f->prior;
    }
    matrix_mirror(w->variance, w->n);
    return sets / (sets - fitted);
}

static void take_errors(struct fit *f, const struct work *w, const double *a, double times,
                        double less)
{
    for (size_t i = 0; i < f->members; i++) {
        size_t x = f->member[i], from = f->row[x];
        for (size_t k = 0; k < f->members && from != FIT_FIXED; k++) {
            size_t y = f->member[k], to = f->row[y];
            if (to != FIT_FIXED)
                f->covariance[x * f->lines + y] = times * (a[from * w->n + to] - less);
        }
    }
}

static bool find_errors(struct fit *f, struct work *w, struct err *err)
{
    double spring = fill(f, w), n = (double)w->n;

    if (!factor(w, err))
        return false;
    matrix_invert(w->stiffness, w->n);
    if (is_linear(f)) {
        take_errors(f, w, w->stiffness, 1, f->anchored ? 0 : 1 / (spring * n * n));
        return true;
    }
    double times = fill_variance(f, w, f->anchored ? n : n - 1);
    matrix_sandwich(w->stiffness, w->variance, w->n, w->room);
    take_errors(f, w, w->variance, times, 0);
    return true;
}

/* Each for himself meetings of one set are not independent, and this is not told. */
static void find_misfit(struct fit *f, const struct work *w)
{
    for (size_t k = 0; k < f->mets; k++) {
        const struct meeting *m = f->met[k];
        struct pull pull = pull_of(f, m, difference_of(f, m));
        f->chi2 += pull.force * pull.force / pull.variance;
    }
    f->df += f->mets - (f->anchored ? w->n : w->n - 1);
}

/* ---- A pool ---- */

static size_t number_rows(const struct fit *f)
{
    size_t n = 0;

    for (size_t i = 0; i < f->members; i++)
        if (f->row[f->member[i]] != FIT_FIXED)
            f->row[f->member[i]] = n++;
    return n;
}

static bool work_start(struct work *w, const struct fit *f)
{
    *w = (struct work){.n = number_rows(f)};
    w->stiffness = matrix_create(w->n);
    w->slope = calloc(w->n + 1, sizeof *w->slope);
    if (!is_linear(f) || rules_individual(&f->s->event.rules)) {
        w->variance = matrix_create(w->n);
        w->room = matrix_create(w->n);
        return w->stiffness && w->slope && w->variance && w->room;
    }
    return w->stiffness && w->slope;
}

static void work_finish(struct work *w)
{
    free(w->stiffness);
    free(w->variance);
    free(w->room);
    free(w->slope);
}

bool fit_pool(struct fit *f, struct err *err)
{
    struct work w;
    bool ok = work_start(&w, f) || err_memory(err);

    if (ok && w.n) {
        ok = descend(f, &w, err);
        if (ok && !f->anchored)
            mean_to_zero(f);
        ok = ok && find_errors(f, &w, err);
    }
    if (ok && !rules_individual(&f->s->event.rules))
        find_misfit(f, &w);
    work_finish(&w);
    return ok;
}
