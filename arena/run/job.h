/*
 * A job: consecutive sets of one pairing, which one process plays, and the two ways to play it. The
 * recorder begins a job (recorder_job); whoever starts the process fills in the rest.
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
    JOB_COST_SETS = 8,        /* sets of the first span, when no cost is known */
    JOB_COST_SPAN_MOST = 2048 /* the most sets of a span */
};

/* What sets cost, as measured so far. A span is the sets that are played in one go. All zeros:
 * nothing is known. */
struct job_cost {
    uint64_t start_ns; /* to load the bots of a task, all together */
    uint64_t span_ns;  /* the fixed cost of a span */
    uint64_t set_ns;   /* the further cost of each set */
    uint32_t sets;     /* sets of the last span measured; 0: none was */
    uint32_t most;     /* sets of the longest span so far */
    uint64_t ns;       /* the time of the last span */
    uint32_t alike;    /* spans in a row that had the size of the one before */
    bool known;        /* spans of different sizes were measured; else span_ns is 0 */
};

/* Adds a measurement: a span of `sets` sets, of which `batch` are played at once, took `ns`. Each
 * batch costs span_ns. */
void job_cost_measure(struct job_cost *p, uint32_t sets, uint32_t batch, uint64_t ns);

/* The cost if all of the time since the start was spent on sets: `sets` sets took `ns`. */
struct job_cost job_cost_of_sets(uint64_t start_ns, uint32_t sets, uint64_t ns);

/* The number of sets of the next span, from 1 to JOB_COST_SPAN_MOST. A span should last about half
 * a second. If it has a fixed cost, it has enough sets to make that a tenth of its time,
 * but does not last longer than ten seconds or twice the time of one set. As long as the fixed cost
 * is not known, the next span has two to four times the sets of the last, and after several of one
 * size twice as many. A span larger than a batch gains nothing for the fixed cost. */
uint32_t job_cost_span(const struct job_cost *p, uint32_t batch);

/* The time of a set in such spans in ns, at least 1. */
uint64_t job_cost_set_ns(const struct job_cost *p, uint32_t batch);

/* What the size of a task depends on. */
struct job_cost_need {
    uint64_t left;  /* sets of the schedule that are in no task yet */
    size_t workers; /* workers that share these sets */
    bool sandboxed; /* each bot is a process, which takes some ms to start */
    uint32_t batch; /* sets played at once */
    uint32_t
        usually; /* the most sets of a task if the start costs little; sandboxed four times it */
};

/* The number of sets of the next task, at least 1: enough to pay for the start and to fill a span,
 * few enough to keep all workers busy to the end. If both are impossible, the task is still so
 * large that its start does not take longer than its sets. */
uint32_t job_cost_task(const struct job_cost *p, const struct job_cost_need *need);

struct namespaces;
struct fork_server;
struct deal_file;

struct job;
struct failure;

/* Guests: people who take the places of some entrants' bots at a single table
 * (play/seated_person.h). With guests one table is played at a time, in their own process. */
struct guests {
    struct chair *chair[EU_SEATS];                       /* by entrant; NULL: a bot */
    void (*begin)(void *context, const struct job *job); /* the job outlives its tables */
    /* A bot failed: the table is played again from its beginning. */
    void (*again)(void *context, const struct failure *m);
    bool (*is_gone)(void *context); /* whether one has left: play then stops at once */
    /* As in struct table_setup; or NULL. */
    void (*watch)(void *context, const struct table *t);
    void *context;
};

/* The chair of the guest who takes the place of an entrant; NULL: a bot plays, or there are no
 * guests. */
static inline struct chair *guests_chair(const struct guests *g, uint32_t entrant)
{
    return g && entrant < EU_SEATS ? g->chair[entrant] : NULL;
}

/* Everything here must outlive the play. */
struct job {
    const struct event *event;
    const struct pairing *pairing;
    const char *const *path;       /* the shared object of each entrant */
    const uint8_t *seed;           /* RNG_SEED_BYTES */
    const struct deal_file *given; /* or NULL */
    uint32_t set, count;           /* sets [set, set + count) */
    const struct guests *guests;   /* or NULL */
    const char *host; /* path of euchre-host; NULL: bots are trusted and loaded into this process */

    /* Used by trusted play. */
    const struct strike *strikes; /* if its only set is retried (retry.h), else NULL */
    size_t nstrikes;
    struct note *note; /* where it is noted which bot is called or loaded at the moment; all bots
                          together then have memory_mb for each bot. NULL: nobody reads it, and
                          memory is not limited */

    /* Used by sandboxed play. */
    const struct namespaces *namespaces; /* the namespaces of the process (sandbox/namespaces.h) */
    struct fork_server *server; /* forks its bots (sandbox/fork_server.h); NULL: one for this job */
    unsigned batch;             /* tables played at once */
    bool alone;                 /* one table at a time, in fresh processes */
    bool debug;                 /* one set at a time and without limits: struct process_setup */
    struct job_cost cost;       /* the cost of such bots so far; start_ns is not used */
    unsigned user;              /* the first user id of its bots, as in struct process_setup */
    unsigned processor;         /* for the process and its bots, numbered as in cpu_pin */
};

/* Plays the job with its bots loaded into this process (trusted_play.c); job->host is NULL. False
 * with *err if a bot cannot be loaded (the note still says which) or if memory runs out. */
bool trusted_play(const struct job *job, const struct worker_message_sink *sink, struct err *err);

/* Plays the job with every bot in a sandboxed process of its own (sandboxed_play.c); job->host is
 * not NULL. False with *err if the machine fails or the guest has left. */
bool sandboxed_play(const struct job *job, const struct worker_message_sink *sink, struct err *err);

#endif
