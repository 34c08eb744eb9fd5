/*
 * Plays an event into a log: worker processes, the watchdog, blame, resume. The log's bytes are a
 * function of the event, the seed and the bots; not of the number of workers, nor of how often the
 * run was killed and resumed.
 */
#ifndef MATCH_RUN_H
#define MATCH_RUN_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "record/event.h"

struct given_deals;
struct claim;
struct fault;

struct run_progress {
    uint64_t sets, total;   /* recorded, of the event */
    uint64_t resumed;       /* of them recorded before this run */
    uint64_t deals, faults; /* recorded by this run */
    uint64_t wall_ns;       /* since play began */
};

/* What ended a bot's process. All of it lives as long as the callback. */
struct run_mishap {
    const char *bot;            /* the entrant's name */
    const char *address;        /* where, as text */
    const struct fault *fault;  /* code, seat, question, trick, step, raw */
    const char *printed;        /* what the process printed last, safe to show, or "" */
    bool counts;                /* a strike; else it did not come again when played alone */
    const struct eu_view *view; /* what it was being asked, or NULL */
};

/* All of it outlives the run. Callbacks may be NULL; they are called from within run_play. */
struct run {
    struct event *event;             /* complete but for commitment and hash of given deals, which
                                        are filled in */
    const char *const *path;         /* shared object of each entrant */
    const bool *serial;              /* entrants that keep globals (EU_SERIAL); NULL: none does */
    const uint8_t *seed;             /* STREAM_SEED_BYTES; NULL: drawn */
    const struct given_deals *given; /* NULL: deals come from the seed */
    const char *log_path;
    /* For the sidecar and the user. Each may be NULL. */
    const char *const *named;  /* each entrant's shared object as the user calls it */
    const char *const *why;    /* why an entrant with a fault cannot start; NULL of others */
    const char *known_as;      /* the log in commands to come; NULL: it will be gone by then */
    unsigned stage;            /* of that log, from 1; 0: it has only one */
    const struct claim *claim; /* of log_path, held (claim.h) */
    unsigned workers;
    bool trusted; /* bots are loaded into the workers; else each has a process of its own */
    unsigned
        batch;  /* tables in lock-step, 1 to BATCH_MOST (sandbox/batch.h); not of trusted bots */
    bool alone; /* every table in fresh processes */
    unsigned missing; /* walls that the machine does not have, bits of WALL(), for the sidecar */
    bool debug; /* one process, no limits: made for debuggers; a bot that dies takes the arena along
                 */
    bool fresh; /* forget what is there */
    const volatile sig_atomic_t *stop; /* not 0: stop soon */
    /* About ten times a second, once before play and once after it. */
    void (*progress)(void *context, const struct run_progress *p);
    /* One sentence the user should see: a strike with its address, what a bot printed. */
    void (*remark)(void *context, const char *line);
    /* Each strike, and each end of a process that did not come again. */
    void (*mishap)(void *context, const struct run_mishap *m);
    /* A bot, by its entrant's name, that did not finish unloading in time; once for each. */
    void (*hangs)(void *context, const char *bot);
    void *context;
};

enum run_end {
    RUN_DONE,        /* the log is complete */
    RUN_ALREADY,     /* it was before, of the same event; nothing was played */
    RUN_INTERRUPTED, /* by *stop; the same run goes on from there */
};

struct run_result {
    enum run_end end;
    struct run_progress last;
};

/* ERR_USAGE: what is there is of another event, and the error says what differs, or is no log.
 * ERR_ABORT: the machine fails; what is played is kept and can be resumed. */
bool run_play(const struct run *run, struct run_result *result, struct err *err);

#endif
