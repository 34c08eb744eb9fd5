#include "match/gauge.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "base/text.h"
#include "sandbox/squad.h"

/* The most memory that a process has really had, which is less than its address space. */
static uint64_t resident_peak(pid_t pid)
{
    enum { STATUS = 65536 };
    static const char key[] = "VmHWM:";
    char path[64];
    struct buf status;
    struct text rest, line, word;
    uint64_t kb = 0;

    buf_init(&status);
    (void)snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
    if (file_read(path, STATUS, &status, NULL) && buf_str(&status))
        for (rest = text_of(buf_str(&status)); text_line(&rest, &line);)
            if (text_word(&line, &word) && text_is(word, key) && text_word(&line, &word))
                (void)text_u64(word, 0, UINT64_MAX >> 10, &kb);
    buf_finish(&status);
    return kb << 10;
}

static void note_most(uint64_t *most, uint64_t n)
{
    *most = n > *most ? n : *most;
}

static void note_processes(struct gauge *g, struct squad *s)
{
    for (unsigned c = 0; c < s->setup->chairs; c++) {
        struct process *p = &s->member[c].process;
        process_listen(p);
        note_most(&g->memory, resident_peak(p->pid));
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

/* The loop of squad_play with a look at the clock of whoever is asked. */
static void play(struct gauge *g, struct squad *s, const struct table_setup *setup,
                 struct played *played)
{
    struct table table;
    struct query *query;

    table_start(&table, setup, played);
    while (!squad_is_over(s) && (query = table_advance(&table))) {
        struct member *m = (struct member *)query->instance->chair;
        uint64_t before = m->process.cpu;
        int32_t answer = m->chair.ops->ask(&m->chair, query);
        if (squad_is_over(s))
            return;
        uint64_t spent = m->process.cpu - before;
        g->answers++;
        g->total_ns += spent;
        note_most(&g->worst_ns, spent);
        table_answer(&table, answer);
    }
    if (!squad_is_over(s))
        table_finish(&table);
}

static void set_up_squad(struct squad_setup *s, const struct event *e, const char *host,
                         const char *path, const char *args)
{
    *s = (struct squad_setup){.host = host,
                              .rules = &e->rules,
                              .limits = &e->limits,
                              .chairs = e->rules.players};
    for (unsigned chair = 0; chair < s->chairs; chair++) {
        s->path[chair] = path;
        s->args[chair] = args;
    }
}

bool gauge_table(struct gauge *g, const struct event *event, const uint8_t *seed, const char *path,
                 const char *args, struct err *err)
{
    char host[PATH_CAP];
    struct squad_setup setup;
    struct squad squad;
    struct source source;
    struct pairing pairing;
    struct pairing_keys keys;
    struct played played;
    struct table_setup table = {.rules = &event->rules,
                                .unit = event->unit,
                                .deals = event->deals,
                                .answer_ms = event->limits.answer_ms,
                                .source = &source,
                                .note = &squad.note};

    if (!process_host(host, err))
        return false;
    event_pairing(event, 0, &pairing);
    pairing_keys(&keys, seed, pairing.id);
    source_start(&source, &event->rules, &keys, NULL);
    set_up_squad(&setup, event, host, path, args);
    played_init(&played);
    bool ok = squad_start(&squad, &setup, 0);
    for (unsigned seat = 0; ok && seat < setup.chairs; seat++)
        table.chair[seat] = squad_chair(&squad, seat);
    if (ok)
        play(g, &squad, &table, &played);
    if (!squad_is_over(&squad))
        note_processes(g, &squad);
    unload(g, &squad);
    played_finish(&played);
    if (squad.failed && err)
        *err = squad.err;
    return !squad.failed;
}
