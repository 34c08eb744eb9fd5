#include "analyse/analysed_set.h"

#include <endian.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_writer.h"
#include "log/walk.h"
#include "rules/view_order.h"

/* ---- The decisions of a set ---- */

/* Where the decisions of a table are collected. */
struct collecting {
    struct analysed_set *set;
    const struct event *event;
    const struct pairing *pairing;
    const struct analysed_filter *only;
    struct walk walk;
    unsigned table;
    struct err *err;
};

void analysed_set_finish(struct analysed_set *s)
{
    free(s->item);
    *s = (struct analysed_set){.count = 0};
}

/* One chance for one question, wherever it is asked: the same cards, bids and plays at two tables
 * are tried in the same deals. */
static void make_key(struct decision *d)
{
    struct eu_view view = d->view;
    uint8_t sum[HASH_BYTES];

    view_order_little(&view);
    hash32(sum, NULL, 0, &view, sizeof view);
    memcpy(d->key, sum, sizeof d->key);
    d->key[0] = le64toh(d->key[0]);
    d->key[1] = le64toh(d->key[1]);
}

struct analysed *analysed_set_add(struct analysed_set *s, const struct deal *before, int32_t answer,
                                  uint32_t entrant, bool open)
{
    struct analysed *grown = array_grow(s->item, &s->cap, s->count, sizeof *grown);

    if (!grown)
        return NULL;
    s->item = grown;
    struct analysed *a = &s->item[s->count++];
    *a = (struct analysed){.step = (uint8_t)before->step,
                           .seat = before->ask.seat,
                           .entrant = entrant};
    decision_of(&a->decision, before, answer, open);
    make_key(&a->decision);
    return a;
}

static bool add_decision(struct collecting *c, const struct deal *before,
                         const struct walk_step *step, uint32_t entrant)
{
    struct analysed *a = analysed_set_add(c->set, before, step->answer, entrant, true);
    enum unit unit = c->event->unit;

    if (!a)
        return err_memory(c->err);
    a->at = address_of(c->pairing, c->walk.set->set, c->table, before->table.game,
                       before->table.deal, before->table.tricks);
    a->decision.counts_games = unit == UNIT_GAME || unit == UNIT_RUBBER;
    return true;
}

static bool is_wanted(const struct collecting *c, const struct walk_step *step, uint32_t entrant)
{
    const struct analysed_filter *only = c->only;

    return (step->ask.legal & (step->ask.legal - 1)) && step->fault.code == EU_NO_FAULT &&
           (!only->bot || only->bot == entrant + 1) &&
           (!only->seats || only->seats >> step->ask.seat & 1);
}

static bool collect_deal(struct collecting *c)
{
    struct walk *w = &c->walk;
    const struct eu_view *t = &w->deal.table;
    struct walk_step step;

    if (!address_has_deal(&c->only->at, t->game, t->deal))
        return true;
    for (;;) {
        bool struck = walk_strike(w, 0);
        struct deal before = w->deal;
        if (!walk_step(w, &step))
            return true;
        uint32_t entrant = pairing_seat(c->pairing, w->set->set, c->table, step.ask.seat);
        if (!struck && is_wanted(c, &step, entrant) && !add_decision(c, &before, &step, entrant))
            return false;
    }
}

static bool collect_table(struct collecting *c)
{
    const struct set_record *set = c->walk.set;
    struct walk *w = &c->walk;

    walk_start(w, c->event, set, c->table);
    while (walk_deal(w))
        if (!collect_deal(c))
            return false;
    /* a forfeited table may end within a deal */
    return w->index + 1 >= w->played->deals ||
           err_set(c->err, ERR_FOUND, "set %u: the record cannot have been played so",
                   set->set + 1);
}

bool analysed_set_start(struct analysed_set *s, const struct event *event,
                        const struct pairing *pairing, const struct set_record *set,
                        const struct analysed_filter *only, struct err *err)
{
    struct collecting c = {.set = s,
                           .event = event,
                           .pairing = pairing,
                           .only = only,
                           .walk = {.set = set},
                           .err = err};

    s->count = 0;
    s->name = NULL;
    s->at = address_of(pairing, set->set, 0, 0, 0, 0);
    s->at.parts = ADDRESS_SET;
    if (!address_has_set(&only->at, pairing, set->set))
        return true;
    for (c.table = 0; c.table < set->tables; c.table++) {
        c.walk.set = set;
        if (address_has_table(&only->at, c.table) && !collect_table(&c))
            return false;
    }
    return true;
}

/* ---- Estimates ---- */

/* What a line of JSON holds is what is reckoned with, so that a line that is read again changes
 * nothing. */
static void round_value(double *value)
{
    static const double parts = 10000;

    *value = round(*value * parts) / parts;
}

static void round_loss(struct loss *l)
{
    round_value(&l->loss);
    round_value(&l->error);
    for (unsigned i = 0; i < EU_ANSWERS; i++)
        round_value(&l->part[i]);
}

static void round_estimate(struct valuation *e)
{
    for (unsigned i = 0; i < e->answers; i++) {
        round_value(&e->points[i]);
        round_value(&e->points_error[i]);
        round_value(&e->chance[i]);
        round_value(&e->chance_error[i]);
        round_value(&e->seen[i]);
    }
    round_loss(&e->in_points);
    round_loss(&e->in_chance);
    round_value(&e->seen_loss);
}

bool analysed_set_estimate(struct analysed_set *s, const struct effort *effort,
                           const struct value_source *source, struct err *err)
{
    char at[ADDRESS_TEXT];

    for (struct analysed *a = s->item; a < s->item + s->count; a++) {
        address_text_to(&a->at, ADDRESS_DEAL, at);
        if (!decision_estimate(&a->decision, effort, source, &a->valuation, &a->told, err))
            return err_prefix(err, "%s, step %u: ", s->name ? s->name : at, a->step);
        if (a->told)
            round_estimate(&a->valuation);
    }
    return true;
}
