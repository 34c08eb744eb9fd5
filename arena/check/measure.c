#include "check/measure.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/process.h"
#include "config/roster.h"
#include "sandbox/batch.h"

enum {
    TABLES_LEAST = 8,  /* are played before growth is looked for */
    STEP = 16 << 10,   /* bytes a table: less is no growth */
    SLOWER_NS = 20000, /* an answer: less is not slower */
    PARTS = 4,         /* the first and the last quarter of the tables are compared */
};

/* Bots at a table of an event: all chairs have the first, or every second one has the other. */
static void set_up_chairs(struct bot_group_setup *s, const struct event *e, const char *host,
                          const char *const path[2], const char *args)
{
    *s = (struct bot_group_setup){.chairs = e->rules.players};
    for (unsigned c = 0; c < s->chairs; c++) {
        bool other = c % 2 && path[1];
        s->process[c] = (struct process_setup){.host = host,
                                               .path = path[other],
                                               .args = other ? "" : args,
                                               .rules = &e->rules,
                                               .limits = &e->limits,
                                               .user = c};
    }
}

static void start_deals(struct duplicate_deals *source, const struct event *e, const uint8_t *seed)
{
    struct pairing pairing;

    event_pairing(e, 0, &pairing);
    duplicate_start(source, &e->rules, seed, pairing.id, NULL);
}

static void note_most(uint64_t *most, uint64_t n)
{
    *most = n > *most ? n : *most;
}

/* ---- One table ---- */

/* The operations of a chair that add the CPU time of each answer. */
struct timed_ops {
    struct chair_ops ops; /* first */
    const struct chair_ops *own;
    struct measurement *measured;
};

static void note_processes(struct measurement *g, struct bot_group *s)
{
    for (unsigned c = 0; c < s->setup->chairs; c++) {
        struct process *p = &s->member[c].process;
        process_listen(p);
        note_most(&g->memory, process_resident_peak(p->pid));
        note_most(&g->printed, p->tail.printed);
    }
}

/* Unloads the bots and notes what goes wrong. */
static void unload(struct measurement *g, struct bot_group *s)
{
    bool over = bot_group_is_over(s);

    (void)bot_group_end(s, over);
    for (unsigned c = 0; !over && c < s->setup->chairs; c++) {
        const struct fault *fault = &s->member[c].process.fault;
        if (fault->code)
            g->unload = *fault;
    }
}

static int32_t ask_timed(struct chair *chair, const struct query *query)
{
    const struct timed_ops *w = (const struct timed_ops *)chair->ops;
    const struct member *m = (const struct member *)chair;
    uint64_t before = m->process.cpu;
    int32_t answer = w->own->ask(chair, query);

    if (bot_group_is_over(m->bot_group))
        return answer;
    uint64_t spent = m->process.cpu - before;
    w->measured->answers++;
    w->measured->total_ns += spent;
    note_most(&w->measured->worst_ns, spent);
    return answer;
}

static void play_timed(struct measurement *g, struct bot_group *s, struct table_setup *setup,
                       struct table_record *played)
{
    struct timed_ops timed = {.own = s->member[0].chair.ops, .measured = g};
    uint8_t chair_at[EU_SEATS];

    timed.ops = *timed.own;
    timed.ops.ask = ask_timed;
    for (uint8_t seat = 0; seat < s->setup->chairs; seat++) {
        chair_at[seat] = seat;
        s->member[seat].chair.ops = &timed.ops;
    }
    (void)bot_group_play(s, setup, chair_at, played);
}

bool measure_table(struct measurement *g, const struct event *event, const uint8_t *seed,
                   const char *path, const char *args, struct err *err)
{
    char host[PATH_CAP];
    struct bot_group_setup setup;
    struct bot_group bot_group;
    struct duplicate_deals source;
    struct table_record played = {.deals = 0};
    struct table_setup table = event_table(event);

    if (!process_host(host, err))
        return false;
    table.source = &source;
    start_deals(&source, event, seed);
    set_up_chairs(&setup, event, host, (const char *const[]){path, NULL}, args);
    if (bot_group_start(&bot_group, &setup, 0))
        play_timed(g, &bot_group, &table, &played);
    if (!bot_group_is_over(&bot_group))
        note_processes(g, &bot_group);
    unload(g, &bot_group);
    table_record_finish(&played);
    if (bot_group.failed && err)
        *err = bot_group.err;
    return !bot_group.failed;
}

/* ---- Growth: many tables ---- */

struct growth_run {
    struct growth *growth;
    unsigned most; /* tables */
    uint64_t ns;   /* of CPU time, the most */
    char host[PATH_CAP], rival[PATH_CAP];
    struct bot_group_setup setup;
    struct bot_group bot_group;
    struct duplicate_deals source;
    struct batch_setup batch_setup;
    struct batch *batch;
    struct table_record played;
    uint64_t memory[GROWTH_TABLES];    /* by the end of each table, the most */
    uint64_t answer_ns[GROWTH_TABLES]; /* at each, on the average */
};

static bool is_bot(unsigned chair)
{
    return chair % 2 == 0;
}

/* Notes what the bot's processes used at the table that has ended. */
static void note_table(struct growth_run *w)
{
    struct growth *g = w->growth;
    uint64_t answers = 0, ns = 0, memory = 0;

    for (unsigned c = 0; c < w->setup.chairs; c++) {
        struct member *m = &w->bot_group.member[c];
        if (is_bot(c))
            note_most(&memory, process_resident_peak(m->process.pid));
        for (unsigned kind = 0; kind < CALLBACKS_QUESTIONS; kind++) {
            answers += is_bot(c) ? m->times[kind].count : 0;
            ns += is_bot(c) ? m->times[kind].sum : 0;
            histogram_clear(&m->times[kind]);
        }
    }
    w->memory[g->tables] = memory;
    w->answer_ns[g->tables++] = answers ? ns / answers : 0;
}

/* Plays one table. False if it did not come to its end. */
static bool play_measured_table(struct growth_run *w)
{
    struct batch_table table = {.set = w->growth->tables, .played = &w->played};

    for (unsigned seat = 0; seat < w->setup.chairs; seat++)
        table.chair_at[seat] = (uint8_t)seat;
    table_record_clear(&w->played);
    if (!batch_play(w->batch, &w->bot_group, &table, 1))
        return false;
    note_table(w);
    return true;
}

static uint64_t mean(const uint64_t *n, unsigned count)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < count; i++)
        sum += n[i];
    return sum / count;
}

/* Compares the tables so far. What is made once and kept is no growth: of memory the second half
 * counts. */
static void measured_growth(struct growth_run *w)
{
    struct growth *g = w->growth;
    unsigned n = g->tables, part = n / PARTS ? n / PARTS : 1;

    if (!n)
        return;
    g->memory[0] = w->memory[0];
    g->memory[1] = w->memory[n - 1];
    g->answer_ns[0] = mean(w->answer_ns, part);
    g->answer_ns[1] = mean(w->answer_ns + n - part, part);
    g->grows = n > 1 && w->memory[n - 1] - w->memory[n / 2 - 1] >= (uint64_t)(n - n / 2) * STEP;
    g->slows = n > 1 && g->answer_ns[1] > 2 * g->answer_ns[0] + SLOWER_NS;
}

/* Whether to play another table; all so far came to their end. */
static bool goes_on(struct growth_run *w, unsigned *next)
{
    struct growth *g = w->growth;
    uint64_t used = 0;

    for (unsigned c = 0; c < w->setup.chairs; c++) {
        const struct process *p = &w->bot_group.member[c].process;
        used += p->cpu;
        g->full |= is_bot(c) && process_outgrew(p);
    }
    if (g->full || g->tables == w->most || used > w->ns)
        return false;
    if (g->tables < *next)
        return true;
    *next *= 2;
    measured_growth(w);
    return g->grows || g->slows;
}

static void play_tables(struct growth_run *w)
{
    struct growth *g = w->growth;
    struct bot_group *s = &w->bot_group;
    unsigned next = TABLES_LEAST;

    while (!bot_group_is_over(s) && play_measured_table(w) && goes_on(w, &next)) {
    }
    measured_growth(w);
    if (!s->failure.happened || !is_bot(s->failure.chair))
        return;
    g->full = bot_group_outgrew(s);
    g->failure = (struct fault){.code = s->failure.strike.fault.code,
                                .raw = s->failure.strike.fault.raw,
                                .law = ""};
    memcpy(g->printed, s->failure.printed, sizeof g->printed);
}

static bool run_growth(struct growth_run *w, struct err *err)
{
    if (!batch_create(&w->batch, &w->batch_setup, err))
        return false;
    if (bot_group_start(&w->bot_group, &w->setup, 1))
        play_tables(w);
    if (w->bot_group.failed && err)
        *err = w->bot_group.err;
    (void)bot_group_end(&w->bot_group, true);
    batch_destroy(w->batch);
    table_record_finish(&w->played);
    return !w->bot_group.failed;
}

bool growth_measure(struct growth *g, const struct event *event, const uint8_t *seed,
                    const char *path, unsigned tables, uint64_t ns, struct err *err)
{
    struct growth_run *w = calloc(1, sizeof *w);

    *g = (struct growth){.tables = 0};
    if (!w)
        return err_memory(err);
    w->growth = g;
    w->most = tables;
    w->ns = ns;
    bool ok = process_host(w->host, err) && roster_find("random", w->rival, err);
    if (ok) {
        start_deals(&w->source, event, seed);
        set_up_chairs(&w->setup, event, w->host, (const char *const[]){path, w->rival},
                      event->entrant[0].args);
        w->batch_setup =
            (struct batch_setup){.table = event_table(event), .source = &w->source, .width = 1};
        ok = run_growth(w, err);
    }
    free(w);
    return ok;
}
