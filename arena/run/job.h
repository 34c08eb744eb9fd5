/*
 * A job: what one process is to play, consecutive sets of one pairing, and the two ways to play it.
 * The run's book begins a job (recorder_job), whoever starts a process adds the rest.
 */
#ifndef RUN_JOB_H
#define RUN_JOB_H

#include "run/worker_message.h"
#include "run/task_cost.h"
#include "event/event.h"
#include "table/table.h"

struct namespaces;
struct deal_file;

struct job;
struct failure;

/* Somebody who sits at the tables of an event in place of one entrant's bot (person/). Who plays
 * with a guest plays a table at a time, in the guest's own process. */
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
    const struct strike *strikes; /* of its only set, which is on trial (retry.h); else NULL */
    size_t nstrikes;
    struct note *note; /* whose turn it is, also to be loaded, and memory is limited to memory_mb a
                          bot, for all of them together; NULL: nobody watches, nothing is limited */

    /* Of sandboxed play. */
    const struct namespaces *namespaces; /* round the process (sandbox/namespaces.h) */
    unsigned batch;                      /* tables in lock-step */
    bool alone;                          /* a table at a time, in fresh processes */
    bool debug;                          /* set by set and without limits: struct process_setup */
    struct task_cost cost;               /* of such bots so far; its start is left out */
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
