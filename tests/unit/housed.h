/*
 * What tests of sandboxed play share: bots that were built, seats for them. What was built lies in
 * $BUILD, or else in build; bots of the zoo, which all variants share, in $ZOO.
 */
#ifndef HOUSED_H
#define HOUSED_H

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "any_log.h"
#include "sandbox/bot_group.h"
#include "sandbox/trusted_source.h"
#include "test.h"

enum { HOUSED_PATH = 512 };

static inline void built(char path[HOUSED_PATH], const char *name)
{
    static const char zoo[] = "zoo/";
    bool wild = strncmp(name, zoo, sizeof zoo - 1) == 0;
    const char *folder = getenv(wild ? "ZOO" : "BUILD");
    if (!folder)
        folder = wild ? "build/tests/hostile/zoo" : "build";
    int n = snprintf(path, HOUSED_PATH, "%s/%s", folder, name + (wild ? sizeof zoo - 1 : 0));
    assert_in_range(n, 1, HOUSED_PATH - 1);
}

/* What an honest bot never needs, on however slow a machine. */
static const struct limits ample = {.answer_ms = 2000,
                                    .table_ms = 60000,
                                    .load_ms = 10000,
                                    .memory_mb = 256};

/* A table's worth of bots, each named by the path of its shared object below $BUILD, or "zoo/" and
 * that below $ZOO. */
struct housed {
    struct eu_rules rules;
    struct duplicate_deals source;
    char host[HOUSED_PATH], path[EU_SEATS][HOUSED_PATH];
    struct limits limits;
    struct bot_group_setup setup;
    struct table_setup table;
};

/* Chair c gets bot number c modulo `bots`. */
static inline void housed_start(struct housed *h, const char *rules, const char *const bot[],
                                unsigned bots)
{
    static const uint8_t id[PAIRING_ID] = {9, 8, 7};
    *h = (struct housed){.rules = rules_of(rules), .limits = ample};
    duplicate_start(&h->source, &h->rules, any_seed, id, NULL);
    built(h->host, "euchre-host");
    h->setup = (struct bot_group_setup){.chairs = h->rules.players};
    for (unsigned c = 0; c < h->rules.players; c++) {
        built(h->path[c], bot[c % bots]);
        h->setup.process[c] = (struct process_setup){.host = h->host,
                                                     .path = h->path[c],
                                                     .args = "",
                                                     .rules = &h->rules,
                                                     .limits = &h->limits,
                                                     .user = c};
    }
    h->table = (struct table_setup){.rules = &h->rules,
                                    .unit = UNIT_DEALS,
                                    .deals = 3,
                                    .answer_ms = h->limits.answer_ms,
                                    .source = &h->source};
}

static const uint8_t housed_in_order[EU_SEATS] = {0, 1, 2, 3, 4, 5, 6};

/* Plays a table with these bots in this process, stopping at each question for `look`, if any. */
typedef void housed_look(void *context, const struct table *t, const struct query *q);

static inline void housed_here(struct housed *h, const char *const bot[], unsigned bots,
                               const uint8_t chair_at[EU_SEATS], struct table_record *played,
                               housed_look *look, void *context)
{
    struct trusted_bot *loaded[EU_SEATS];
    struct table_setup setup = h->table;
    struct table table;
    struct query *q;
    struct err err;
    for (unsigned c = 0; c < h->rules.players; c++) {
        char path[HOUSED_PATH];
        built(path, bot[c % bots]);
        must(trusted_source_load(&loaded[c], path, "", &err), &err);
    }
    for (unsigned seat = 0; seat < h->rules.players; seat++)
        setup.chair[seat] = &loaded[chair_at[seat]]->chair;
    table_start(&table, &setup, played);
    while ((q = table_advance(&table))) {
        if (look)
            look(context, &table, q);
        table_answer(&table, q->instance->chair->ops->ask(q->instance->chair, q));
    }
    table_finish(&table);
    for (unsigned c = 0; c < h->rules.players; c++)
        trusted_bot_unload(loaded[c]);
}

static inline void same_fault(const struct table_record_fault *a,
                              const struct table_record_fault *b)
{
    assert_int_equal(a->deal, b->deal);
    assert_int_equal(a->fault.code, b->fault.code);
    assert_int_equal(a->fault.seat, b->fault.seat);
    assert_int_equal(a->fault.question, b->fault.question);
    assert_int_equal(a->fault.step, b->fault.step);
    assert_int_equal(a->fault.raw, b->fault.raw);
}

/* The same answers, points and faults. */
static inline void same_played(const struct table_record *a, const struct table_record *b)
{
    assert_false(a->failed || b->failed);
    assert_int_equal(a->deals, b->deals);
    assert_int_equal(a->answers.len, b->answers.len);
    assert_memory_equal(a->answers.data, b->answers.data, a->answers.len);
    for (size_t i = 0; i < a->deals; i++) {
        assert_int_equal(a->deal[i].answers, b->deal[i].answers);
        assert_memory_equal(a->deal[i].points, b->deal[i].points, sizeof a->deal[i].points);
    }
    assert_int_equal(a->faults, b->faults);
    for (size_t i = 0; i < a->faults; i++)
        same_fault(&a->fault[i], &b->fault[i]);
    assert_memory_equal(&a->margin, &b->margin, sizeof a->margin);
    assert_memory_equal(a->payoff, b->payoff, sizeof a->payoff);
    assert_int_equal(a->forfeits, b->forfeits);
    assert_int_equal(a->capped, b->capped);
}

static inline unsigned descriptors(void)
{
    unsigned n = 0;
    DIR *folder = opendir("/proc/self/fd");
    assert_non_null(folder);
    while (readdir(folder))
        n++;
    closedir(folder);
    return n;
}

/* No process is left, running or over. */
static inline void no_children(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

#endif
