/*
 * A worker: a process forked to play a task, seen from the run that started it. It dies with the
 * run, writes messages into a pipe, and what its bots print into another, of which the tail is
 * kept. One that has bots in it plays one task. A sandboxed one has none, and goes on with the next
 * task: what it and its bots need besides (sandbox/namespaces.h, sandbox/fork_server.h) is made
 * once.
 *
 *     worker_init(&w, &err)
 *     worker_start(&w, task, &job, &err)          what it plays is in w.task->inbox,
 *         worker_read(&w, came)                   as often as there is something to read,
 *         worker_watch(&w, now, limits)           and where bots are trusted looked after
 *     worker_kill(&w)                             if need be, at any time
 *     worker_stays(&w)                            if so, it has played w.task and may start another
 *     worker_reap(&w, wait, &status)              if the process is over: w.task, which may now be
 *                                                 NULL, is either done or its end is blamed
 *     worker_stop(&w)                             or: at once, and whatever it still sends is lost
 *     worker_finish(&w)
 */
#ifndef RUN_WORKER_H
#define RUN_WORKER_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdnoreturn.h>
#include <sys/types.h>

#include "base/err.h"
#include "base/process.h"
#include "event/event.h"
#include "run/job.h"
#include "run/task_queue.h"
#include "table/table.h"

/* ---- The watchdog ---- */

enum watchdog_verdict {
    WATCHDOG_WELL,
    WATCHDOG_ANSWER, /* one question took more CPU time than answer_ms (load and open: load_ms) */
    WATCHDOG_TABLE,  /* the seat's questions at this table took more than table_ms */
    WATCHDOG_SILENT, /* LIMITS_WALL times the limit of wall time went by, and the process sleeps */
    WATCHDOG_STUCK,  /* the arena's own part does not go on: bots have ruined its memory */
};

enum { WATCHDOG_STUCK_MS = 60000 };

/* Turns from here on are those of loading bots, which counts for no table. */
#define WATCHDOG_LOADING (1ULL << 32)

/* A process as seen at one moment. */
struct watchdog_sight {
    uint64_t turn;
    uint32_t set;
    uint8_t table, seat, question;
    uint64_t cpu, wall; /* ns: of the process, and of the world */
    bool sleeps;        /* it waits for something, it is not merely waiting for a processor */
    bool held;          /* it may wait for us to read what it sent */
};

/* Zeros for a process that begins. */
struct watchdog {
    struct watchdog_sight since; /* the question now being asked, as first seen; turn 0: none */
    /* The rest is worker.c's own. */
    uint64_t cpu; /* at the last sight */
    uint64_t wall;
    uint32_t set; /* the table whose time is added up */
    uint8_t table;
    uint64_t spent[EU_SEATS];
    bool begun;
};

/* Looks once more. Sights come about every WATCHDOG_TICK_MS; where they come much later (the arena
 * was stopped) the gap does not count as wall time. A question is seen to take at most what it
 * took. */
enum { WATCHDOG_TICK_MS = 10 };
enum watchdog_verdict watchdog_see(struct watchdog *w, const struct watchdog_sight *now,
                                   const struct limits *limits);

/* Whether a process seen just before has been in its question for so long that it matters whether
 * it sleeps; asking the system for that at every sight would cost too much. */
bool watchdog_wonders(const struct watchdog *w, uint64_t wall, const struct limits *limits);

struct worker {
    struct task *task; /* that it plays; NULL: idle */
    uint32_t had;      /* sets of the task that had arrived when it was started */
    bool sandboxed;    /* no bot is in its process: what it says is true */
    pid_t pid;         /* 0: none */
    int result;        /* pipes, nonblocking; -1 after their end */
    int output;
    int orders;        /* to a sandboxed one: its further tasks; -1: none */
    struct note *note; /* shared with the process */
    struct watchdog watch;
    enum watchdog_verdict verdict; /* why it was killed */
    struct note judged;            /* what it was doing then */
    bool killed;                   /* by us */
    bool ended, failed;            /* WORKER_MESSAGE_END, WORKER_MESSAGE_FAILED came */
    char failure[256];             /* what came with it */
    unsigned hung;        /* WORKER_MESSAGE_HANGS came of these bots of the pairing, by bits */
    uint64_t started;     /* wall clock */
    uint64_t played;      /* when the last of its sets came; 0: not yet */
    struct job_cost cost; /* WORKER_MESSAGE_COST, or zeros */
    bool held;            /* by the supervisor: nothing is read from it until its turn */
    struct capture tail;  /* what its bots printed */
};

/* Makes an idle worker with its shared memory. */
bool worker_init(struct worker *w, struct err *err);
void worker_finish(struct worker *w);

/* Plays the job, which is of the task, in the process that is there, or forks one; job->note is set
 * here. The jobs of a process differ in what struct worker_order names. ERR_ABORT if the system has
 * no process or pipe left. */
bool worker_start(struct worker *w, struct task *task, struct job *job, struct err *err);

/* Reads a piece of what has come by its pipes, result and output as polled. What has come into the
 * task's inbox it takes note of; kills a worker that sends what it must not. Memory may have run
 * out: task->inbox.bytes.failed. */
void worker_read(struct worker *w, const struct pollfd came[2]);

/* Looks after it with the watchdog, about every WATCHDOG_TICK_MS, and kills it if need be. */
void worker_watch(struct worker *w, uint64_t wall, const struct limits *limits);

/* With all that its bots have forked. Nothing if it is over. */
void worker_kill(struct worker *w);

/* Whether it has played its task and stays for another. The caller then clears w->task. */
bool worker_stays(const struct worker *w);

/* Whether the process is over; its status as of waitpid. With `wait` waits for that. What its bots
 * have forked is killed, and what the pipes still hold is read, as by worker_read. */
bool worker_reap(struct worker *w, bool wait, int *status);

/* Describes the failure of a worker that ended before its task was done; `status` as of waitpid.
 * The set is the one at which the task stopped. */
void worker_failure(struct failure *m, const struct worker *w, int status);

/* Whose bot it is loading or unloading; FAILURE_NOBODY if it does not say so. */
uint32_t worker_loading(const struct worker *w);

/* Ends the process, if there is one, and leaves what it sent. The worker is idle. */
void worker_stop(struct worker *w);

/* ---- The process itself: worker_main.c ---- */

/* What is sent to a sandboxed worker for its next task; the rest is as in the job before. */
struct worker_order {
    struct pairing pairing;
    struct job_cost cost;
    uint32_t set, count;
    bool alone;
};

/* The descriptors of the process: `input` is where orders come from, or -1. Frames go to `result`,
 * what bots print to `output`. */
struct worker_ends {
    int input, result, output;
};

/* Right after fork: plays the job of the run, which is process `parent`, and what is ordered. */
noreturn void worker_main(const struct job *job, pid_t parent, const struct worker_ends *ends);

#endif
