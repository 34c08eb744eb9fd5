#include "replay/replay.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

void replay_finish(struct replay *r)
{
    free(r->given.deal);
    free(r->strike);
    *r = (struct replay){.event = NULL};
}

/* ---- Strikes ---- */

/* What the watchdog found is taken from the log. */
static bool is_believed(const struct fault *f)
{
    return fault_is_strike(f->code) || f->code == EU_NO_START;
}

static bool add_strike(struct replay *r, const struct table_record *p, unsigned table, size_t fault)
{
    struct strike *grown = array_grow(r->strike, &r->strikes_cap, r->strikes, sizeof *grown);

    if (!grown)
        return false;
    r->strike = grown;
    const struct table_record_deal *d = &p->deal[p->fault[fault].deal];
    r->strike[r->strikes++] = (struct strike){
        .set = r->logged->set,
        .table = (uint8_t)table,
        .fault = p->fault[fault].fault,
        .game = d->game,
        .deal = d->deal,
    };
    return true;
}

/* At most STRIKES_OUT of a seat have a place in a table; more cannot be true. */
static bool gather_strikes(struct replay *r, struct err *err)
{
    r->strikes = 0;
    for (unsigned t = 0; t < r->logged->tables; t++) {
        const struct table_record *p = &r->logged->table[t];
        size_t before = r->strikes;
        for (size_t i = 0; i < p->faults; i++)
            if (is_believed(&p->fault[i].fault) && !add_strike(r, p, t, i))
                return err_memory(err);
        if (r->strikes - before > (size_t)STRIKES_OUT * r->event->rules.players)
            return err_set(err, ERR_FOUND, "%zu strikes at a table: expected at most %d a seat",
                           r->strikes - before, STRIKES_OUT);
    }
    return true;
}

static bool is_from(const struct strike *s, const struct table_record_deal *deal, unsigned step)
{
    if (s->game != deal->game || s->deal != deal->deal)
        return s->game > deal->game || (s->game == deal->game && s->deal > deal->deal);
    return s->fault.step >= step;
}

void replay_forget(struct replay *r, unsigned table, unsigned seat,
                   const struct table_record_deal *deal, unsigned step)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->strikes; i++) {
        const struct strike *s = &r->strike[i];
        if (s->table != table || s->fault.seat != seat || !is_from(s, deal, step))
            r->strike[kept++] = *s;
    }
    r->strikes = kept;
}

/* ---- Where the cards come from ---- */

/* Makes the set's own cards given deals, each (game, deal) where it is looked for. */
static bool give_cards(struct replay *r)
{
    const struct set_record *logged = r->logged;
    size_t games = logged->deals ? logged->deal[logged->deals - 1].game + 1u : 0, stride = 1;

    for (size_t i = 0; i < logged->deals; i++)
        if (logged->deal[i].deal >= stride)
            stride = logged->deal[i].deal + 1u;
    size_t n = games * stride;
    if (n > r->given_cap) {
        struct cards *deal = realloc(r->given.deal, n * sizeof *deal);
        if (!deal)
            return false;
        r->given.deal = deal;
        r->given_cap = n;
    }
    for (size_t i = 0; i < n; i++)
        r->given.deal[i] = logged->deal[0].cards;
    for (size_t i = 0; i < logged->deals; i++)
        r->given.deal[logged->deal[i].game * stride + logged->deal[i].deal] = logged->deal[i].cards;
    r->given.count = n;
    r->given.set_stride = 0;
    r->given.game_stride = (uint32_t)stride;
    r->source.given = n ? &r->given : NULL;
    return true;
}

static bool turn_source(struct replay *r, struct err *err)
{
    duplicate_set(&r->source, r->logged->set);
    if ((r->event->given || !r->seeded) && !give_cards(r))
        return err_memory(err);
    if (!r->seeded) /* the first dealer comes from the log */
        r->source.first_dealer = r->logged->first_dealer;
    return true;
}

void replay_pairing(struct replay *r, const struct event *event, const struct pairing *pairing,
                    const uint8_t *seed)
{
    r->event = event;
    r->seeded = seed != NULL;
    duplicate_start(&r->source, &event->rules, seed, pairing->id, NULL);
}

bool replay_set(struct replay *r, const struct set_record *logged, struct err *err)
{
    r->logged = logged;
    return turn_source(r, err) && gather_strikes(r, err);
}

/* ---- The chair that replays ---- */

/* Turns to a deal. Deals are asked for in order. */
static void turn_deal(struct replay_chair *c, size_t deal)
{
    const struct table_record *p = c->played;

    for (; c->deal < deal && c->answers; c->deal++) {
        c->answers += c->count;
        c->count = c->deal + 1 < p->deals ? p->deal[c->deal + 1].answers : 0;
    }
}

static int32_t chair_ask(struct chair *chair, const struct query *query)
{
    struct replay_chair *c = (struct replay_chair *)chair;
    const struct table *t = query->instance->table;
    size_t deal = t->played->deals - 1;
    unsigned step = t->deal.step;

    if (c->deal != deal)
        turn_deal(c, deal);
    /* where the log has no answer, play goes on by the default and differs */
    if (step >= c->count)
        return deal_default_answer(&t->deal);
    return c->played->faults ? table_record_answer(c->played, deal, c->answers, step, &c->fault)
                             : c->answers[step];
}

static const struct chair_ops chair_ops = {.ask = chair_ask};

static void start_replay_chair(struct replay_chair *c, const struct table_record *logged)
{
    *c = (struct replay_chair){.chair = {.ops = &chair_ops, .asks = CHAIR_ASKS_ALL, .args = ""},
                               .played = logged};
    if (logged->deals) {
        c->answers = logged->answers.data;
        c->count = logged->deal[0].answers;
    }
}

/* ---- Playing ---- */

struct table_setup replay_setup(struct replay *r, unsigned table, struct replay_chair *chair)
{
    struct table_setup setup = event_table(r->event);

    start_replay_chair(chair, &r->logged->table[table]);
    setup.source = &r->source;
    setup.number = (uint8_t)table;
    setup.strikes = r->strike;
    setup.nstrikes = r->strikes;
    for (unsigned seat = 0; seat < r->event->rules.players; seat++)
        setup.chair[seat] = &chair->chair;
    return setup;
}
