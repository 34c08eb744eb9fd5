#include "schedule/settle.h"

#include <math.h>

#include "base/exact_math.h"
#include "stats/meetings.h"
#include "stats/distribution.h"

static const double alpha = 0.05;
static const double elo_of_logit = 173.71779276130073; /* 400 / ln 10 */

/* Of differences about which the mixture is narrowest. */
static double usual_difference(const struct format_options *planning, enum measure measure)
{
    if (planning->eps)
        return (double)planning->eps / MILLIONTHS;
    return measure == MEASURE_ELO ? 10 : 0.05;
}

static double mixture_z(double rho, double a, double error)
{
    double known = 1 / (error * error);

    return sqrt((1 + rho / known) * exact_log((known + rho) / (rho * a * a)));
}

double settle_z(const struct format_options *planning, enum measure measure, size_t lines,
                double error)
{
    size_t pairs = lines > 1 ? lines - 1 : 1;

    if (planning->bound == BOUND_LOOKS)
        return bonferroni_z(alpha, pairs);
    double scale = usual_difference(planning, measure);
    return error > 0 ? mixture_z(1 / (scale * scale), alpha / (double)pairs, error) : 0;
}

/* ---- How many sets more ---- */

/* What a set in which the two meet tells of their difference is one part in this, its variance,
 * with the pseudo-sets. NAN where they have not met. */
static double variance_of_points(const struct ratio_sum *points, unsigned parts)
{
    struct ratio_sum more = ratio_with_pseudo(points, parts);
    double error = ratio_error(&more) / parts;

    return (double)more.sets * error * error;
}

static double variance_of_elo(struct score_sum sets)
{
    struct score_sum more = {sets.won + 1, sets.split, sets.lost + 1};
    double w = score_mean(more), error = score_error(sets);
    double slope = elo_of_logit / (w * (1 - w));

    return (double)score_sets(more) * error * error * slope * slope;
}

static double variance(const struct standings *s, enum measure measure, size_t a, size_t b)
{
    const struct meeting *m = meetings_find(&s->meetings, a, b);

    if (!m || m->points.sets == 0 || m->points.n == 0)
        return NAN;
    return measure == MEASURE_ELO ? variance_of_elo(m->sets)
                                  : variance_of_points(&m->points, s->line[0].parts);
}

/* 1 / error^2 is what is known, and grows by 1 / variance a set. */
static double sets_to(double variance, double z, double difference, double error)
{
    double needed = z / difference, known = 1 / error;

    return ceil(variance * (needed * needed - known * known));
}

static uint64_t sets_more(const struct neighbours *pair, double variance, double z, double eps)
{
    double more = sets_to(variance, z, pair->difference, pair->error);

    if (eps > pair->difference)
        more = fmin(more, sets_to(variance, z, eps - pair->difference, pair->error));
    if (!(more < 0x1p63)) /* NAN too */
        return UINT64_MAX;
    return more > 1 ? (uint64_t)more : 1;
}

/* ---- Looking ---- */

static enum neighbours_state state_of(const struct neighbours *pair, double z, double eps)
{
    double half = z * pair->error;

    if (pair->difference > half)
        return NEIGHBOURS_SETTLED;
    return pair->difference + half < eps ? NEIGHBOURS_TIE : NEIGHBOURS_OPEN;
}

static uint64_t sets_met(const struct standings *s, size_t a, size_t b)
{
    const struct meeting *m = meetings_find(&s->meetings, a, b);

    return m ? m->points.sets : 0;
}

static struct neighbours look_at(const struct standings *s, const struct ratings *r,
                                 const struct format_options *planning, size_t rank, size_t lines)
{
    size_t a = r->order[rank], b = r->order[rank + 1];
    struct difference d = ratings_difference(r, a, b);
    double z = settle_z(planning, r->measure, lines, d.error);
    double eps = (double)planning->eps / MILLIONTHS;
    struct neighbours pair = {
        .better = a,
        .worse = b,
        .difference = fabs(d.value),
        .error = d.error,
        .matters = planning->top == 0 || rank < planning->top,
        .sets = sets_met(s, a, b),
    };

    pair.state = state_of(&pair, z, eps);
    if (pair.state == NEIGHBOURS_OPEN)
        pair.more = sets_more(&pair, variance(s, r->measure, a, b), z, eps);
    return pair;
}

size_t settle_look(const struct standings *s, const struct ratings *r,
                   const struct format_options *planning, struct neighbours *pair)
{
    size_t lines = 0;

    while (lines < r->lines && r->line[r->order[lines]].sets)
        lines++;
    for (size_t rank = 0; rank + 1 < lines; rank++)
        pair[rank] = look_at(s, r, planning, rank, lines);
    return lines ? lines - 1 : 0;
}
