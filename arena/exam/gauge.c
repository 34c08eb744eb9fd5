#include "exam/gauge.h"

#include "base/path.h"
#include "base/pid.h"
#include "sandbox/squad.h"

/* What a squad's chairs do, with a look at the clock round each answer. */
struct stopwatch {
    struct chair_ops ops; /* first */
    const struct chair_ops *own;
    struct gauge *gauge;
};

static void note_most(uint64_t *most, uint64_t n)
{
    *most = n > *most ? n : *most;
}

static void note_processes(struct gauge *g, struct squad *s)
{
    for (unsigned c = 0; c < s->setup->chairs; c++) {
        struct process *p = &s->member[c].process;
        process_listen(p);
        note_most(&g->memory, pid_resident_peak(p->pid));
        note_most(&g->printed, p->tail.printed);
    }
}

/* Unloads the bots, which is the last that can go wrong. */
static void unload(struct gauge *g, struct squad *s)
{
    bool over = squad_is_over(s);

    (void)squad_end(s, over);
    for (unsigned c = 0; !over && c < s->setup->chairs; c++) {
        const struct deed *deed = &s->member[c].process.deed;
        if (deed->fault)
            g->unload = (struct fault){.code = deed->fault, .raw = deed->raw, .law = ""};
    }
}

static int32_t ask(struct chair *chair, const struct query *query)
{
    const struct stopwatch *w = (const struct stopwatch *)chair->ops;
    const struct member *m = (const struct member *)chair;
    uint64_t before = m->process.cpu;
    int32_t answer = w->own->ask(chair, query);

    if (squad_is_over(m->squad))
        return answer;
    uint64_t spent = m->process.cpu - before;
    w->gauge->answers++;
    w->gauge->total_ns += spent;
    note_most(&w->gauge->worst_ns, spent);
    return answer;
}

static void play(struct gauge *g, struct squad *s, struct table_setup *setup, struct played *played)
{
    struct stopwatch with_clock = {.own = s->member[0].chair.ops, .gauge = g};
    uint8_t chair_at[EU_SEATS];

    with_clock.ops = *with_clock.own;
    with_clock.ops.ask = ask;
    for (uint8_t seat = 0; seat < s->setup->chairs; seat++) {
        chair_at[seat] = seat;
        s->member[seat].chair.ops = &with_clock.ops;
    }
    (void)squad_play(s, setup, chair_at, played);
}

static void set_up_squad(struct squad_setup *s, const struct event *e, const char *host,
                         const char *path, const char *args)
{
    *s = (struct squad_setup){.chairs = e->rules.players};
    for (unsigned chair = 0; chair < s->chairs; chair++)
        s->process[chair] = (struct process_setup){.host = host,
                                                   .path = path,
                                                   .args = args,
                                                   .rules = &e->rules,
                                                   .limits = &e->limits,
                                                   .user = chair};
}

bool gauge_table(struct gauge *g, const struct event *event, const uint8_t *seed, const char *path,
                 const char *args, struct err *err)
{
    char host[PATH_CAP];
    struct squad_setup setup;
    struct squad squad;
    struct source source;
    struct pairing pairing;
    struct played played = {.deals = 0};
    struct table_setup table = event_table(event);

    if (!process_host(host, err))
        return false;
    table.source = &source;
    event_pairing(event, 0, &pairing);
    source_start(&source, &event->rules, seed, pairing.id, NULL);
    set_up_squad(&setup, event, host, path, args);
    if (squad_start(&squad, &setup, 0))
        play(g, &squad, &table, &played);
    if (!squad_is_over(&squad))
        note_processes(g, &squad);
    unload(g, &squad);
    played_finish(&played);
    if (squad.failed && err)
        *err = squad.err;
    return !squad.failed;
}
