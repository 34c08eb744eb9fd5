/*
 * Plays an event into a log, by worker processes that a watchdog looks after. The log's bytes are a
 * function of the event, the seed and the bots; not of the number of workers, nor of how often the
 * run was killed and resumed.
 *
 *     config_complete(&config, &err)                   what is to be played (config/config.h)
 *     log_files_claim(&claim, run.log, &err)               the right to write it (log_files.h)
 *     resume_bots_read(&bots, LOG, 0, &err)            who is in it already (resume.h)
 *     roster_start(&roster, &config, &setup, &err)     the bots (config/roster.h)
 *     run_play(&run, &last, &err)
 *     roster_finish(&roster)
 *     log_files_release(&claim)
 *
 * Who plays, and who calls whom:
 *
 *     run.c              this process plays itself (--debug, guests), or workers do
 *     supervisor.c       keeps the workers busy: the loop
 *     task_queue.c       tasks of the schedule, which workers play
 *     worker.c           a worker process, seen from the run: its messages, its end, the watchdog
 *     worker_main.c      the same process from within: plays a job (job.h)
 *     trusted_play.c     a job, with the bots loaded into the process
 *     sandboxed_play.c   a job, with each bot in a process of its own (sandbox/)
 *     retry.c            what is made of a process that ended: its set is played again alone
 *     recorder.c         takes the sets in schedule order: log, sidecar, messages to the user
 *     log_writer.c       the log being written; resume.c goes on with one
 */
#ifndef RUN_RUN_H
#define RUN_RUN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "config/config.h"
#include "config/roster.h"
#include "run/log_files.h"
#include "log/round_record.h"

struct guests;
struct failure;
struct set_record;
struct time_stats;

enum { RUN_BATCH = 512 }; /* tables at once, where nothing is said */

/* How a run is played. Its log does not depend on any of this. Zeros are the defaults, with one
 * worker. */
struct run_how {
    unsigned workers;
    unsigned batch;   /* tables at once, 1 to BATCH_MOST (sandbox/batch.h); 0: RUN_BATCH; not of
                         trusted bots */
    unsigned missing; /* walls that the machine does not have, bits of WALL(), for the sidecar */
    const char *host; /* path of euchre-host, as it was before this process went into namespaces;
                         NULL: process_host finds it */
    bool trusted;     /* bots are loaded into the workers; else each has a process of its own */
    bool debug;       /* one process and no limits, made for debuggers. Also `trusted`, where a bot
                         that dies takes the arena along; else, as a program cannot be loaded,
                         bots have processes of their own, programs without walls */
    const struct guests *guests; /* who play along (job.h): in one process, a table at a time; or
                                    NULL */
    bool fresh;                  /* forget what is there */
    const atomic_int *stop;      /* not 0: stop soon; NULL: never */
};

struct run_progress {
    uint64_t sets, total; /* recorded, and planned: of a format that pairs by results up to the end
                             of this round */
    uint64_t round;       /* the round that is played, from 1; 0 in other formats */
    uint64_t round_from;  /* sets recorded before it began */
    enum round_end end;   /* of a format that pairs by results; ROUND_PLAYS: play is not over */
    uint64_t resumed;     /* of them recorded before this run */
    uint64_t deals, faults;         /* recorded by this run */
    uint64_t wall_ns;               /* since play began */
    const struct time_stats *times; /* how long bots took (time_stats.h), also before this run went
                                  on; NULL when it is over */
};

/* All of it outlives the run. Callbacks may be NULL; they are called from within it. */
struct run {
    struct config *config;               /* complete; the commitment is filled in */
    const struct roster *roster;         /* of the configuration */
    const struct log_files_claim *claim; /* of the log, held */
    struct run_how how;
    const struct shard *shard; /* the part of the event that is played; NULL: all of it. The seed
                                  is given then */
    const struct round *round; /* of a shard of a round: the round; else NULL */
    /* The log of the tournament that late entries enter by this run (late_entry.h); NULL: none. */
    const char *before;
    bool alone;           /* every table in fresh processes */
    const char *known_as; /* the log in commands to come; NULL: it will be gone by then */
    unsigned stage;       /* of that log, from 1; 0: it has only one */
    /* About ten times a second, once before play and once after it. */
    void (*progress)(void *context, const struct run_progress *p);
    /* Every set in the order of the log, when it is recorded. First come those of `before`, then
     * those that are there already when a run goes on. None comes of a log that was complete. *set
     * lives during the call. Without this callback sets are not decoded. */
    void (*set)(void *context, const struct set_record *set);
    /* One sentence the user should see: a strike with its address, what a bot printed. */
    void (*remark)(void *context, const char *line);
    /* Each strike, and each end of a process that did not come again (sandbox/failure.h): the
     * entrant's name, and where, as text. */
    void (*failure)(void *context, const char *bot, const char *address, const struct failure *m);
    /* A bot, by its entrant's name, that did not finish unloading in time; once for each. */
    void (*hangs)(void *context, const char *bot);
    void *context;
};

enum run_end {
    RUN_FAILED,
    RUN_DONE,    /* the log is complete */
    RUN_ALREADY, /* it was before, of the same event; nothing was played */
    RUN_WAITS, /* the beacon is not known yet: the header is kept, and *err says so; with the beacon
                  the same run goes on from there */
    RUN_INTERRUPTED, /* by *stop, or a guest has left; the same run goes on from there */
};

/* Plays, and writes into *last how far it has come. RUN_FAILED fills *err. ERR_USAGE: the log that
 * is there is of another event; the error says what differs. ERR_ABORT: the machine fails; what is
 * played is kept and can be resumed. */
enum run_end run_play(const struct run *run, struct run_progress *last, struct err *err);

#endif
