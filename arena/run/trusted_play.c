/*
 * Plays a job with its bots loaded into this process: every chair has a private copy of its bot for
 * each table of a set, so that no copy sees the same cards twice. A worker process does nothing
 * else, and who is to blame for its end is found by the note it leaves (worker_failure); with
 * --debug the arena plays here itself (run.c).
 */
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "run/job.h"
#include "run/time_stats.h"
#include "run/worker.h"
#include "sandbox/trusted_source.h"

/* A chair before a bot's own: after everything the bot did it lets the sink look, while the note
 * still says which bot it was. That costs time, so it is for sets played alone. */
struct guard {
    struct chair chair; /* first: what the table sees */
    struct chair *bot;
    const struct worker_message_sink *sink;
};

struct trusted {
    const struct job *job;
    const struct worker_message_sink *sink;
    struct duplicate_deals source;
    struct seating seating; /* of the set being played */
    struct trusted_bot
        *bot[SET_TABLES_MOST][EU_SEATS]; /* by table and chair; NULL: its table is lost */
    struct guard guard[EU_SEATS];        /* by seat of the table being played */
    struct set_record record;
    struct stopwatch watch;
    struct time_meter timing;
    struct buf bytes; /* of the record */
    struct buf log;
    size_t base; /* bytes of data before any bot was loaded */
    unsigned loaded;
    uint64_t began, ready; /* wall clock: before and after that */
};

/* ---- Guards ---- */

static bool guard_open(struct chair *chair, struct instance *instance,
                       const struct eu_opening *opening)
{
    struct guard *g = (struct guard *)chair;
    bool open = g->bot->ops->open(g->bot, instance, opening);

    g->sink->look(g->sink->context);
    return open;
}

static int32_t guard_ask(struct chair *chair, const struct query *query)
{
    struct guard *g = (struct guard *)chair;
    int32_t answer = g->bot->ops->ask(g->bot, query);

    g->sink->look(g->sink->context);
    return answer;
}

static void guard_tell(struct chair *chair, struct instance *instance,
                       const struct eu_notice *notice, unsigned notices, const struct eu_view *view)
{
    struct guard *g = (struct guard *)chair;

    g->bot->ops->tell(g->bot, instance, notice, notices, view);
    g->sink->look(g->sink->context);
}

static void guard_close(struct chair *chair, struct instance *instance)
{
    struct guard *g = (struct guard *)chair;

    g->bot->ops->close(g->bot, instance);
    g->sink->look(g->sink->context);
}

static struct chair *guarded(struct guard *g, struct chair *bot,
                             const struct worker_message_sink *sink)
{
    static const struct chair_ops ops = {.open = guard_open,
                                         .ask = guard_ask,
                                         .tell = guard_tell,
                                         .close = guard_close};

    *g = (struct guard){
        .chair = {.ops = &ops, .asks = bot->asks, .tells = bot->tells, .args = bot->args},
        .bot = bot,
        .sink = sink,
    };
    return &g->chair;
}

/* ---- Memory ---- */

/* The most deals of a table for which room is made in advance. */
static size_t deals_expected(const struct event *e)
{
    enum { MOST = 16384 };
    size_t n = (size_t)tally_games_most(e->unit) * tally_deals_most(e->unit, e->deals);

    return n < MOST ? n : MOST;
}

/* Room for a whole set before the first bot can take all memory there is: what the arena needs is
 * never what a greedy bot left. Untouched pages cost nothing. */
static bool reserve_set(struct trusted *t)
{
    enum { FAULTS = 8, RECORD = 128, BASE = 65536 };
    size_t deals = deals_expected(t->job->event), tables = pairing_tables(t->job->pairing);
    struct set_record *r = &t->record;

    for (size_t i = 0; i < tables; i++)
        if (!table_record_reserve(&r->table[i], deals + 1, FAULTS * deals))
            return false;
    r->deal = calloc(r->deals_cap = tables * deals + 1, sizeof *r->deal);
    return r->deal && buf_reserve(&t->bytes, RECORD * tables * deals + BASE) &&
           buf_reserve(&t->log, WORKER_MESSAGE_LOG_MAX) && time_meter_reserve(&t->timing);
}

/* Gives one more bot its memory. The sum is what is limited: they share one process. */
static void allow_memory(struct trusted *t)
{
    const struct job *job = t->job;

    if (job->note && t->base)
        memory_limit(t->base + ++t->loaded * ((size_t)job->event->limits.memory_mb << 20));
}

/* ---- Bots ---- */

static struct trusted_bot **bot_at(struct trusted *t, unsigned table, unsigned seat)
{
    return &t->bot[table][t->seating.chair[table][seat]];
}

static struct chair *guest_at(const struct trusted *t, unsigned table, unsigned seat)
{
    unsigned chair = t->seating.chair[table][seat];

    return guests_chair(t->job->guests, pairing_chair(t->job->pairing, chair));
}

/* Whoever reads the note finds the chair by the seat it has in the set. Also for unloading: it has
 * the same time. */
static void note_load(const struct trusted *t, unsigned table, unsigned seat)
{
    struct note *n = t->job->note;

    if (!n)
        return;
    n->set = t->job->set;
    n->table = (uint8_t)table;
    n->seat = (uint8_t)seat;
    n->game = n->deal = n->step = 0;
    n->trick = 0;
    n->question = EU_NOTHING;
    n->turn = WATCHDOG_LOADING + table * EU_SEATS + seat;
}

static bool load_trusted_bot(struct trusted *t, unsigned table, unsigned seat, struct err *err)
{
    const struct job *job = t->job;
    struct trusted_bot **bot = bot_at(t, table, seat);
    unsigned chair = t->seating.chair[table][seat];
    uint32_t entrant = pairing_chair(job->pairing, chair);

    if (guest_at(t, table, seat) ||
        strikes_lose_table(job->strikes, job->nstrikes, job->set, table))
        return true;
    allow_memory(t);
    note_load(t, table, seat);
    if (!trusted_source_load(bot, job->path[entrant], job->event->entrant[entrant].args, err)) {
        *bot = NULL;
        return false;
    }
    trusted_bot_time(*bot, &t->watch, t->timing.times[chair]);
    if (t->sink->look)
        t->sink->look(t->sink->context);
    if (job->note)
        job->note->turn = 0;
    return true;
}

static bool load_all(struct trusted *t, struct err *err)
{
    const struct pairing *pairing = t->job->pairing;

    t->base = memory_data();
    for (unsigned table = 0; table < pairing_tables(pairing); table++)
        for (unsigned seat = 0; seat < pairing->players; seat++)
            if (!load_trusted_bot(t, table, seat, err))
                return false;
    return true;
}

static void unload_bot(struct trusted *t, unsigned table, unsigned seat)
{
    struct trusted_bot *bot = *bot_at(t, table, seat);

    if (!bot)
        return;
    note_load(t, table, seat);
    trusted_bot_unload(bot);
    if (t->job->note)
        t->job->note->turn = 0;
}

static void unload_all(struct trusted *t)
{
    const struct pairing *pairing = t->job->pairing;

    pairing_seating(pairing, t->job->set, &t->seating);
    for (unsigned table = 0; table < pairing_tables(pairing); table++)
        for (unsigned seat = 0; seat < pairing->players; seat++)
            unload_bot(t, table, seat);
}

/* ---- Sets ---- */

static struct chair *chair_of(struct trusted *t, unsigned table, unsigned seat)
{
    struct trusted_bot *bot = *bot_at(t, table, seat);
    struct chair *guest = guest_at(t, table, seat);

    if (guest)
        return guest;
    if (!bot)
        return NULL;
    if (!t->sink->look)
        return &bot->chair;
    return guarded(&t->guard[seat], &bot->chair, t->sink);
}

/* Until a guest leaves, which is false. */
static bool play_with(const struct guests *guests, const struct table_setup *setup,
                      struct table_record *played)
{
    struct table table;
    struct query *query;

    table_start(&table, setup, played);
    while ((query = table_advance(&table))) {
        struct chair *chair = query->instance->chair;
        int32_t answer = chair->ops->ask(chair, query);
        if (guests->is_gone(guests->context))
            break;
        table_answer(&table, answer);
    }
    table_finish(&table);
    return !guests->is_gone(guests->context);
}

static bool play_trusted_table(struct trusted *t, unsigned table)
{
    const struct job *job = t->job;
    struct table_setup setup = event_table(job->event);

    setup.source = &t->source;
    setup.number = (uint8_t)table;
    setup.strikes = job->strikes;
    setup.nstrikes = job->nstrikes;
    setup.note = job->note;
    setup.log = worker_message_log;
    setup.log_context = &t->log;
    for (unsigned seat = 0; seat < job->event->rules.players; seat++)
        setup.chair[seat] = chair_of(t, table, seat);
    if (job->guests) {
        setup.watch = job->guests->watch;
        setup.watch_context = job->guests->context;
        return play_with(job->guests, &setup, &t->record.table[table]);
    }
    table_play(&setup, &t->record.table[table]);
    return true;
}

static bool play_set(struct trusted *t, uint32_t set, struct worker_message *message,
                     struct err *err)
{
    struct set_record *r = &t->record;

    set_record_start(r, t->job->event, t->job->pairing, set);
    buf_clear(&t->log);
    duplicate_set(&t->source, set);
    pairing_seating(t->job->pairing, set, &t->seating);
    for (unsigned table = 0; table < r->tables; table++)
        if (!play_trusted_table(t, table))
            return err_set(err, ERR_ABORT, "a guest has left the table");
    return worker_message_set(message, t->job->event, &t->source, r, &t->bytes, &t->log) ||
           err_memory(err);
}

static void send_cost(struct trusted *t, uint32_t sets)
{
    struct job_cost cost = job_cost_of_sets(t->ready - t->began, sets, clock_wall_ns() - t->ready);

    worker_message_send_cost(t->sink, &cost);
}

/* With all bots loaded. */
static bool play_sets(struct trusted *t, struct err *err)
{
    const struct worker_message_sink *sink = t->sink;
    struct worker_message message;
    bool more = true;

    for (uint32_t i = 0; i < t->job->count && more; i++) {
        if (!play_set(t, t->job->set + i, &message, err))
            return false;
        more = sink->take(sink->context, &message);
        bool last = !more || i + 1 == t->job->count;
        if ((last || time_meter_due(&t->timing)) && !time_meter_send(&t->timing, sink, true))
            return err_memory(err);
        if (last)
            send_cost(t, i + 1);
    }
    if (sink->flush)
        sink->flush(sink->context);
    return true;
}

static bool play_job(struct trusted *t, struct err *err)
{
    struct note *note = t->job->note;

    if (!reserve_set(t))
        return err_memory(err);
    if (!load_all(t, err)) {
        struct note last = note ? *note : (struct note){.turn = 0};
        unload_all(t);
        if (note) /* it still has to tell which bot it was */
            *note = last;
        return false;
    }
    t->ready = clock_wall_ns();
    bool ok = play_sets(t, err);
    if (ok || t->job->guests) /* without memory, bots are not even unloaded */
        unload_all(t);
    return ok;
}

bool trusted_play(const struct job *job, const struct worker_message_sink *sink, struct err *err)
{
    struct trusted *t = calloc(1, sizeof *t);

    if (!t)
        return err_memory(err);
    t->job = job;
    t->sink = sink;
    t->began = clock_wall_ns();
    time_meter_start(&t->timing, job->pairing);
    stopwatch_start(&t->watch);
    duplicate_start(&t->source, &job->event->rules, job->seed, job->pairing->id, job->given);
    pairing_seating(job->pairing, job->set, &t->seating);
    bool ok = play_job(t, err);
    time_meter_finish(&t->timing);
    set_record_finish(&t->record);
    buf_finish(&t->bytes);
    buf_finish(&t->log);
    free(t);
    return ok;
}
