#include "log/walk.h"

void walk_start(struct walk *w, const struct event *event, const struct set_record *set,
                unsigned table)
{
    *w = (struct walk){.event = event, .set = set, .played = &set->table[table]};
    tally_start(&w->tally, &event->rules, event->unit, event->deals, set->first_dealer);
}

static bool start_deal(struct walk *w)
{
    if (w->tally.over || w->index >= w->played->deals)
        return false;
    const struct table_record_deal *d = &w->played->deal[w->index];
    const struct cards *cards = set_record_cards(w->set, d->game, d->deal);
    if (!cards || d->game != w->tally.game || d->deal != w->tally.deal)
        return false;
    deal_start(&w->deal, &w->event->rules, cards, tally_dealer(&w->tally));
    tally_standing(&w->tally, &w->deal.table);
    return true;
}

bool walk_deal(struct walk *w)
{
    struct walk_step passed;

    if (w->ended)
        return false;
    if (w->started) {
        while (walk_step(w, &passed))
            continue;
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

bool walk_find(struct walk *w, unsigned game, unsigned deal)
{
    while (walk_deal(w))
        if (w->deal.table.game == game && w->deal.table.deal == deal)
            return true;
    return false;
}

size_t walk_faults(const struct walk *w, const struct table_record_fault **faults)
{
    size_t first = table_record_fault_from(w->played, w->fault, w->index, w->deal.step);
    size_t after = table_record_fault_from(w->played, first, w->index, w->deal.step + 1u);

    *faults = after > first ? &w->played->fault[first] : NULL;
    return after - first;
}

const struct fault *walk_strike(const struct walk *w, size_t number)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(w, &faults);

    for (size_t i = 0; faults && i < n; i++)
        if (!fault_is_illegal((enum eu_fault)faults[i].fault.code) && number-- == 0)
            return &faults[i].fault;
    return NULL;
}

bool walk_step(struct walk *w, struct walk_step *step)
{
    const struct table_record *p = w->played;

    if (w->deal.ask.kind == EU_NOTHING || w->deal.step >= p->deal[w->index].answers)
        return false;
    step->ask = w->deal.ask;
    step->answer =
        table_record_answer(p, w->index, p->answers.data + w->before, w->deal.step, &w->fault);
    step->played = deal_answer(&w->deal, step->answer, &step->fault);
    return true;
}

struct address walk_address(const struct walk *w, const struct pairing *pairing)
{
    const struct eu_view *t = &w->deal.table;

    return address_of(pairing, w->set->set, (unsigned)(w->played - w->set->table), t->game, t->deal,
                      t->tricks);
}

/* ---- Two records of one table ---- */

/* Both walks stand at the same question. True where they differ in the rest of this deal. */
static bool deal_differs(struct first_difference *p, struct walk w[2],
                         const struct pairing *pairing, bool strikes)
{
    struct walk_step step[2];

    for (;;) {
        p->address = walk_address(&w[0], pairing);
        p->deal = w[0].deal;
        for (unsigned i = 0; i < 2; i++) {
            const struct fault *strike = walk_strike(&w[i], 0);
            p->strike[i] = strike ? (enum eu_fault)strike->code : EU_NO_FAULT;
            p->answer[i] = walk_step(&w[i], &step[i]) ? step[i].answer : -1;
        }
        if (p->answer[0] != p->answer[1] || (strikes && p->strike[0] != p->strike[1]))
            return true;
        if (p->answer[0] < 0)
            return false;
    }
}

bool first_difference_find(struct first_difference *p, const struct set_record *one,
                           const struct set_record *other, const struct event *event,
                           const struct pairing *pairing, unsigned table, bool strikes)
{
    struct walk w[2];

    walk_start(&w[0], event, one, table);
    walk_start(&w[1], event, other, table);
    while (walk_deal(&w[0]) && walk_deal(&w[1]))
        if (deal_differs(p, w, pairing, strikes))
            return true;
    return false;
}
