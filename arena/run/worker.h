/*
 * A worker: a process forked to play a task, seen from the run that started it. It dies with the
 * run, writes frames into a pipe, and what its bots print into another, of which the tail is kept.
 *
 *     worker_init(&w, &err)
 *     worker_start(&w, task, &job, &err)          what it plays is in w.task->inbox,
 *         worker_read(&w, came)                   as often as there is something to read,
 *         worker_watch(&w, now, limits)           and where bots are trusted looked after
 *     worker_kill(&w)                             if need be, at any time
 *     worker_reap(&w, wait, &status)              if the process is over: w.task, which may now be
 *                                                 NULL, is either done or its end is blamed
 *     worker_stop(&w)                             or: at once, and whatever it still sends is lost
 *     worker_finish(&w)
 */
#ifndef RUN_WORKER_H
#define RUN_WORKER_H

#include <poll.h>
#include <stdnoreturn.h>
#include <sys/types.h>

#include "base/err.h"
#include "base/process.h"
#include "run/job.h"
#include "run/watchdog.h"
#include "run/task_queue.h"

struct worker {
    struct task *task; /* that it plays; NULL: idle */
    uint32_t had;      /* sets of the task that had arrived when it was started */
    bool isolated;     /* no bot is in its process: what it says is true */
    pid_t pid;         /* 0: none */
    int result;        /* pipes, nonblocking; -1 after their end */
    int output;
    struct note *note; /* shared with the process */
    struct watchdog watch;
    enum watchdog_verdict verdict; /* why it was killed */
    struct note judged;            /* what it was doing then */
    bool killed;                   /* by us */
    bool ended, failed;            /* WORKER_MESSAGE_END, WORKER_MESSAGE_FAILED came */
    char failure[256];             /* what came with it */
    unsigned hung;         /* WORKER_MESSAGE_HANGS came of these bots of the pairing, by bits */
    uint64_t started;      /* wall clock */
    uint64_t played;       /* when the last of its sets came; 0: not yet */
    struct task_cost cost; /* WORKER_MESSAGE_COST, or zeros */
    bool held;             /* by the supervisor: nothing is read from it until its turn */
    struct capture tail;   /* what its bots printed */
};

/* Makes an idle worker with its shared memory. */
bool worker_init(struct worker *w, struct err *err);
void worker_finish(struct worker *w);

/* Forks, and plays the job, which is of the task, in the process; job->note is set here. ERR_ABORT
 * if the system has no process or pipe left. */
bool worker_start(struct worker *w, struct task *task, struct job *job, struct err *err);

/* Reads a piece of what has come by its pipes, result and output as polled. What has come into the
 * task's inbox it takes note of; kills a worker that sends what it must not. Memory may have run
 * out: task->inbox.bytes.failed. */
void worker_read(struct worker *w, const struct pollfd came[2]);

/* Looks after it with the watchdog, about every WATCHDOG_TICK_MS, and kills it if need be. */
void worker_watch(struct worker *w, uint64_t wall, const struct limits *limits);

/* With all that its bots have forked. Nothing if it is over. */
void worker_kill(struct worker *w);

/* Whether the process is over; its status as of waitpid. With `wait` waits for that. What its bots
 * have forked is killed, and what the pipes still hold is read, as by worker_read. */
bool worker_reap(struct worker *w, bool wait, int *status);

/* Ends the process, if there is one, and leaves what it sent. The worker is idle. */
void worker_stop(struct worker *w);

/* The process itself (worker_main.c), right after fork: plays the job of the run, which is process
 * `parent`. Frames go to the pipe `result`, what bots print to the pipe `output`. */
noreturn void child_main(const struct job *job, pid_t parent, int result, int output);

#endif
