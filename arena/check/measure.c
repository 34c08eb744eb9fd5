#include "check/measure.h"

#include "base/path.h"
#include "base/procinfo.h"
#include "sandbox/bot_group.h"

/* What a bot group's chairs do, with a look at the clock round each answer. */
struct stopwatch {
    struct chair_ops ops; /* first */
    const struct chair_ops *own;
    struct measurement *measured;
};

static void note_most(uint64_t *most, uint64_t n)
{
    *most = n > *most ? n : *most;
}

static void note_processes(struct measurement *g, struct bot_group *s)
{
    for (unsigned c = 0; c < s->setup->chairs; c++) {
        struct process *p = &s->member[c].process;
        process_listen(p);
        note_most(&g->memory, procinfo_resident_peak(p->pid));
        note_most(&g->printed, p->tail.printed);
    }
}

/* Unloads the bots, which is the last that can go wrong. */
static void unload(struct measurement *g, struct bot_group *s)
{
    bool over = bot_group_is_over(s);

    (void)bot_group_end(s, over);
    for (unsigned c = 0; !over && c < s->setup->chairs; c++) {
        const struct process_failure *failure = &s->member[c].process.failure;
        if (failure->fault)
            g->unload = (struct fault){.code = failure->fault, .raw = failure->raw, .law = ""};
    }
}

static int32_t ask(struct chair *chair, const struct query *query)
{
    const struct stopwatch *w = (const struct stopwatch *)chair->ops;
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

static void play(struct measurement *g, struct bot_group *s, struct table_setup *setup,
                 struct table_record *played)
{
    struct stopwatch with_clock = {.own = s->member[0].chair.ops, .measured = g};
    uint8_t chair_at[EU_SEATS];

    with_clock.ops = *with_clock.own;
    with_clock.ops.ask = ask;
    for (uint8_t seat = 0; seat < s->setup->chairs; seat++) {
        chair_at[seat] = seat;
        s->member[seat].chair.ops = &with_clock.ops;
    }
    (void)bot_group_play(s, setup, chair_at, played);
}

static void set_up_bot_group(struct bot_group_setup *s, const struct event *e, const char *host,
                             const char *path, const char *args)
{
    *s = (struct bot_group_setup){.chairs = e->rules.players};
    for (unsigned chair = 0; chair < s->chairs; chair++)
        s->process[chair] = (struct process_setup){.host = host,
                                                   .path = path,
                                                   .args = args,
                                                   .rules = &e->rules,
                                                   .limits = &e->limits,
                                                   .user = chair};
}

bool measure_table(struct measurement *g, const struct event *event, const uint8_t *seed,
                   const char *path, const char *args, struct err *err)
{
    char host[PATH_CAP];
    struct bot_group_setup setup;
    struct bot_group bot_group;
    struct duplicate_deals source;
    struct pairing pairing;
    struct table_record played = {.deals = 0};
    struct table_setup table = event_table(event);

    if (!process_host(host, err))
        return false;
    table.source = &source;
    event_pairing(event, 0, &pairing);
    duplicate_start(&source, &event->rules, seed, pairing.id, NULL);
    set_up_bot_group(&setup, event, host, path, args);
    if (bot_group_start(&bot_group, &setup, 0))
        play(g, &bot_group, &table, &played);
    if (!bot_group_is_over(&bot_group))
        note_processes(g, &bot_group);
    unload(g, &bot_group);
    table_record_finish(&played);
    if (bot_group.failed && err)
        *err = bot_group.err;
    return !bot_group.failed;
}
