#include "stats/luck_adjustment.h"

#include <math.h>
#include <stdlib.h>

#include "log/walk.h"
#include "stats/win_probability.h"

struct luck_measure {
    struct event event; /* its rules, unit and number of deals */
    struct win_probability chance;
};

bool luck_measure_applies(const struct event *event)
{
    return !rules_individual(&event->rules) && !unit_is_fixed(event->unit) &&
           event->format != FORMAT_TABLE;
}

bool luck_measure_create(struct luck_measure **d, const struct event *event, struct err *err)
{
    struct luck_measure *made = calloc(1, sizeof *made);

    if (!made)
        return err_memory(err);
    made->event.rules = event->rules;
    made->event.unit = event->unit;
    made->event.deals = event->deals;
    win_probability_start(&made->chance, &made->event.rules, event->unit);
    *d = made;
    return true;
}

void luck_measure_destroy(struct luck_measure *d)
{
    if (!d)
        return;
    win_probability_finish(&d->chance);
    free(d);
}

/* ---- The luck of a set ---- */

/* A table that is followed deal by deal. */
struct table_course {
    const struct table_record *played;
    struct walk walk; /* used where there are faults, whose price only the referee knows */
    struct tally tally;
    size_t next;  /* deal of the table */
    bool ahead;   /* there is a next deal, and the tally stands before it */
    stand before; /* of the tally */
};

/* Adds the result of deal number c->next - 1. False if it is impossible: without an offence nobody
 * loses points. */
static bool add_last(struct table_course *c)
{
    const struct table_record_deal *d = &c->played->deal[c->next - 1];
    struct outcome o = {.void_deal = !d->points[0] && !d->points[1]};

    o.points[0] = d->points[0];
    o.points[1] = d->points[1];
    if (o.points[0] < 0 || o.points[1] < 0)
        return false;
    tally_add(&c->tally, &o);
    return true;
}

/* Goes on to the next deal, or to the end, or to where the record makes no sense. False if there is
 * no memory. */
static bool next_deal(struct luck_measure *d, struct table_course *c)
{
    if (c->played->faults) {
        c->ahead = walk_deal(&c->walk);
        c->tally = c->walk.tally;
    } else {
        bool sense = c->next == 0 || add_last(c);
        c->ahead = sense && !c->tally.over && c->next < c->played->deals;
    }
    if (c->ahead) {
        const struct table_record_deal *deal = &c->played->deal[c->next++];
        c->ahead = deal->game == c->tally.game && deal->deal == c->tally.deal;
    }
    return win_probability_stand(&d->chance, &c->tally, &c->before);
}

static bool start_course(struct luck_measure *d, struct table_course *c,
                         const struct set_record *set, unsigned table)
{
    *c = (struct table_course){.played = &set->table[table]};
    tally_start(&c->tally, &d->event.rules, d->event.unit, d->event.deals, set->first_dealer);
    if (c->played->faults)
        walk_start(&c->walk, &d->event, set, table);
    return next_deal(d, c);
}

static bool is_next(const struct table_course *c, const struct set_deal *deal)
{
    return c->ahead && c->tally.game == deal->game && c->tally.deal == deal->deal;
}

/* The mean score of the set after this deal, over all its outcomes. */
static double expected_score(const struct win_probability *c, const struct table_course course[2],
                             const bool plays[2])
{
    double sum = 0;

    for (unsigned o = 0; o < c->outcomes; o++) {
        stand after[2];
        for (unsigned t = 0; t < 2; t++)
            after[t] = plays[t] ? win_probability_after(c, course[t].before, o) : course[t].before;
        sum += c->outcome[o].share * win_probability_score(c, after[0], after[1]);
    }
    return sum;
}

/* Adds what the reference's result changes in that. */
static bool add_deal_luck(struct luck_measure *d, const struct table_course course[2],
                          const bool plays[2], const struct cards *cards, double *luck)
{
    unsigned dealer = tally_dealer(&course[plays[0] ? 0 : 1].tally);
    struct outcome result = reference_deal(&d->chance.reference, cards, dealer);
    stand after[2];

    for (unsigned t = 0; t < 2; t++) {
        struct tally tally = course[t].tally;
        if (plays[t])
            tally_add(&tally, &result);
        if (!win_probability_stand(&d->chance, &tally, &after[t]))
            return false;
    }
    *luck += win_probability_score(&d->chance, after[0], after[1]) -
             expected_score(&d->chance, course, plays);
    return true;
}

/* Adds the luck of one deal, at one table or at both, and goes on to the next. Where both tables
 * stand alike, what the deal gives to one it gives to the other. */
static bool take_deal(struct luck_measure *d, struct table_course course[2],
                      const struct set_deal *deal, double *luck)
{
    bool plays[2] = {is_next(&course[0], deal), is_next(&course[1], deal)};
    bool alike = plays[0] == plays[1] && course[0].before == course[1].before;

    if (!(plays[0] || plays[1]))
        return true;
    if (!alike && !add_deal_luck(d, course, plays, &deal->cards, luck))
        return false;
    for (unsigned t = 0; t < 2; t++)
        if (plays[t] && !next_deal(d, &course[t]))
            return false;
    return true;
}

bool luck_measure_of(struct luck_measure *d, const struct set_record *set, int64_t *luck,
                     struct err *err)
{
    static const double most = 64; /* true records have a few */
    struct table_course course[2];
    double sum = 0;

    if (!start_course(d, &course[0], set, 0) || !start_course(d, &course[1], set, 1))
        return err_memory(err);
    for (size_t i = 0; i < set->deals; i++)
        if (!take_deal(d, course, &set->deal[i], &sum))
            return err_memory(err);
    *luck = llround(fmin(fmax(sum, -most), most) * LUCK_ONE);
    return true;
}

/* ---- Adjusted results ---- */

void luck_sum_add(struct luck_sum *sum, uint32_t set, int score, int64_t luck)
{
    struct luck_fold *f = &sum->fold[set & 1];

    f->sets++;
    f->score += score;
    f->luck += luck;
    f->squares += score * score;
    f->products += score * luck;
    f->lucks += (wide_int)luck * luck;
}

struct luck_sum luck_sum_negated(const struct luck_sum *sum)
{
    struct luck_sum turned = *sum;

    for (unsigned i = 0; i < 2; i++) {
        turned.fold[i].score = -sum->fold[i].score;
        turned.fold[i].luck = -sum->fold[i].luck;
    }
    return turned;
}

/* Sums of a fold as real numbers. */
struct moments {
    double n, d, l, dd, dl, ll;
};

static struct moments moments_of(const struct luck_fold *f)
{
    static const double one = LUCK_ONE;

    return (struct moments){.n = (double)f->sets,
                            .d = (double)f->score,
                            .l = (double)f->luck / one,
                            .dd = (double)f->squares,
                            .dl = (double)f->products / one,
                            .ll = (double)f->lucks / one / one};
}

static double beta_of(const struct moments *m)
{
    double variance = m->ll - m->l * m->l / m->n;

    if (m->n < LUCK_SETS || !(variance > 0))
        return 0;
    return (m->dl - m->d * m->l / m->n) / variance;
}

/* The squared error of the mean of residuals, given their sum and that of their squares, with two
 * pseudo-sets of +1 and -1. */
static double squared_error(double n, double sum, double squares)
{
    double sets = n + 2;

    return fmax(squares + 2 - sum * sum / sets, 0) / (sets - 1) / sets;
}

struct luck_result luck_result(const struct luck_sum *sum)
{
    struct moments m[2] = {moments_of(&sum->fold[0]), moments_of(&sum->fold[1])};
    double n = m[0].n + m[1].n, beta[2], left = 0, squares = 0;

    if (n == 0)
        return (struct luck_result){.score = 0.5,
                                    .error = 0.5 * sqrt(squared_error(0, 0, 0)),
                                    .gain = 1};
    for (unsigned i = 0; i < 2; i++) {
        double b = beta[i] = beta_of(&m[!i]);
        left += m[i].d - b * m[i].l;
        squares += m[i].dd - 2 * b * m[i].dl + b * b * m[i].ll;
    }
    double adjusted = squared_error(n, left, squares);
    double raw = squared_error(n, m[0].d + m[1].d, m[0].dd + m[1].dd);
    return (struct luck_result){.score = 0.5 + 0.5 * left / n,
                                .error = 0.5 * sqrt(adjusted),
                                .beta = (beta[0] + beta[1]) / 2,
                                .gain = adjusted > 0 ? raw / adjusted : 1};
}
