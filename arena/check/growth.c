#include "check/growth.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/procinfo.h"
#include "config/roster.h"
#include "sandbox/batch.h"

enum {
    TABLES_LEAST = 8,  /* after which it is looked whether it grows */
    STEP = 16 << 10,   /* bytes a table: less is no growth */
    SLOWER_NS = 20000, /* an answer: the same */
    PARTS = 4,         /* the first tables and the last ones: a quarter of all each */
};

/* One watch. */
struct watchdog {
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
    uint64_t memory[GROWTH_TABLES];    /* by the end of each table */
    uint64_t answer_ns[GROWTH_TABLES]; /* at each, on the average */
};

static bool is_bots(unsigned chair)
{
    return chair % 2 == 0;
}

/* ---- Tables ---- */

static void set_up(struct watchdog *w, const struct event *e, const uint8_t *seed, const char *path)
{
    struct pairing pairing;

    w->setup = (struct bot_group_setup){.chairs = e->rules.players};
    for (unsigned c = 0; c < w->setup.chairs; c++)
        w->setup.process[c] = (struct process_setup){.host = w->host,
                                                     .path = is_bots(c) ? path : w->rival,
                                                     .args = is_bots(c) ? e->entrant[0].args : "",
                                                     .rules = &e->rules,
                                                     .limits = &e->limits,
                                                     .user = c};
    event_pairing(e, 0, &pairing);
    duplicate_start(&w->source, &e->rules, seed, pairing.id, NULL);
    w->batch_setup =
        (struct batch_setup){.table = event_table(e), .source = &w->source, .width = 1};
}

/* What the bot's processes had and used at the table that is over. */
static void take_down(struct watchdog *w)
{
    struct growth *g = w->growth;
    uint64_t answers = 0, ns = 0, memory = 0;

    for (unsigned c = 0; c < w->setup.chairs; c++) {
        struct member *m = &w->bot_group.member[c];
        uint64_t peak = is_bots(c) ? procinfo_resident_peak(m->process.pid) : 0;
        memory = peak > memory ? peak : memory;
        for (unsigned kind = 0; kind < CALLBACKS_QUESTIONS; kind++) {
            answers += is_bots(c) ? m->took[kind].count : 0;
            ns += is_bots(c) ? m->took[kind].sum : 0;
            histogram_clear(&m->took[kind]);
        }
    }
    w->memory[g->tables] = memory;
    w->answer_ns[g->tables++] = answers ? ns / answers : 0;
}

/* A table, as one of a tournament. False where it did not come to its end. */
static bool play_table(struct watchdog *w)
{
    struct batch_table table = {.set = w->growth->tables, .played = &w->played};

    for (unsigned seat = 0; seat < w->setup.chairs; seat++)
        table.chair_at[seat] = (uint8_t)seat;
    table_record_clear(&w->played);
    if (!batch_play(w->batch, &w->bot_group, &table, 1))
        return false;
    take_down(w);
    return true;
}

/* ---- Growth ---- */

static uint64_t mean(const uint64_t *n, unsigned count)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < count; i++)
        sum += n[i];
    return sum / count;
}

/* Looks at all tables so far. What is made once and kept is no growth: of memory the second half
 * counts. */
static void look(struct watchdog *w)
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

/* Asked when all tables so far were played to their end. */
static bool goes_on(struct watchdog *w, unsigned *next)
{
    struct growth *g = w->growth;
    uint64_t used = 0;

    for (unsigned c = 0; c < w->setup.chairs; c++) {
        const struct process *p = &w->bot_group.member[c].process;
        used += p->cpu;
        g->full |= is_bots(c) && process_outgrew(p);
    }
    if (g->full || g->tables == w->most || used > w->ns)
        return false;
    if (g->tables < *next)
        return true;
    *next *= 2;
    look(w);
    return g->grows || g->slows;
}

static void play(struct watchdog *w)
{
    struct growth *g = w->growth;
    struct bot_group *s = &w->bot_group;
    unsigned next = TABLES_LEAST;

    while (!bot_group_is_over(s) && play_table(w) && goes_on(w, &next)) {
    }
    look(w);
    if (!s->failure.happened || !is_bots(s->failure.chair))
        return;
    g->full = bot_group_outgrew(s);
    g->failure = s->failure.failure;
    memcpy(g->printed, s->failure.printed, sizeof g->printed);
}

/* ---- The watch ---- */

static bool watch(struct watchdog *w, struct err *err)
{
    if (!batch_create(&w->batch, &w->batch_setup, err))
        return false;
    if (bot_group_start(&w->bot_group, &w->setup, 1))
        play(w);
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
    struct watchdog *w = calloc(1, sizeof *w);

    *g = (struct growth){.tables = 0};
    if (!w)
        return err_memory(err);
    w->growth = g;
    w->most = tables;
    w->ns = ns;
    bool ok = process_host(w->host, err) && roster_find("random", w->rival, err);
    if (ok) {
        set_up(w, event, seed, path);
        ok = watch(w, err);
    }
    free(w);
    return ok;
}
