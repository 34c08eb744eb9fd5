#include "cli/asking.h"

#include "match/words.h"

enum { ADDRESS_TRICK = 6 }; /* parts of an address that names one */

/* What the command line wants of a step at which `seat` is asked or failed. */
static bool wants(const struct asking *a, unsigned seat, unsigned step, unsigned trick)
{
    const struct ask_wish *wish = a->wish;
    const struct address *at = a->place->at;

    if (wish->has_step && wish->step != step)
        return false;
    if (wish->has_seat && wish->seat != seat)
        return false;
    return wish->has_step || at->parts < ADDRESS_TRICK || at->trick == trick;
}

/* A strike at the step where the walk stands. */
static bool find_strike(const struct asking *a, const struct walk *w, unsigned *seat)
{
    const struct played_fault *faults;
    size_t n = walk_faults(w, &faults);

    for (size_t i = 0; i < n; i++) {
        const struct fault *f = &faults[i].fault;
        if (fault_is_illegal((enum eu_fault)f->code) || !wants(a, f->seat, f->step, f->trick))
            continue;
        *seat = f->seat;
        return true;
    }
    return false;
}

static void take(struct asking *a, unsigned seat, unsigned step)
{
    a->encore.seat = seat;
    a->encore.step = step;
}

/* In the deal at whose beginning the walk stands: the first strike, or else the first question with
 * a choice. */
static bool find_question(struct asking *a, struct walk *w)
{
    struct walk_step step;
    bool found = a->wish->has_step && a->wish->has_seat; /* told exactly */
    unsigned seat;

    if (found)
        take(a, a->wish->seat, a->wish->step);
    do {
        const struct ask *ask = &w->deal.ask;
        if (find_strike(a, w, &seat)) {
            take(a, seat, w->deal.step);
            a->struck = true;
            return true;
        }
        if (!found && ask->kind != EU_NOTHING && !card_single(ask->legal) &&
            wants(a, ask->seat, w->deal.step, w->deal.table.tricks)) {
            take(a, ask->seat, w->deal.step);
            found = true;
        }
    } while (walk_step(w, &step));
    return found;
}

bool asking_deal(const struct asking *a, struct walk *w)
{
    const struct address *at = a->place->at;
    struct walk_step step;

    while (walk_deal(w)) {
        const struct played_deal *d = &w->played->deal[w->index];
        if (d->game == at->game && d->deal == at->deal)
            return true;
        while (walk_step(w, &step))
            ;
    }
    return false;
}

bool asking_find(struct asking *a, struct err *err)
{
    const struct ask_place *p = a->place;
    struct walk walk;
    char at[ADDRESS_TEXT];

    a->encore.table = p->at->table;
    a->encore.deal = (struct played_deal){.game = p->at->game, .deal = p->at->deal};
    address_text(p->at, at);
    walk_start(&walk, p->event, p->set, p->at->table);
    if (!asking_deal(a, &walk))
        return err_set(err, ERR_USAGE, "%s: there is no deal at %s", p->log, at);
    if (a->wish->has_seat && a->wish->seat >= p->event->rules.players)
        return err_set(err, ERR_USAGE, "--seat: this table has no seat %c",
                       words_seat(a->wish->seat));
    return find_question(a, &walk) || err_set(err, ERR_USAGE, "%s: nothing is asked there%s%s", at,
                                              a->wish->has_seat ? " of that seat" : "",
                                              a->wish->has_step ? "" : " that leaves a choice");
}

const struct entrant *asking_entrant(const struct asking *a)
{
    const struct ask_place *p = a->place;

    return &p->event
                ->entrant[pairing_seat(p->pairing, p->set->set, a->encore.table, a->encore.seat)];
}
