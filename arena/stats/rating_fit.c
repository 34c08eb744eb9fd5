#include "stats/rating_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/rules.h"
#include "stats/matrix.h"

enum { NEWTON_STEPS = 200 };

/* The matrices of a pool: stiffness, then its inverse; the variance of the slope; room. And the
 * slope, then the step; the values that were fitted. */
struct work {
    double *stiffness, *variance, *room;
    double *slope, *fitted;
};

bool rating_fit_is_individual(const struct rating_fit *f)
{
    return rules_individual(&f->s->event.rules);
}

static bool is_linear(const struct rating_fit *f)
{
    return f->measure == MEASURE_POINTS;
}

/* Whether errors come from how sets vary: of an order of finish there is one in a set. */
static bool is_sandwich(const struct rating_fit *f)
{
    return is_linear(f) || !rating_fit_is_individual(f);
}

static double difference_of(const struct rating_fit *f, const struct meeting *m)
{
    return f->value[m->line[0]] - f->value[m->line[1]];
}

/* ---- Matrices of differences ---- */

void rating_fit_add_edge(const struct rating_fit *f, double *a, size_t x, size_t y, double w)
{
    size_t i = f->row[x], j = f->row[y], n = f->rows;

    if (i != RATING_FIT_FIXED)
        a[i * n + i] += w;
    if (j != RATING_FIT_FIXED)
        a[j * n + j] += w;
    if (i != RATING_FIT_FIXED && j != RATING_FIT_FIXED)
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

static void add_pull(const struct rating_fit *f, struct work *w, const struct meeting *m)
{
    struct rating_sides pull = rating_sides_of(f, m, difference_of(f, m));
    size_t i = f->row[m->line[0]], j = f->row[m->line[1]];

    rating_fit_add_edge(f, w->stiffness, m->line[0], m->line[1], pull.stiffness);
    if (i != RATING_FIT_FIXED)
        w->slope[i] += pull.force;
    if (j != RATING_FIT_FIXED)
        w->slope[j] -= pull.force;
}

/* Stiffness and slope at the values as they are; the spring's stiffness, or 0. */
static double fill(const struct rating_fit *f, struct work *w)
{
    memset(w->stiffness, 0, f->rows * f->rows * sizeof *w->stiffness);
    memset(w->slope, 0, f->rows * sizeof *w->slope);
    for (size_t k = 0; k < f->mets; k++)
        add_pull(f, w, f->met[k]);
    for (size_t k = 0; !is_linear(f) && k < f->lineups; k++)
        rating_individual_add_orders(f, f->lineup[k], w->slope, w->stiffness);
    return f->anchored ? 0 : hold_the_mean(w->stiffness, f->rows);
}

/* ---- Values ---- */

/* How far a step moves two lines apart at most; the fixed ones do not move. */
static double stretch(const struct rating_fit *f, const struct work *w)
{
    double low = f->anchored ? 0 : w->slope[0], high = low;

    for (size_t i = 0; i < f->rows; i++) {
        low = fmin(low, w->slope[i]);
        high = fmax(high, w->slope[i]);
    }
    return high - low;
}

static void move(const struct rating_fit *f, const struct work *w, double part)
{
    for (size_t i = 0; i < f->members; i++)
        if (f->row[f->member[i]] != RATING_FIT_FIXED)
            f->value[f->member[i]] += part * w->slope[f->row[f->member[i]]];
}

static bool refuse(struct err *err)
{
    return err_set(err, ERR_USAGE, "no ratings: the anchors are too far from the results");
}

static bool factor(const struct rating_fit *f, struct work *w, struct err *err)
{
    return matrix_factor(w->stiffness, f->rows) || refuse(err);
}

/* Newton's method. Of a step that moves two lines apart by no more than x only 2 / (2 + x) is
 * taken: less than log(1 + x) / x, with which the likelihood of logistic models is known to rise
 * (T. Sun, Q. Tran-Dinh, Mathematical Programming 178, 2019), and near the end it is all of it. */
static bool descend(const struct rating_fit *f, struct work *w, struct err *err)
{
    static const double near = 1e-9;

    for (unsigned step = 0; step < NEWTON_STEPS; step++) {
        (void)fill(f, w);
        if (!factor(f, w, err))
            return false;
        matrix_solve(w->stiffness, f->rows, w->slope);
        double x = stretch(f, w);
        move(f, w, is_linear(f) ? 1 : 2 / (2 + x));
        if (is_linear(f) || x < near)
            return true;
    }
    return refuse(err);
}

static void mean_to_zero(const struct rating_fit *f)
{
    double sum = 0;

    for (size_t i = 0; i < f->members; i++)
        sum += f->value[f->member[i]];
    for (size_t i = 0; i < f->members; i++)
        f->value[f->member[i]] -= sum / (double)f->members;
}

/* ---- Errors ---- */

/* The sandwich's filling. */
static void fill_variance(const struct rating_fit *f, struct work *w)
{
    for (size_t k = 0; k < f->mets; k++) {
        const struct meeting *m = f->met[k];
        struct rating_sides pull = rating_sides_of(f, m, difference_of(f, m));
        rating_fit_add_edge(f, w->variance, m->line[0], m->line[1], pull.variance);
    }
    for (size_t k = 0; k < f->lineups; k++)
        rating_individual_add_variance(f, f->lineup[k], w->variance);
    matrix_mirror(w->variance, f->rows);
}

/* Values that are not fixed by each other. */
static double fitted(const struct rating_fit *f)
{
    return (double)f->rows - (f->anchored ? 0 : 1);
}

/* Each for himself what makes up for the values having been fitted to the same sets: sets and the
 * prior's two over these less values, as a set tells of all chairs but one. */
static double correction(const struct rating_fit *f)
{
    double sets = 2, each = 1;

    if (!rating_fit_is_individual(f))
        return 1;
    for (size_t k = 0; k < f->lineups; k++) {
        sets += (double)f->lineup[k]->sets;
        each = f->lineup[k]->chairs - 1;
    }
    return sets / (sets - fitted(f) / each);
}

static void take_errors(struct rating_fit *f, const double *a, double times, double less)
{
    for (size_t i = 0; i < f->members; i++) {
        size_t x = f->member[i], from = f->row[x];
        for (size_t k = 0; k < f->members && from != RATING_FIT_FIXED; k++) {
            size_t y = f->member[k], to = f->row[y];
            if (to != RATING_FIT_FIXED)
                f->covariance[x * f->lines + y] = times * (a[from * f->rows + to] - less);
        }
    }
}

static bool find_errors(struct rating_fit *f, struct work *w, struct err *err)
{
    double spring = fill(f, w), n = (double)f->rows;

    if (!factor(f, w, err))
        return false;
    matrix_invert(w->stiffness, f->rows);
    if (!is_sandwich(f)) {
        take_errors(f, w->stiffness, 1, f->anchored ? 0 : 1 / (spring * n * n));
        return true;
    }
    fill_variance(f, w);
    matrix_sandwich(w->stiffness, w->variance, f->rows, w->room);
    take_errors(f, w->variance, correction(f), 0);
    return true;
}

static void add_misfit(struct rating_fit *f)
{
    for (size_t k = 0; k < f->mets; k++) {
        const struct meeting *m = f->met[k];
        struct rating_sides pull = rating_sides_of(f, m, difference_of(f, m));
        f->chi2 += pull.force * pull.force / pull.variance;
    }
    f->df += f->mets - (size_t)fitted(f);
}

/* Of points the least chi-square that any values have: those that weigh meetings by their
 * variances. Each for himself meetings of one set are not independent, and this is not told. */
static bool find_misfit(struct rating_fit *f, struct work *w, struct err *err)
{
    bool linear = is_linear(f) && f->rows && f->mets;

    if (rating_fit_is_individual(f))
        return true;
    f->by_variance = linear;
    if (linear && !descend(f, w, err))
        return false;
    add_misfit(f);
    f->by_variance = false;
    for (size_t i = 0; linear && i < f->members; i++)
        if (f->row[f->member[i]] != RATING_FIT_FIXED)
            f->value[f->member[i]] = w->fitted[f->row[f->member[i]]];
    return true;
}

/* ---- A pool ---- */

static size_t number_rows(const struct rating_fit *f)
{
    size_t n = 0;

    for (size_t i = 0; i < f->members; i++)
        if (f->row[f->member[i]] != RATING_FIT_FIXED)
            f->row[f->member[i]] = n++;
    return n;
}

static bool work_start(struct work *w, const struct rating_fit *f)
{
    *w = (struct work){.stiffness = matrix_create(f->rows)};
    w->slope = calloc(f->rows + 1, sizeof *w->slope);
    w->fitted = calloc(f->rows + 1, sizeof *w->fitted);
    if (is_sandwich(f)) {
        w->variance = matrix_create(f->rows);
        w->room = matrix_create(f->rows);
    }
    return w->stiffness && w->slope && w->fitted && (!is_sandwich(f) || (w->variance && w->room));
}

static void work_finish(struct work *w)
{
    free(w->stiffness);
    free(w->variance);
    free(w->room);
    free(w->slope);
    free(w->fitted);
}

bool rating_fit_pool(struct rating_fit *f, struct err *err)
{
    struct work w;

    f->rows = number_rows(f);
    bool ok = work_start(&w, f) || err_memory(err);
    if (ok && f->rows && f->members > 1) { /* who is alone stays where he begins */
        ok = descend(f, &w, err);
        if (ok && !f->anchored)
            mean_to_zero(f);
        ok = ok && find_errors(f, &w, err);
    }
    for (size_t i = 0; ok && i < f->members; i++)
        if (f->row[f->member[i]] != RATING_FIT_FIXED)
            w.fitted[f->row[f->member[i]]] = f->value[f->member[i]];
    ok = ok && find_misfit(f, &w, err);
    work_finish(&w);
    return ok;
}
