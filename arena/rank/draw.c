#include "rank/draw.h"

#include <math.h>
#include <stdlib.h>

#include "rank/chance.h"
#include "record/walk.h"

struct draw {
    struct event event; /* its rules, unit and number of deals */
    struct chance chance;
    struct outcome *outcome; /* the reference's, by deal of the set */
    size_t outcomes;
};

bool draw_applies(const struct event *event)
{
    return !rules_individual(&event->rules) && !unit_is_fixed(event->unit);
}

bool draw_create(struct draw **d, const struct event *event, struct err *err)
{
    struct draw *made = calloc(1, sizeof *made);

    if (!made)
        return err_memory(err);
    made->event.rules = event->rules;
    made->event.unit = event->unit;
    made->event.deals = event->deals;
    chance_start(&made->chance, &made->event.rules, event->unit);
    *d = made;
    return true;
}

void draw_destroy(struct draw *d)
{
    if (!d)
        return;
    chance_finish(&d->chance);
    free(d->outcome);
    free(d);
}

/* ---- The luck of a set ---- */

/* What the reference makes of the set's deals: once for both tables. */
static bool play_deals(struct draw *d, const struct set_record *set)
{
    unsigned players = d->event.rules.players;

    if (set->deals > d->outcomes) {
        struct outcome *grown = realloc(d->outcome, set->deals * sizeof *grown);
        if (!grown)
            return false;
        d->outcome = grown;
        d->outcomes = set->deals;
    }
    for (size_t i = 0; i < set->deals; i++) {
        const struct set_deal *deal = &set->deal[i];
        unsigned dealer = ((unsigned)set->first_dealer + deal->game + deal->deal) % players;
        d->outcome[i] = reference_deal(&d->chance.reference, &deal->cards, dealer);
    }
    return true;
}

/* A table gone through deal by deal: its score before each. */
struct course {
    const struct set_record *set;
    const struct played *played;
    struct walk walk; /* where there are faults, whose price only the referee knows */
    struct tally tally;
    size_t next; /* deal of the table */
    size_t at;   /* deal of the set that is the same as the last */
};

static void course_start(struct course *c, const struct draw *d, const struct set_record *set,
                         unsigned table)
{
    *c = (struct course){.set = set, .played = &set->table[table]};
    tally_start(&c->tally, &d->event.rules, d->event.unit, d->event.deals, set->first_dealer);
    if (c->played->faults)
        walk_start(&c->walk, &d->event, set, table);
}

/* Adds what the deal before came to. False if that was the last one. */
static bool add_last(struct course *c)
{
    if (c->played->faults) {
        bool more = walk_deal(&c->walk);
        c->tally = c->walk.tally;
        return more;
    }
    if (c->next > 0) {
        const struct played_deal *d = &c->played->deal[c->next - 1];
        struct outcome o = {.void_deal = !d->points[0] && !d->points[1]};
        o.points[0] = d->points[0];
        o.points[1] = d->points[1];
        tally_add(&c->tally, &o);
    }
    return !c->tally.over && c->next < c->played->deals;
}

/* Goes on to the next deal. False after the last, or where the record makes no sense. */
static bool course_next(struct course *c)
{
    if (!add_last(c))
        return false;
    const struct played_deal *d = &c->played->deal[c->next++];
    const struct set_deal *of = c->set->deal;
    while (c->at < c->set->deals && (of[c->at].game != d->game || of[c->at].deal != d->deal))
        c->at++;
    return c->at < c->set->deals && d->game == c->tally.game && d->deal == c->tally.deal;
}

/* The luck of side 0 of a table; NAN if there is no memory. */
static double table_luck(struct draw *d, const struct set_record *set, unsigned table)
{
    struct course c;
    double sum = 0;

    course_start(&c, d, set, table);
    while (course_next(&c)) {
        struct tally after = c.tally;
        tally_add(&after, &d->outcome[c.at]);
        sum += chance_of(&d->chance, &after) - chance_of(&d->chance, &c.tally);
    }
    return sum;
}

bool draw_luck(struct draw *d, const struct set_record *set, int64_t *luck, struct err *err)
{
    static const double most = 64; /* of honest tables it is a few */

    if (!play_deals(d, set))
        return err_memory(err);
    double sum = table_luck(d, set, 0) - table_luck(d, set, 1);
    if (isnan(sum))
        return err_memory(err);
    *luck = llround(fmin(fmax(sum, -most), most) * LUCK_ONE);
    return true;
}
