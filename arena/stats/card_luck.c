#include "stats/card_luck.h"

#include <math.h>
#include <stdlib.h>

#include "stats/win_probability.h"
#include "log/walk.h"

struct card_luck {
    struct event event; /* its rules, unit and number of deals */
    struct win_probability chance;
};

bool card_luck_applies(const struct event *event)
{
    return !rules_individual(&event->rules) && !unit_is_fixed(event->unit) &&
           event->format != FORMAT_TABLE;
}

bool card_luck_create(struct card_luck **d, const struct event *event, struct err *err)
{
    struct card_luck *made = calloc(1, sizeof *made);

    if (!made)
        return err_memory(err);
    made->event.rules = event->rules;
    made->event.unit = event->unit;
    made->event.deals = event->deals;
    win_probability_start(&made->chance, &made->event.rules, event->unit);
    *d = made;
    return true;
}

void card_luck_destroy(struct card_luck *d)
{
    if (!d)
        return;
    win_probability_finish(&d->chance);
    free(d);
}

/* ---- The luck of a set ---- */

/* A table gone through deal by deal. */
struct egn_replay {
    const struct table_record *played;
    struct walk walk; /* where there are faults, whose price only the referee knows */
    struct tally tally;
    size_t next;  /* deal of the table */
    bool ahead;   /* it is there, and the tally stands before it */
    stand before; /* of the tally */
};

/* What deal number c->next - 1 came to. False if that can not be: without an offence nobody loses
 * points. */
static bool add_last(struct egn_replay *c)
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
static bool advance(struct card_luck *d, struct egn_replay *c)
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

static bool start(struct card_luck *d, struct egn_replay *c, const struct set_record *set,
                  unsigned table)
{
    *c = (struct egn_replay){.played = &set->table[table]};
    tally_start(&c->tally, &d->event.rules, d->event.unit, d->event.deals, set->first_dealer);
    if (c->played->faults)
        walk_start(&c->walk, &d->event, set, table);
    return advance(d, c);
}

static bool is_next(const struct egn_replay *c, const struct set_deal *deal)
{
    return c->ahead && c->tally.game == deal->game && c->tally.deal == deal->deal;
}

/* The mean score of the set after this deal, over all its outcomes. */
static double expected(const struct win_probability *c, const struct egn_replay course[2],
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

/* By how much the reference's result moves that. */
static bool weigh(struct card_luck *d, const struct egn_replay course[2], const bool plays[2],
                  const struct cards *cards, double *luck)
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
    *luck +=
        win_probability_score(&d->chance, after[0], after[1]) - expected(&d->chance, course, plays);
    return true;
}

/* The luck of one deal, at one table or at both, and on to the next. Of tables that stand alike
 * what it gives to one it gives to the other. */
static bool take_deal(struct card_luck *d, struct egn_replay course[2], const struct set_deal *deal,
                      double *luck)
{
    bool plays[2] = {is_next(&course[0], deal), is_next(&course[1], deal)};
    bool alike = plays[0] == plays[1] && course[0].before == course[1].before;

    if (!(plays[0] || plays[1]))
        return true;
    if (!alike && !weigh(d, course, plays, &deal->cards, luck))
        return false;
    for (unsigned t = 0; t < 2; t++)
        if (plays[t] && !advance(d, &course[t]))
            return false;
    return true;
}

bool card_luck_of(struct card_luck *d, const struct set_record *set, int64_t *luck, struct err *err)
{
    static const double most = 64; /* of honest tables it is a few */
    struct egn_replay course[2];
    double sum = 0;

    if (!start(d, &course[0], set, 0) || !start(d, &course[1], set, 1))
        return err_memory(err);
    for (size_t i = 0; i < set->deals; i++)
        if (!take_deal(d, course, &set->deal[i], &sum))
            return err_memory(err);
    *luck = llround(fmin(fmax(sum, -most), most) * LUCK_ONE);
    return true;
}
