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

static unsigned parts_of(const struct standings *s)
{
    return rules_individual(&s->event.rules) ? s->event.rules.players : 1;
}

/* Where each plays for himself deals weigh alike, as it is the line-ups that vary. */
static struct pull pull_in_a_lineup(const struct standings *s, const struct meeting *m,
                                    double difference)
{
    double n = (double)m->points.n, pseudo = parts_of(s);
    double mean = ratio_mean(&m->points) / parts_of(s);

    return (struct pull){n * (mean - difference), n,
                         2 * pseudo * pseudo * (1 + difference * difference)};
}

static struct pull pull_of_points(const struct standings *s, const struct meeting *m,
                                  double difference)
{
    struct ratio_sum more = ratio_with_pseudo(&m->points, parts_of(s));
    double error = ratio_error(&more), weight = 1 / (error * error);

    return (struct pull){weight * (ratio_mean(&m->points) - difference), weight, weight};
}

static double direct_points(const struct standings *s, const struct meeting *m)
{
    struct ratio_sum more = ratio_with_pseudo(&m->points, parts_of(s));

    return ratio_mean(&more) / ratio_error(&more);
}

/* ---- Either ---- */

struct pull pull_of(const struct fit *f, const struct meeting *m, double difference)
{
    if (f->measure == MEASURE_ELO)
        return pull_of_scores(m->sets, f->prior, difference);
    return fit_is_individual(f) ? pull_in_a_lineup(f->s, m, difference)
                                : pull_of_points(f->s, m, difference);
}

double pull_direct(enum measure measure, const struct standings *s, const struct meeting *m)
{
    return measure == MEASURE_ELO ? direct_score(m->sets) : direct_points(s, m);
}
