#include <math.h>

#include "rules/rules.h"
#include "base/exact_math.h"
#include "stats/rating_fit.h"

enum measure measure_of(const struct event *event)
{
    bool points = event->unit == UNIT_DEALS || rules_individual(&event->rules);

    return points ? MEASURE_POINTS : MEASURE_ELO;
}

/* ---- Tables won ---- */

double rating_sides_prior(const struct rating_fit *f, const struct meeting *m)
{
    if (f->prior == 0)
        return 0;
    return f->prior * (1.0 / f->opponents[m->line[0]] + 1.0 / f->opponents[m->line[1]]) / 2;
}

/* Both chances are known to their last digits, also the small one. */
static struct rating_sides pull_of_scores(const struct rating_fit *f, const struct meeting *m,
                                          double difference)
{
    double e = exact_exp(-fabs(difference)), more = 1 / (1 + e), less = e / (1 + e);
    double p = difference < 0 ? less : more, q = difference < 0 ? more : less;
    struct rating_sides pull = {0, 0, 0};

    for (unsigned k = 0; k < 5; k++) {
        double sets = (double)m->paired.count[k] + (k % 4 ? 0 : rating_sides_prior(f, m));
        double over = k == 4 ? q : k / 4.0 - p;
        pull.force += sets * over;
        pull.stiffness += sets * p * q;
        pull.variance += sets * over * over;
    }
    return pull;
}

double rating_sides_likelihood(const struct rating_fit *f, const struct meeting *m,
                               double difference)
{
    double won = rating_sides_prior(f, m), lost = won, away = fabs(difference);
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

/* Where each plays for himself deals weigh alike, as it is the line-ups that vary. */
static struct rating_sides pull_in_a_lineup(const struct standings *s, const struct meeting *m,
                                            double difference)
{
    double n = (double)m->points.n, pseudo = parts_of(s);
    double mean = ratio_mean(&m->points) / parts_of(s);

    return (struct rating_sides){n * (mean - difference), n,
                                 2 * pseudo * pseudo * (1 + difference * difference)};
}

/* Sets of similar bots, one deal at each table, were measured to have .31 a deal in the mean of
 * both. */
static const double usual_variance = 0.62;

double rating_sides_spread(const struct rating_fit *f)
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

static struct rating_sides pull_of_points(const struct rating_fit *f, const struct meeting *m,
                                          double difference)
{
    double variance = variance_of_points(f, &m->points);
    double weight = f->by_variance ? 1 / variance : (double)m->points.sets;

    return (struct rating_sides){weight * (ratio_mean(&m->points) - difference), weight,
                                 weight * weight * variance};
}

/* ---- Either ---- */

struct rating_sides rating_sides_of(const struct rating_fit *f, const struct meeting *m,
                                    double difference)
{
    if (f->measure == MEASURE_ELO)
        return pull_of_scores(f, m, difference);
    return rating_fit_is_individual(f) ? pull_in_a_lineup(f->s, m, difference)
                                       : pull_of_points(f, m, difference);
}
