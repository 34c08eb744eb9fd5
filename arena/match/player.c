#include "match/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "match/guard.h"
#include "match/watch.h"
#include "record/log.h"
#include "table/bot.h"

struct player {
    const struct player_setup *setup;
    struct source source;
    struct seating seating;                     /* of the set being played */
    struct bot *bot[SET_TABLES_MOST][EU_SEATS]; /* by table and chair; NULL: its table is lost */
    struct guard guard[EU_SEATS];               /* by seat of the table being played */
    struct set_record record;
    struct buf bytes; /* of the record */
    struct buf log;
    size_t base; /* bytes of data before any bot was loaded */
    unsigned loaded;
};

/* ---- Memory ---- */

/* The most deals of a table for which room is made in advance. */
static size_t deals_expected(const struct event *e)
{
    enum { GAMES = 4, MOST = 16384 };
    size_t n = e->unit == UNIT_GAME ? CAP_DEALS : GAMES * CAP_DEALS;
    if (unit_is_fixed(e->unit))
        n = e->deals;
    return n < MOST ? n : MOST;
}

/* Room for a whole set before the first bot can take all memory there is: what the arena needs is
 * never what a greedy bot left. Untouched pages cost nothing. */
static bool reserve(struct player *p)
{
    enum { FAULTS = 8, RECORD = 128, BASE = 65536 };
    size_t deals = deals_expected(p->setup->event), tables = pairing_tables(p->setup->pairing);
    struct set_record *r = &p->record;
    for (size_t t = 0; t < tables; t++) {
        struct played *table = &r->table[t];
        table->deal = calloc(table->deals_cap = deals + 1, sizeof *table->deal);
        table->fault = calloc(table->faults_cap = FAULTS * deals, sizeof *table->fault);
        if (!table->deal || !table->fault ||
            !buf_reserve(&table->answers, (deals + 2) * DEAL_STEPS))
            return false;
    }
    r->deal = calloc(r->deals_cap = tables * deals + 1, sizeof *r->deal);
    return r->deal && buf_reserve(&p->bytes, RECORD * tables * deals + BASE) &&
           buf_reserve(&p->log, FRAME_LOG_MAX);
}

/* Gives one more bot its memory. The sum is what is limited: they share one process. */
static void allow(struct player *p)
{
    const struct player_setup *s = p->setup;
    if (s->limited && p->base)
        memory_limit(p->base + ++p->loaded * ((size_t)s->event->limits.memory_mb << 20));
}

/* ---- Bots ---- */

static struct bot **bot_at(struct player *p, unsigned table, unsigned seat)
{
    return &p->bot[table][p->seating.chair[table][seat]];
}

/* Whoever reads the note finds the chair by the seat it has in the set. Also for unloading: it has
 * the same time. */
static void note_load(const struct player *p, unsigned table, unsigned seat)
{
    struct note *n = p->setup->note;
    if (!n)
        return;
    n->set = p->setup->set;
    n->table = (uint8_t)table;
    n->seat = (uint8_t)seat;
    n->game = n->deal = n->step = 0;
    n->trick = 0;
    n->question = EU_NOTHING;
    n->turn = WATCH_LOADING + table * EU_SEATS + seat;
}

static bool load(struct player *p, unsigned table, unsigned seat, struct err *err)
{
    const struct player_setup *s = p->setup;
    struct bot **bot = bot_at(p, table, seat);
    uint32_t entrant = pairing_chair(s->pairing, p->seating.chair[table][seat]);
    if (table_is_lost(s->strikes, s->nstrikes, s->set, table))
        return true;
    allow(p);
    note_load(p, table, seat);
    if (!bot_load(bot, s->path[entrant], s->event->entrant[entrant].args, err)) {
        *bot = NULL;
        return false;
    }
    if (s->after)
        s->after(s->context);
    if (s->note)
        s->note->turn = 0;
    return true;
}

static bool load_all(struct player *p, struct err *err)
{
    const struct pairing *pairing = p->setup->pairing;
    for (unsigned table = 0; table < pairing_tables(pairing); table++)
        for (unsigned seat = 0; seat < pairing->players; seat++)
            if (!load(p, table, seat, err))
                return false;
    return true;
}

static void unload(struct player *p, unsigned table, unsigned seat)
{
    struct bot *bot = *bot_at(p, table, seat);
    if (!bot)
        return;
    note_load(p, table, seat);
    bot_unload(bot);
    if (p->setup->note)
        p->setup->note->turn = 0;
}

bool player_create(struct player **out, const struct player_setup *setup, struct err *err)
{
    struct player *p = calloc(1, sizeof *p);
    if (!p)
        return err_set(err, ERR_ABORT, "out of memory");
    p->setup = setup;
    set_record_init(&p->record);
    source_start(&p->source, &setup->event->rules, setup->seed, setup->pairing->id, setup->given);
    pairing_seating(setup->pairing, setup->set, &p->seating);
    bool ok = reserve(p) || err_set(err, ERR_ABORT, "out of memory");
    p->base = memory_data();
    if (ok && load_all(p, err)) {
        *out = p;
        return true;
    }
    /* the note still has to tell which bot it was */
    struct note last = setup->note ? *setup->note : (struct note){.turn = 0};
    player_destroy(p);
    if (setup->note)
        *setup->note = last;
    return false;
}

void player_destroy(struct player *p)
{
    const struct pairing *pairing = p->setup->pairing;
    pairing_seating(pairing, p->setup->set, &p->seating);
    for (unsigned table = 0; table < pairing_tables(pairing); table++)
        for (unsigned seat = 0; seat < pairing->players; seat++)
            unload(p, table, seat);
    set_record_finish(&p->record);
    buf_finish(&p->bytes);
    buf_finish(&p->log);
    free(p);
}

/* ---- Sets ---- */

static struct chair *chair_of(struct player *p, unsigned table, unsigned seat)
{
    const struct player_setup *s = p->setup;
    struct guard *g = &p->guard[seat];
    struct bot *bot = *bot_at(p, table, seat);
    if (!bot)
        return NULL;
    if (!s->after)
        return bot_chair(bot);
    guard_init(g, bot_chair(bot), s->after, s->context);
    return &g->chair;
}

static void play_table(struct player *p, unsigned table)
{
    const struct player_setup *s = p->setup;
    struct table_setup setup = event_table(s->event);
    setup.source = &p->source;
    setup.number = (uint8_t)table;
    setup.strikes = s->strikes;
    setup.nstrikes = s->nstrikes;
    setup.note = s->note;
    setup.log = frame_log;
    setup.log_context = &p->log;
    for (unsigned seat = 0; seat < s->event->rules.players; seat++)
        setup.chair[seat] = chair_of(p, table, seat);
    table_play(&setup, &p->record.table[table]);
}

bool player_play(struct player *p, uint32_t set, struct frame *frame, struct err *err)
{
    struct set_record *r = &p->record;
    set_record_start(r, p->setup->event, p->setup->pairing, set);
    buf_clear(&p->bytes);
    buf_clear(&p->log);
    source_set(&p->source, set);
    pairing_seating(p->setup->pairing, set, &p->seating);
    for (unsigned table = 0; table < r->tables; table++)
        play_table(p, table);
    if (!set_record_complete(r, &p->source) || !log_put_set(&p->bytes, r, p->setup->event) ||
        p->log.failed)
        return err_set(err, ERR_ABORT, "out of memory");
    *frame = (struct frame){
        .kind = FRAME_SET,
        .facts = set_record_facts(r),
        .record = p->bytes.data,
        .record_size = (uint32_t)p->bytes.len,
        .log = p->log.data,
        .log_size = (uint32_t)p->log.len,
    };
    return true;
}

bool player_give_up(struct buf *out, struct set_facts *facts, const struct player_setup *s,
                    unsigned parties)
{
    const struct event *e = s->event;
    struct source source;
    struct set_record r;

    source_start(&source, &e->rules, s->seed, s->pairing->id, s->given);
    source_set(&source, s->set);
    set_record_init(&r);
    set_record_start(&r, e, s->pairing, s->set);
    set_record_forfeit(&r, e, s->pairing, parties);
    bool ok = set_record_complete(&r, &source) && log_put_set(out, &r, e);
    *facts = set_record_facts(&r);
    set_record_finish(&r);
    return ok;
}
