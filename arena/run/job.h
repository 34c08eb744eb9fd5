/*
 * A job: what one process is to play, consecutive sets of one pairing, and the two ways to play it.
 * The run's book begins a job (recorder_job), whoever starts a process adds the rest.
 */
#ifndef RUN_JOB_H
#define RUN_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"
#include "event/event.h"
#include "run/worker_message.h"
#include "table/table.h"

/* ---- What sets cost ---- */

enum {
    JOB_COST_SETS = 8,        /* of a span before anything is known */
    JOB_COST_SPAN_MOST = 1024 /* sets of a span */
};

/* All zeros: nothing is known. */
struct job_cost {
    uint64_t start_ns; /* until the bots of a task are loaded, all of them together */
    uint64_t span_ns;  /* of a span, however many sets it has */
    uint64_t set_ns;   /* of each set besides */
    uint32_t sets;     /* of the span that was measured last; 0: none was */
    uint32_t most;     /* of the longest so far */
    uint64_t ns;       /* of the last */
    uint32_t alike;    /* spans since the last that was of another size */
    bool known;        /* spans of different sizes were measured; else span_ns is 0 */
};

/* Takes in that a span of so many sets took so long, of which so many are played at once, in
 * batches that cost span_ns each. */
void job_cost_measure(struct job_cost *p, uint32_t sets, uint32_t batch, uint64_t ns);

/* What bots cost that take their time for each set: a start, and so many sets since. */
struct job_cost job_cost_of_sets(uint64_t start_ns, uint32_t sets, uint64_t ns);

/* Sets of the next span, from 1 to JOB_COST_SPAN_MOST: about a quarter of a second of play; where
 * a span has costs of its own as many as make these a tenth, as long as it lasts no longer than ten
 * seconds, or twice what a single set takes. While it is not known whether it has, twice to four
 * times the last, and after some of one size once twice as many. More than a batch are not needed
 * for it. */
uint32_t job_cost_span(const struct job_cost *p, uint32_t batch);

/* What a set takes in such spans, at least 1. */
uint64_t job_cost_set_ns(const struct job_cost *p, uint32_t batch);

/* What the size of a task depends on. */
struct job_cost_need {
    uint64_t left;    /* sets of the schedule that are in no task yet */
    size_t workers;   /* who share them */
    bool sandboxed;   /* each bot is a process, which costs some ms to start */
    uint32_t batch;   /* sets played at once */
    uint32_t usually; /* sets, the most where the start is no matter */
};

/* Sets of the next task, at least 1: enough to pay for the start and to fill a span, few enough to
 * keep all workers busy to the end. Where both cannot be, none is so small that its start takes
 * longer than its sets. */
uint32_t job_cost_task(const struct job_cost *p, const struct job_cost_need *need);

struct namespaces;
struct deal_file;

struct job;
struct failure;

/* Somebody who sits at the tables of an event in place of one entrant's bot (play/seated_person.h).
 * Who plays with a guest plays a table at a time, in the guest's own process. */
struct guest {
    uint32_t entrant;
    struct chair *chair;
    void (*begin)(void *context, const struct job *job); /* it outlives its tables */
    /* What befell a bot: the table is played again from its beginning. */
    void (*again)(void *context, const struct failure *m);
    bool (*is_gone)(void *context); /* has left: play ends where it stands */
    void *context;
};

/* All of it outlives the play. */
struct job {
    const struct event *event;
    const struct pairing *pairing;
    const char *const *path;       /* shared object of each entrant */
    const uint8_t *seed;           /* RNG_SEED_BYTES */
    const struct deal_file *given; /* or NULL */
    uint32_t set, count;           /* sets [set, set + count) */
    const struct guest *guest;     /* or NULL */
    const char *host; /* path of euchre-host; NULL: bots are trusted, in the process that plays */

    /* Of trusted play. */
    const struct strike *strikes; /* of its only set, which is retried (retry.h); else NULL */
    size_t nstrikes;
    struct note *note; /* whose turn it is, also to be loaded, and memory is limited to memory_mb a
                          bot, for all of them together; NULL: nobody watches, nothing is limited */

    /* Of sandboxed play. */
    const struct namespaces *namespaces; /* round the process (sandbox/namespaces.h) */
    unsigned batch;                      /* tables in lock-step */
    bool alone;                          /* a table at a time, in fresh processes */
    bool debug;                          /* set by set and without limits: struct process_setup */
    struct job_cost cost;                /* of such bots so far; its start is left out */
    unsigned user;      /* first of the user ids of its bots, as in struct process_setup */
    unsigned processor; /* that the process and its bots share, as cpu_pin counts them */
};

/* Plays it with its bots loaded into this process (trusted_play.c); job->host is NULL. False with
 * *err if a bot cannot be loaded (the note still tells which) or memory runs out. */
bool trusted_play(const struct job *job, const struct worker_message_sink *sink, struct err *err);

/* Plays it with every bot in a process of its own, behind its walls (sandboxed_play.c); job->host
 * is not NULL. False with *err if the machine fails, or the guest has left. */
bool sandboxed_play(const struct job *job, const struct worker_message_sink *sink, struct err *err);

#endif
