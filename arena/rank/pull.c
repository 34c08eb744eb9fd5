#include <math.h>

#include "game/rules.h"
#include "rank/elementary.h"
#include "rank/fit.h"

enum measure measure_of(const struct event *event)
{
    bool points = event->unit == UNIT_DEALS || rules_individual(&event->rules);

    return points ? MEASURE_POINTS : MEASURE_ELO;
}

/* ---- Set scores ---- */

static struct pull pull_of_scores(struct score_sum sets, double prior, double difference)
{
    double p = 1 / (1 + exact_exp(-difference)), q = 1 / (1 + exact_exp(difference));
    double won = (double)sets.won + prior, lost = (double)sets.lost + prior;
    double split = (double)sets.split, n = won + split + lost;

    return (struct pull){won + split / 2 - n * p, n * p * q,
                         won * q * q + split * (0.5 - p) * (0.5 - p) + lost * p * p};
}

static double direct_score(struct score_sum sets)
{
    struct score_sum more = {sets.won + 1, sets.split, sets.lost + 1};

    return (score_mean(more) - 0.5) / score_error(sets);
}

/* ---- Points a deal ---- */

/* With two pseudo-sets, a point a deal for either: of one deal at every table, where c is in parts.
 */
static struct ratio_sum with_pseudo(const struct standings *s, const struct ratio_sum *r)
{
    int64_t parts = 1, deals = 2;
    struct ratio_sum more = *r;

    if (rules_individual(&s->event.rules))
        parts = deals = s->event.rules.players;
    ratio_add(&more, parts * deals, deals);
    ratio_add(&more, -parts * deals, deals);
    return more;
}

static double parts_of(const struct standings *s)
{
    return rules_individual(&s->event.rules) ? s->event.rules.players : 1;
}

static struct pull pull_of_points(const struct standings *s, const struct meeting *m,
                                  double difference)
{
    struct ratio_sum more = with_pseudo(s, &m->points);
    double parts = parts_of(s), n = (double)m->points.n;
    double mean = ratio_mean(&m->points) / parts, error = ratio_error(&more) / parts;

    if (rules_individual(&s->event.rules)) /* deals weigh alike: it is the line-ups that vary */
        return (struct pull){n * (mean - difference), n, n * n * error * error};
    double weight = 1 / (error * error);
    return (struct pull){weight * (mean - difference), weight, weight};
}

static double direct_points(const struct standings *s, const struct meeting *m)
{
    struct ratio_sum more = with_pseudo(s, &m->points);

    return ratio_mean(&more) / ratio_error(&more);
}

/* ---- Either ---- */

struct pull pull_of(const struct fit *f, const struct meeting *m, double difference)
{
    return f->measure == MEASURE_ELO ? pull_of_scores(m->sets, f->prior, difference)
                                     : pull_of_points(f->s, m, difference);
}

double pull_direct(enum measure measure, const struct standings *s, const struct meeting *m)
{
    return measure == MEASURE_ELO ? direct_score(m->sets) : direct_points(s, m);
}
