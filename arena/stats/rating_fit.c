/* Fits one pool of lines by a model of differences: the models, then Newton's method and errors. */
#include "stats/rating_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact_math.h"
#include "rules/rules.h"
#include "stats/matrix.h"

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

/* Adds w (e_x - e_y)(e_x - e_y)' to a matrix of f->rows, x and y numbers of lines: of the lower
 * triangle what is not fixed. */
static void add_edge(const struct rating_fit *f, double *a, size_t x, size_t y, double w)
{
    size_t i = f->row[x], j = f->row[y], n = f->rows;

    if (i != RATING_FIT_FIXED)
        a[i * n + i] += w;
    if (j != RATING_FIT_FIXED)
        a[j * n + j] += w;
    if (i != RATING_FIT_FIXED && j != RATING_FIT_FIXED)
        a[(i > j ? i : j) * n + (i > j ? j : i)] -= w;
}

/* ---- Two sides: tables won ---- */

/* How many sets the prior adds as won to each line of a meeting: the mean of their shares. */
static double prior_of(const struct rating_fit *f, const struct meeting *m)
{
    if (f->prior == 0)
        return 0;
    return f->prior * (1.0 / f->opponents[m->line[0]] + 1.0 / f->opponents[m->line[1]]) / 2;
}

/* Both chances are known to their last digits, also the small one. */
static struct meeting_slope slope_of_scores(const struct rating_fit *f, const struct meeting *m,
                                            double difference)
{
    double e = exact_exp(-fabs(difference)), more = 1 / (1 + e), less = e / (1 + e);
    double p = difference < 0 ? less : more, q = difference < 0 ? more : less;
    struct meeting_slope its = {0, 0, 0};

    for (unsigned k = 0; k < 5; k++) {
        double sets = (double)m->paired.count[k] + (k % 4 ? 0 : prior_of(f, m));
        double over = k == 4 ? q : k / 4.0 - p;
        its.slope += sets * over;
        its.information += sets * p * q;
        its.variance += sets * over * over;
    }
    return its;
}

double rating_log_likelihood(const struct rating_fit *f, const struct meeting *m, double difference)
{
    double won = prior_of(f, m), lost = won, away = fabs(difference);
    double split = exact_log1p(exact_exp(-away)); /* less log of the greater chance */

    for (unsigned k = 0; k < 5; k++) {
        won += (double)m->paired.count[k] * k / 4;
        lost += (double)m->paired.count[k] * (4 - k) / 4;
    }
    return -split * (won + lost) - away * (difference > 0 ? lost : won);
}

/* ---- Points a deal ---- */

static unsigned parts_of(const struct standings *s)
{
    return rules_individual(&s->event.rules) ? s->event.rules.players : 1;
}

/* In individual games deals weigh alike, as it is the line-ups that vary. */
static struct meeting_slope slope_in_lineup(const struct standings *s, const struct meeting *m,
                                            double difference)
{
    double n = (double)m->points.n, pseudo = parts_of(s);
    double mean = ratio_mean(&m->points) / parts_of(s);

    return (struct meeting_slope){n * (mean - difference), n,
                                  2 * pseudo * pseudo * (1 + difference * difference)};
}

/* Sets of similar bots, one deal at each table, were measured to have .31 a deal in the mean of
 * both. */
static const double usual_variance = 0.62;

double rating_spread(const struct rating_fit *f)
{
    double sum = 2 * usual_variance, sets = 2;

    for (size_t k = 0; k < f->mets; k++) {
        const struct ratio_sum *r = &f->met[k]->points;
        if (r->sets < 2 || !r->n)
            continue;
        double error = ratio_error(r), less = (double)r->sets - 1;
        sum += error * error * (double)r->n * less;
        sets += less;
    }
    return sum / sets;
}

/* The variance of the mean of few sets is not known from them: alone they would weigh too much, or
 * as good as nothing, by chance, and claim to be more certain than they are. */
static double variance_of_points(const struct rating_fit *f, const struct ratio_sum *r)
{
    struct ratio_sum more = ratio_with_pseudo(r, 1);
    double error = ratio_error(&more), own = (double)r->sets - 1;
    double shared = f->shared ? f->spread / fmax((double)r->n, 1) : 0;

    return (own * error * error + f->shared * shared) / (own + f->shared);
}

static struct meeting_slope slope_of_points(const struct rating_fit *f, const struct meeting *m,
                                            double difference)
{
    double variance = variance_of_points(f, &m->points);
    double weight = f->by_variance ? 1 / variance : (double)m->points.sets;

    return (struct meeting_slope){weight * (ratio_mean(&m->points) - difference), weight,
                                  weight * weight * variance};
}

/* ---- Any meeting ---- */

struct meeting_slope rating_slope(const struct rating_fit *f, const struct meeting *m,
                                  double difference)
{
    if (f->measure == MEASURE_ELO)
        return slope_of_scores(f, m, difference);
    return rating_fit_is_individual(f) ? slope_in_lineup(f->s, m, difference)
                                       : slope_of_points(f, m, difference);
}

/* ---- Individual games: orders of finish ---- */

/* Of the chairs that are left, bits of `left`, one is the next with a chance proportional to its
 * strength. */
static void add_choice(const struct rating_fit *f, const struct lineup_sums *u,
                       const double *strength, unsigned left, double *slope, double *information)
{
    double times = (double)u->left[left] / ORDER_PARTS, sum = 0;

    for (unsigned c = 0; c < u->chairs; c++)
        sum += left >> c & 1 ? strength[c] : 0;
    for (unsigned c = 0; c < u->chairs; c++) {
        if (!(left >> c & 1))
            continue;
        if (f->row[u->line[c]] != RATING_FIT_FIXED)
            slope[f->row[u->line[c]]] -= times * strength[c] / sum;
        for (unsigned d = 0; d < c; d++)
            if (left >> d & 1 && u->line[d] != u->line[c])
                add_edge(f, information, u->line[c], u->line[d],
                         times * (strength[c] / sum) * (strength[d] / sum));
    }
}

/* Adds what the orders of a line-up say, at the values as they are: the slope and the information
 * of the likelihood, by rows. */
static void add_orders(const struct rating_fit *f, const struct lineup_sums *u, double *slope,
                       double *information)
{
    double strength[EU_SEATS];

    for (unsigned c = 0; c < u->chairs; c++) {
        size_t row = f->row[u->line[c]];
        strength[c] = exact_exp(f->value[u->line[c]] - f->value[u->line[0]]);
        if (row != RATING_FIT_FIXED)
            slope[row] += (double)u->next[c] / ORDER_PARTS;
    }
    for (unsigned left = 0; left < 1u << u->chairs; left++)
        if (u->left[left])
            add_choice(f, u, strength, left, slope, information);
}

/* ---- Individual games: points ---- */

/* Adds the variance of the slope by the points of a line-up's sets. A set adds to the slope of a
 * chair p - n x, its points over the mean less the expected ones: n deals times x, the value of its
 * line over the mean of the line-up; in parts, as in the sums by pair. */
static void add_lineup_variance(const struct rating_fit *f, const struct lineup_sums *u,
                                double *variance)
{
    double expected[EU_SEATS], mean = 0, nn = (double)u->nn;

    for (unsigned c = 0; c < u->chairs; c++)
        mean += f->value[u->line[c]] / u->chairs;
    for (unsigned c = 0; c < u->chairs; c++)
        expected[c] = u->chairs * (f->value[u->line[c]] - mean);
    for (unsigned c = 0; c < u->chairs; c++)
        for (unsigned d = 0; d < u->chairs; d++) {
            size_t i = f->row[u->line[c]], j = f->row[u->line[d]];
            if (i == RATING_FIT_FIXED || j == RATING_FIT_FIXED || i < j)
                continue;
            variance[i * f->rows + j] += (double)u->pp[c][d] - expected[c] * (double)u->pn[d] -
                                         expected[d] * (double)u->pn[c] +
                                         expected[c] * expected[d] * nn;
        }
}

enum { NEWTON_STEPS = 200 };

/* The matrices of a pool: information, then its inverse; the variance of the slope; room. And the
 * slope, then the step; the values that were fitted. */
struct fit_matrices {
    double *information, *variance, *room;
    double *slope, *fitted;
};

/* ---- The slope and the information ---- */

/* Where nothing is fixed, all values may move together without changing a difference. This holds
 * their mean by adding about as much information as there is; it changes neither steps nor errors,
 * whose mean is 0. Returns what was added. */
static double hold_mean(double *a, size_t n)
{
    double added = 0;

    for (size_t i = 0; i < n; i++)
        added += a[i * n + i];
    added /= (double)n * (double)n;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++)
            a[i * n + j] += added;
    return added;
}

static void add_slope(const struct rating_fit *f, struct fit_matrices *w, const struct meeting *m)
{
    struct meeting_slope its = rating_slope(f, m, difference_of(f, m));
    size_t i = f->row[m->line[0]], j = f->row[m->line[1]];

    add_edge(f, w->information, m->line[0], m->line[1], its.information);
    if (i != RATING_FIT_FIXED)
        w->slope[i] += its.slope;
    if (j != RATING_FIT_FIXED)
        w->slope[j] -= its.slope;
}

/* Fills in information and slope at the current values. Returns what hold_mean added, or 0. */
static double fill_matrices(const struct rating_fit *f, struct fit_matrices *w)
{
    memset(w->information, 0, f->rows * f->rows * sizeof *w->information);
    memset(w->slope, 0, f->rows * sizeof *w->slope);
    for (size_t k = 0; k < f->mets; k++)
        add_slope(f, w, f->met[k]);
    for (size_t k = 0; !is_linear(f) && k < f->lineups; k++)
        add_orders(f, f->lineup[k], w->slope, w->information);
    return f->anchored ? 0 : hold_mean(w->information, f->rows);
}

/* ---- Values ---- */

/* How far a step moves two lines apart at most; the fixed ones do not move. */
static double stretch(const struct rating_fit *f, const struct fit_matrices *w)
{
    double low = f->anchored ? 0 : w->slope[0], high = low;

    for (size_t i = 0; i < f->rows; i++) {
        low = fmin(low, w->slope[i]);
        high = fmax(high, w->slope[i]);
    }
    return high - low;
}

static void move_values(const struct rating_fit *f, const struct fit_matrices *w, double part)
{
    for (size_t i = 0; i < f->members; i++)
        if (f->row[f->member[i]] != RATING_FIT_FIXED)
            f->value[f->member[i]] += part * w->slope[f->row[f->member[i]]];
}

static bool refuse_anchors(struct err *err)
{
    return err_set(err, ERR_USAGE, "no ratings: the anchors are too far from the results");
}

static bool factor_information(const struct rating_fit *f, struct fit_matrices *w, struct err *err)
{
    return matrix_factor(w->information, f->rows) || refuse_anchors(err);
}

/* Newton's method. Of a step that moves two lines apart by no more than x only 2 / (2 + x) is
 * taken: less than log(1 + x) / x, with which the likelihood of logistic models is known to rise
 * (T. Sun, Q. Tran-Dinh, Mathematical Programming 178, 2019), and near the end it is all of it. */
static bool fit_values(const struct rating_fit *f, struct fit_matrices *w, struct err *err)
{
    static const double near = 1e-9;

    for (unsigned step = 0; step < NEWTON_STEPS; step++) {
        (void)fill_matrices(f, w);
        if (!factor_information(f, w, err))
            return false;
        matrix_solve(w->information, f->rows, w->slope);
        double x = stretch(f, w);
        move_values(f, w, is_linear(f) ? 1 : 2 / (2 + x));
        if (is_linear(f) || x < near)
            return true;
    }
    return refuse_anchors(err);
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
static void fill_variance(const struct rating_fit *f, struct fit_matrices *w)
{
    for (size_t k = 0; k < f->mets; k++) {
        const struct meeting *m = f->met[k];
        struct meeting_slope its = rating_slope(f, m, difference_of(f, m));
        add_edge(f, w->variance, m->line[0], m->line[1], its.variance);
    }
    for (size_t k = 0; k < f->lineups; k++)
        add_lineup_variance(f, f->lineup[k], w->variance);
    matrix_mirror(w->variance, f->rows);
}

/* Values that are not fixed by each other. */
static double fitted(const struct rating_fit *f)
{
    return (double)f->rows - (f->anchored ? 0 : 1);
}

/* In individual games: corrects for fitting the values to the same sets. Sets and the prior's two
 * over these less the values, as a set tells of all chairs but one. */
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

static bool find_errors(struct rating_fit *f, struct fit_matrices *w, struct err *err)
{
    double added = fill_matrices(f, w), n = (double)f->rows;

    if (!factor_information(f, w, err))
        return false;
    matrix_invert(w->information, f->rows);
    if (!is_sandwich(f)) {
        take_errors(f, w->information, 1, f->anchored ? 0 : 1 / (added * n * n));
        return true;
    }
    fill_variance(f, w);
    matrix_sandwich(w->information, w->variance, f->rows, w->room);
    take_errors(f, w->variance, correction(f), 0);
    return true;
}

static void add_misfit(struct rating_fit *f)
{
    for (size_t k = 0; k < f->mets; k++) {
        const struct meeting *m = f->met[k];
        struct meeting_slope its = rating_slope(f, m, difference_of(f, m));
        f->chi2 += its.slope * its.slope / its.variance;
    }
    f->df += f->mets - (size_t)fitted(f);
}

/* Of points the least chi-square that any values have: those that weigh meetings by their
 * variances. In individual games the meetings of a set are not independent, so there is none. */
static bool find_misfit(struct rating_fit *f, struct fit_matrices *w, struct err *err)
{
    bool linear = is_linear(f) && f->rows && f->mets;

    if (rating_fit_is_individual(f))
        return true;
    f->by_variance = linear;
    if (linear && !fit_values(f, w, err))
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

static bool matrices_start(struct fit_matrices *w, const struct rating_fit *f)
{
    *w = (struct fit_matrices){.information = matrix_create(f->rows)};
    w->slope = calloc(f->rows + 1, sizeof *w->slope);
    w->fitted = calloc(f->rows + 1, sizeof *w->fitted);
    if (is_sandwich(f)) {
        w->variance = matrix_create(f->rows);
        w->room = matrix_create(f->rows);
    }
    return w->information && w->slope && w->fitted && (!is_sandwich(f) || (w->variance && w->room));
}

static void matrices_finish(struct fit_matrices *w)
{
    free(w->information);
    free(w->variance);
    free(w->room);
    free(w->slope);
    free(w->fitted);
}

bool rating_fit_pool(struct rating_fit *f, struct err *err)
{
    struct fit_matrices w;

    f->rows = number_rows(f);
    bool ok = matrices_start(&w, f) || err_memory(err);
    if (ok && f->rows && f->members > 1) { /* who is alone stays where he begins */
        ok = fit_values(f, &w, err);
        if (ok && !f->anchored)
            mean_to_zero(f);
        ok = ok && find_errors(f, &w, err);
    }
    for (size_t i = 0; ok && i < f->members; i++)
        if (f->row[f->member[i]] != RATING_FIT_FIXED)
            w.fitted[f->row[f->member[i]]] = f->value[f->member[i]];
    ok = ok && find_misfit(f, &w, err);
    matrices_finish(&w);
    return ok;
}
