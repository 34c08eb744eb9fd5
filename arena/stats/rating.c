#include "stats/rating.h"

#include <math.h>
#include <stdlib.h>

#include "rules/rules.h"
#include "stats/distribution.h"
#include "stats/matrix.h"
#include "stats/rating_internal.h"

void ratings_finish(struct ratings *r)
{
    free(r->line);
    free(r->order);
    free(r->cycle);
    free(r->covariance);
    free(r->z);
    *r = (struct ratings){.lines = 0};
}

enum measure measure_of(const struct event *event)
{
    bool points = event->unit == UNIT_DEALS || rules_individual(&event->rules);

    return points ? MEASURE_POINTS : MEASURE_ELO;
}

static double measure_unit(const struct ratings *r)
{
    return r->measure == MEASURE_ELO ? ELO_UNIT : 1;
}

/* ---- Pools ---- */

/* What counts, and what is needed until the ratings are made. */
struct rating_inputs {
    const struct standings *s;
    struct meetings own;        /* individual games: of the line-ups that count */
    const struct meeting **met; /* that count, by pool, then by lines */
    size_t mets;
    const struct lineup_sums **lineup; /* by pool, then as they came */
    size_t lineups;
    size_t *member; /* lines that have played, by pool, then by number */
    size_t members;
    size_t *row; /* by number: struct rating_fit's; before that the line that stands for its pool */
    double *value;
    uint32_t *opponents; /* struct rating_fit's */
    bool fits_unrated;   /* lines that are not rated are fitted, as no line-up is without them */
};

static void inputs_finish(struct rating_inputs *m)
{
    meetings_finish(&m->own);
    free(m->met);
    free(m->lineup);
    free(m->member);
    free(m->row);
    free(m->value);
    free(m->opponents);
}

/* ---- What counts ---- */

static bool lineup_counts(const struct ratings *r, const struct lineup_sums *u)
{
    for (unsigned c = 0; c < u->chairs; c++)
        if (r->line[u->line[c]].unrated)
            return false;
    return true;
}

static void take_counted_lineups(const struct ratings *r, struct rating_inputs *m, bool all)
{
    const struct lineups *l = &m->s->lineups;

    for (size_t i = 0; i < l->count; i++)
        if (all || lineup_counts(r, &l->lineup[i]))
            m->lineup[m->lineups++] = &l->lineup[i];
}

/* Adds the points of each of one line's chairs less those of each of the other's. */
static void add_lineup_points(struct ratio_sum *sum, const struct lineup_sums *u, uint32_t a,
                              uint32_t b)
{
    int64_t times[EU_SEATS] = {0}, own = 0, others = 0;

    for (unsigned c = 0; c < u->chairs; c++) {
        own += u->line[c] == a;
        others += u->line[c] == b;
    }
    for (unsigned c = 0; c < u->chairs; c++)
        times[c] = u->line[c] == a ? others : u->line[c] == b ? -own : 0;
    sum->sets += u->sets;
    sum->n += u->n * own * others;
    sum->nn += u->nn * (wide_int)(own * others) * (own * others);
    for (unsigned c = 0; c < u->chairs; c++) {
        sum->d += times[c] * u->p[c];
        sum->dn += (wide_int)times[c] * u->pn[c] * (own * others);
        for (unsigned d = 0; d < u->chairs; d++)
            sum->dd += (wide_int)(times[c] * times[d]) * u->pp[c][d];
    }
}

/* Chairs of one line are next to each other. */
static bool add_lineup_meetings(struct meetings *own, const struct lineup_sums *u)
{
    for (unsigned c = 0; c < u->chairs; c++)
        for (unsigned d = 0; d < c; d++) {
            if ((c + 1 < u->chairs && u->line[c + 1] == u->line[c]) ||
                u->line[d + 1] == u->line[d] || u->line[c] == u->line[d])
                continue;
            struct meeting *met = meetings_add(own, u->line[d], u->line[c]);
            if (!met)
                return false;
            add_lineup_points(&met->points, u, met->line[0], met->line[1]);
        }
    return true;
}

static bool take_lineup_meetings(const struct ratings *r, struct rating_inputs *m, struct err *err)
{
    take_counted_lineups(r, m, false);
    m->fits_unrated = m->lineups == 0;
    if (m->fits_unrated)
        take_counted_lineups(r, m, true);
    for (size_t i = 0; i < m->lineups; i++)
        if (!add_lineup_meetings(&m->own, m->lineup[i]))
            return err_memory(err);
    return true;
}

static bool is_in(const struct ratings *r, const struct rating_inputs *m, size_t line)
{
    return r->line[line].sets && (m->fits_unrated || !r->line[line].unrated);
}

static void take_counted_meetings(const struct ratings *r, struct rating_inputs *m,
                                  const struct meetings *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct meeting *met = &all->meeting[i];
        if (!met->points.sets || !is_in(r, m, met->line[0]) || !is_in(r, m, met->line[1]))
            continue;
        m->met[m->mets++] = met;
        m->opponents[met->line[0]]++;
        m->opponents[met->line[1]]++;
    }
}

static bool inputs_start(struct rating_inputs *m, const struct ratings *r,
                         const struct standings *s, struct err *err)
{
    bool individual = rules_individual(&s->event.rules);

    *m = (struct rating_inputs){.s = s};
    m->met = malloc((s->meetings.count + 1) * sizeof(struct meeting *));
    m->lineup = malloc((s->lineups.count + 1) * sizeof(struct lineup_sums *));
    m->member = malloc((s->lines + 1) * sizeof *m->member);
    m->row = calloc(s->lines + 1, sizeof *m->row);
    m->value = calloc(s->lines + 1, sizeof *m->value);
    m->opponents = calloc(s->lines + 1, sizeof *m->opponents);
    if (!m->met || !m->lineup || !m->member || !m->row || !m->value || !m->opponents)
        return err_memory(err);
    if (individual && !take_lineup_meetings(r, m, err))
        return false;
    take_counted_meetings(r, m, individual ? &m->own : &s->meetings);
    return true;
}

/* The line with the smallest number in a line's pool (union-find). */
static size_t root_of(size_t *row, size_t number)
{
    while (row[number] != number)
        number = row[number] = row[row[number]];
    return number;
}

/* Pools are numbered by the smallest number in them. */
static void find_pools(struct ratings *r, struct rating_inputs *m)
{
    for (size_t i = 0; i < r->lines; i++)
        m->row[i] = i;
    for (size_t k = 0; k < m->mets; k++) {
        size_t a = root_of(m->row, m->met[k]->line[0]), b = root_of(m->row, m->met[k]->line[1]);
        m->row[a > b ? a : b] = a > b ? b : a;
    }
    for (size_t i = 0; i < r->lines; i++) {
        size_t root = root_of(m->row, i);
        if (is_in(r, m, i))
            r->line[i].pool = root == i ? r->pools++ : r->line[root].pool;
    }
}

static int by_lines(const void *a, const void *b)
{
    const struct meeting *x = *(const struct meeting *const *)a;
    const struct meeting *y = *(const struct meeting *const *)b;

    if (x->line[0] != y->line[0])
        return x->line[0] < y->line[0] ? -1 : 1;
    return (x->line[1] > y->line[1]) - (x->line[1] < y->line[1]);
}

static int by_chairs(const void *a, const void *b)
{
    const struct lineup_sums *x = *(const struct lineup_sums *const *)a;
    const struct lineup_sums *y = *(const struct lineup_sums *const *)b;

    for (unsigned c = 0; c < EU_SEATS; c++)
        if (x->line[c] != y->line[c])
            return x->line[c] < y->line[c] ? -1 : 1;
    return 0;
}

/* Members of a pool, from m->member[m->members] on. */
static size_t take_members(const struct ratings *r, struct rating_inputs *m, unsigned pool)
{
    size_t n = 0;

    for (size_t i = 0; i < r->lines; i++)
        if (is_in(r, m, i) && r->line[i].pool == pool)
            m->member[m->members + n++] = i;
    return n;
}

/* Moves the meetings of a pool to the front of those from `from` on; returns their number. */
static size_t take_meetings(const struct ratings *r, struct rating_inputs *m, size_t from,
                            unsigned pool)
{
    size_t n = from;

    for (size_t k = from; k < m->mets; k++)
        if (r->line[m->met[k]->line[0]].pool == pool) {
            const struct meeting *its = m->met[k];
            m->met[k] = m->met[n];
            m->met[n++] = its;
        }
    return n - from;
}

static size_t take_lineups(const struct ratings *r, struct rating_inputs *m, size_t from,
                           unsigned pool)
{
    size_t n = from;

    for (size_t k = from; k < m->lineups; k++)
        if (r->line[m->lineup[k]->line[0]].pool == pool) {
            const struct lineup_sums *its = m->lineup[k];
            m->lineup[k] = m->lineup[n];
            m->lineup[n++] = its;
        }
    return n - from;
}

/* ---- Anchors ---- */

static void fix_anchors(struct ratings *r, struct rating_inputs *m, const struct anchor *anchor,
                        size_t anchors)
{
    for (size_t i = 0; i < r->lines; i++)
        m->row[i] = 0;
    for (size_t i = 0; i < anchors; i++) {
        if (r->line[anchor[i].line].unrated)
            continue;
        m->row[anchor[i].line] = RATING_FIT_FIXED;
        m->value[anchor[i].line] = anchor[i].value / measure_unit(r);
        r->anchored = true;
    }
}

/* In a pool with anchors all begin at their mean. */
static void begin_at_anchors(struct rating_fit *f)
{
    double sum = 0, fixed = 0;

    for (size_t i = 0; i < f->members; i++)
        if (f->row[f->member[i]] == RATING_FIT_FIXED) {
            sum += f->value[f->member[i]];
            fixed++;
        }
    for (size_t i = 0; f->anchored && i < f->members; i++)
        if (f->row[f->member[i]] != RATING_FIT_FIXED)
            f->value[f->member[i]] = sum / fixed;
}

/* ---- Values ---- */

static uint64_t count_sets(const struct rating_inputs *m)
{
    uint64_t sets = 0;

    for (size_t i = 0; i < m->lineups; i++)
        sets += m->lineup[i]->sets;
    for (size_t i = 0; !m->lineups && i < m->mets; i++)
        sets += m->met[i]->points.sets;
    return sets;
}

static bool has_anchor(const struct rating_inputs *m, const size_t *member, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (m->row[member[i]] == RATING_FIT_FIXED)
            return true;
    return false;
}

typedef bool pool_step(struct ratings *r, struct rating_fit *f, struct err *err);

static bool each_pool(struct ratings *r, struct rating_inputs *m, struct rating_fit *f,
                      pool_step *step, struct err *err)
{
    size_t mets = 0, lineups = 0;
    bool ok = true;

    m->members = 0;
    for (unsigned pool = 0; ok && pool < r->pools; pool++) {
        f->members = take_members(r, m, pool);
        f->member = m->member + m->members;
        f->met = m->met + mets;
        f->mets = take_meetings(r, m, mets, pool);
        qsort(m->met + mets, f->mets, sizeof(struct meeting *), by_lines);
        f->lineup = m->lineup + lineups;
        f->lineups = take_lineups(r, m, lineups, pool);
        qsort(m->lineup + lineups, f->lineups, sizeof(struct lineup_sums *), by_chairs);
        f->spread = rating_spread(f);
        f->anchored = has_anchor(m, f->member, f->members);
        ok = step(r, f, err);
        m->members += f->members;
        mets += f->mets;
        lineups += f->lineups;
    }
    return ok;
}

static bool fit_pool(struct ratings *r, struct rating_fit *f, struct err *err)
{
    (void)r;
    begin_at_anchors(f);
    return rating_fit_pool(f, err);
}

static bool find_z_of_pool(struct ratings *r, struct rating_fit *f, struct err *err)
{
    return rating_find_z(r, f, err);
}

static struct rating_fit fit_of(const struct ratings *r, const struct rating_inputs *m)
{
    return (struct rating_fit){.s = m->s,
                               .measure = r->measure,
                               .prior = 0.5,
                               .shared = 4,
                               .opponents = m->opponents,
                               .row = m->row,
                               .value = m->value,
                               .covariance = r->covariance,
                               .lines = r->lines};
}

static bool fit_pools(struct ratings *r, struct rating_inputs *m, struct err *err)
{
    struct rating_fit f = fit_of(r, m);
    bool ok = each_pool(r, m, &f, fit_pool, err);

    r->chi2 = f.df ? f.chi2 : NAN;
    r->df = f.df;
    r->meetings = m->mets;
    r->sets = count_sets(m);
    return ok;
}

static bool find_z_of_pools(struct ratings *r, struct rating_inputs *m, struct err *err)
{
    struct rating_fit f = fit_of(r, m);

    r->z = calloc(r->lines * r->lines + 1, sizeof *r->z);
    return r->z ? each_pool(r, m, &f, find_z_of_pool, err) : err_memory(err);
}

/* Errors of Elo come from a likelihood with a prior, and intervals with the normal's reach were
 * measured to hold. Errors of points come from estimated variances. */
static void find_reach(struct ratings *r, const struct standings *s)
{
    size_t lines = 0;

    for (size_t i = 0; i < r->lines; i++)
        lines += r->line[i].sets && !r->line[i].unrated;
    double df = (double)r->sets + 3 - (double)lines;
    bool elo = r->measure == MEASURE_ELO && !rules_individual(&s->event.rules);
    r->reach = elo ? Z95 : student_quantile(0.975, fmax(df, 1));
}

/* From the model's units to those that are shown. */
static void take_values(struct ratings *r, const struct rating_inputs *m)
{
    double unit = measure_unit(r);

    for (size_t i = 0; i < r->lines * r->lines; i++)
        r->covariance[i] *= unit * unit;
    for (size_t i = 0; i < r->lines; i++) {
        r->line[i].value = m->value[i] * unit;
        r->line[i].error = sqrt(fmax(r->covariance[i * r->lines + i], 0));
    }
}

/* Makes the mean of the rated lines 0, where no line is fixed, and errors relative to it. `mean`:
 * room for the covariance of each line with that mean. */
static void center_on_rated(struct ratings *r, const size_t *member, size_t n, double *mean)
{
    double value = 0, all = 0, *c = r->covariance;

    for (size_t i = 0; i < n; i++) {
        value += r->line[member[i]].value / (double)n;
        mean[i] = 0;
        for (size_t k = 0; k < n; k++)
            mean[i] += c[member[i] * r->lines + member[k]] / (double)n;
        all += mean[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        r->line[member[i]].value -= value;
        for (size_t k = 0; k < n; k++)
            c[member[i] * r->lines + member[k]] += all - mean[i] - mean[k];
        r->line[member[i]].error = sqrt(fmax(c[member[i] * r->lines + member[i]], 0));
    }
}

/* Removes lines that were fitted with the others, but are not rated. */
static bool drop_unrated(struct ratings *r, const struct rating_inputs *m, struct err *err)
{
    double *mean = calloc(r->lines + 1, sizeof *mean);
    size_t *member = calloc(r->lines + 1, sizeof *member);

    for (unsigned pool = 0; mean && member && pool < r->pools; pool++) {
        size_t n = 0;
        for (size_t i = 0; i < r->lines; i++)
            if (r->line[i].sets && !r->line[i].unrated && r->line[i].pool == pool)
                member[n++] = i;
        if (!has_anchor(m, member, n))
            center_on_rated(r, member, n, mean);
    }
    bool ok = mean && member;
    free(mean);
    free(member);
    return ok || err_memory(err);
}

static bool rate_jointly(struct ratings *r, const struct standings *s, const struct anchor *anchor,
                         size_t anchors, struct err *err)
{
    struct rating_inputs m;
    bool ok = inputs_start(&m, r, s, err);

    r->covariance = matrix_create(r->lines);
    ok = ok && (r->covariance || err_memory(err));
    if (ok) {
        find_pools(r, &m);
        fix_anchors(r, &m, anchor, anchors);
        ok = fit_pools(r, &m, err);
    }
    if (ok) {
        take_values(r, &m);
        find_reach(r, s);
        ok = find_z_of_pools(r, &m, err);
    }
    if (ok && m.fits_unrated)
        ok = drop_unrated(r, &m, err);
    inputs_finish(&m);
    return ok;
}

/* Rates each line against the mean of all that it has met, as if they were alike. */
static void rate_each_alone(struct ratings *r, const struct standings *s)
{
    for (size_t i = 0; i < s->lines; i++) {
        const struct standing *line = &s->line[i];
        struct rating *its = &r->line[line->number];
        bool is_elo = r->measure == MEASURE_ELO;
        double n = (double)pentanomial_sets(line->paired);
        double w = (n * pentanomial_mean(line->paired) + 0.5) / (n + 1); /* half a set each way */
        double error = score_error(pentanomial_scores(line->paired));
        its->value = is_elo ? elo_of_mean(w) : standing_points(line);
        its->error = is_elo ? ELO_UNIT * error / w / (1 - w) : standing_points_error(line);
    }
    r->pools = 1;
    r->meetings = s->meetings.count;
    r->sets = s->sets;
    find_reach(r, s);
}

/* ---- Making ratings ---- */

static bool start_ratings(struct ratings *r, const struct standings *s, enum measure measure,
                          struct err *err)
{
    *r = (struct ratings){.measure = measure, .lines = s->lines, .chi2 = NAN, .p = NAN};
    r->line = calloc(s->lines + 1, sizeof *r->line);
    r->order = calloc(s->lines + 1, sizeof *r->order);
    if (!r->line || !r->order)
        return err_memory(err);
    for (size_t i = 0; i < s->lines; i++) {
        struct rating *its = &r->line[s->line[i].number];
        its->sets = standing_sets(&s->line[i]);
        its->unrated = its->sets && !standing_is_rated(&s->line[i]);
    }
    return true;
}

bool ratings_make(struct ratings *r, const struct standings *s, enum measure measure,
                  const struct anchor *anchor, size_t anchors, struct err *err)
{
    if (!start_ratings(r, s, measure, err))
        return false;
    if (s->lines > RATING_LINES)
        rate_each_alone(r, s);
    else if (!rate_jointly(r, s, anchor, anchors, err))
        return false;
    for (size_t i = 0; i < r->lines; i++)
        if (r->line[i].unrated)
            r->line[i] = (struct rating){.unrated = true};
    return rating_find_order(r, s, err);
}
