/*
 * A job: what one process is to play, consecutive sets of one pairing, and the two ways to play it.
 * The run's book begins a job (ledger_job), whoever starts a process adds the rest.
 */
#ifndef MATCH_JOB_H
#define MATCH_JOB_H

#include "match/frame.h"
#include "match/cost.h"
#include "record/event.h"
#include "table/table.h"

struct fence;
struct given;

struct job;
struct mishap;

/* Somebody who sits at the tables of an event in place of one entrant's bot (person/). Who plays
 * with a guest plays a table at a time, in the guest's own process. */
struct guest {
    uint32_t entrant;
    struct chair *chair;
    void (*begin)(void *context, const struct job *job); /* it outlives its tables */
    /* What befell a bot: the table is played again from its beginning. */
    void (*again)(void *context, const struct mishap *m);
    bool (*is_gone)(void *context); /* has left: play ends where it stands */
    void *context;
};

/* All of it outlives the play. */
struct job {
    const struct event *event;
    const struct pairing *pairing;
    const char *const *path;   /* shared object of each entrant */
    const uint8_t *seed;       /* STREAM_SEED_BYTES */
    const struct given *given; /* or NULL */
    uint32_t set, count;       /* sets [set, set + count) */
    const struct guest *guest; /* or NULL */
    const char *host; /* path of euchre-host; NULL: bots are trusted, in the process that plays */

    /* Of trusted play. */
    const struct strike *strikes; /* of its only set, which is on trial (trial.h); else NULL */
    size_t nstrikes;
    struct note *note; /* whose turn it is, also to be loaded, and memory is limited to memory_mb a
                          bot, for all of them together; NULL: nobody watches, nothing is limited */

    /* Of sandboxed play. */
    const struct fence *fence; /* round the process (sandbox/fence.h) */
    unsigned batch;            /* tables in lock-step */
    bool alone;                /* a table at a time, in fresh processes */
    bool debug;                /* set by set and without limits: struct process_setup */
    struct cost cost;          /* of such bots so far; its start is left out */
    unsigned user;             /* first of the user ids of its bots, as in struct process_setup */
    unsigned processor;        /* that the process and its bots share, as cpu_pin counts them */
};

/* Plays it with its bots loaded into this process (trusted.c); job->host is NULL. False with *err
 * if a bot cannot be loaded (the note still tells which) or memory runs out. */
bool trusted_play(const struct job *job, const struct frame_sink *sink, struct err *err);

/* Plays it with every bot in a process of its own, behind its walls (isolated.c); job->host is not
 * NULL. False with *err if the machine fails, or the guest has left. */
bool isolated_play(const struct job *job, const struct frame_sink *sink, struct err *err);

#endif
