#include "record/walk.h"

#include <string.h>

void walk_start(struct walk *w, const struct event *event, const struct set_record *set,
                unsigned table)
{
    *w = (struct walk){.event = event, .set = set, .played = &set->table[table]};
    tally_start(&w->tally, &event->rules, event->unit, event->deals, set->first_dealer);
}

static bool start_deal(struct walk *w)
{
    struct eu_view standing = {.size = sizeof standing};

    if (w->tally.over || w->index >= w->played->deals)
        return false;
    const struct played_deal *d = &w->played->deal[w->index];
    const struct cards *cards = set_record_cards(w->set, d->game, d->deal);
    if (!cards || d->game != w->tally.game || d->deal != w->tally.deal)
        return false;
    tally_standing(&w->tally, &standing);
    deal_start(&w->deal, &w->event->rules, cards, tally_dealer(&w->tally), &standing);
    return true;
}

bool walk_deal(struct walk *w)
{
    if (w->ended)
        return false;
    if (w->started) {
        if (w->deal.ask.kind != EU_NOTHING) {
            w->ended = true;
            return false;
        }
        tally_add(&w->tally, &w->deal.outcome);
        w->before += w->played->deal[w->index++].answers;
    }
    w->started = true;
    w->ended = !start_deal(w);
    return !w->ended;
}

static bool is_before(const struct played_fault *f, size_t deal, unsigned step)
{
    return f->deal < deal || (f->deal == deal && f->fault.step < step);
}

size_t walk_faults(const struct walk *w, const struct played_fault **faults)
{
    const struct played *p = w->played;
    size_t first = w->fault, n = 0;

    while (first < p->faults && is_before(&p->fault[first], w->index, w->deal.step))
        first++;
    while (first + n < p->faults && is_before(&p->fault[first + n], w->index, w->deal.step + 1u))
        n++;
    *faults = p->fault + first;
    return n;
}

bool walk_step(struct walk *w, struct walk_step *step)
{
    const struct played_deal *d = &w->played->deal[w->index];
    const struct played_fault *faults;
    size_t n = walk_faults(w, &faults);

    if (w->deal.ask.kind == EU_NOTHING || w->deal.step >= d->answers)
        return false;
    step->ask = w->deal.ask;
    step->answer = w->played->answers.data[w->before + w->deal.step];
    for (size_t i = 0; i < n; i++)
        if (fault_is_illegal(faults[i].fault.code))
            step->answer = faults[i].fault.raw;
    w->fault = (size_t)(faults - w->played->fault) + n;
    step->played = deal_answer(&w->deal, step->answer, &step->fault);
    return true;
}

struct address walk_address(const struct walk *w, const struct pairing *pairing)
{
    const struct eu_view *t = &w->deal.table;
    struct address a = {
        .parts = 6,
        .digits = 8,
        .set = w->set->set,
        .table = (uint8_t)(w->played - w->set->table),
        .game = t->game,
        .deal = t->deal,
        .trick = t->tricks,
    };

    memcpy(a.pairing, pairing->id, sizeof a.pairing);
    return a;
}
