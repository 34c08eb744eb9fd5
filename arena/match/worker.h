/*
 * A worker: a process forked to play some consecutive sets of one pairing, seen from the run that
 * started it. It dies with the run, writes its results into a pipe, and what its bots print into
 * another, of which the tail is kept.
 */
#ifndef MATCH_WORKER_H
#define MATCH_WORKER_H

#include <sys/types.h>

#include "base/err.h"
#include "base/tail.h"
#include "match/frame.h"
#include "match/job.h"
#include "match/watch.h"

struct worker {
    pid_t pid;  /* 0: none */
    int result; /* pipes, nonblocking; -1 after their end */
    int output;
    struct note *note; /* shared with the process */
    struct watch watch;
    enum watch_verdict verdict; /* why it was killed */
    struct note judged;         /* what it was doing then */
    bool killed;                /* by us */
    bool held;                  /* nothing is read from it until its turn */
    bool ended, failed;         /* FRAME_END, FRAME_FAILED came */
    char failure[256];          /* what came with it */
    uint64_t started;           /* wall clock */
    uint64_t played;            /* when the last of its sets came; 0: not yet */
    struct tail tail;           /* what its bots printed */
};

/* How many workers, of those wanted, the system allows the open files for; raises the limit as far
 * as this process may. */
size_t worker_room(size_t want);

/* Makes an idle worker with its shared memory. */
bool worker_init(struct worker *w, struct err *err);
void worker_finish(struct worker *w);

/* Forks, and plays the job in the process; job->note is set here. ERR_ABORT if the system has no
 * process or pipe left. */
bool worker_start(struct worker *w, struct job *job, struct err *err);

/* Reads what has come, a piece at a time. False if memory runs out. */
bool worker_read(struct worker *w, struct buf *into);
void worker_read_output(struct worker *w);

/* Looks after it with the watchdog, about every WATCH_TICK_MS, and kills it if need be. */
void worker_watch(struct worker *w, uint64_t wall, const struct limits *limits);

/* With all that its bots have forked. Nothing if it is over. */
void worker_kill(struct worker *w);

/* Whether the process is over; its status as of waitpid. With `wait` waits for that. What its bots
 * have forked is killed. Afterwards the
 * worker is idle, but for what its pipes still hold: read that first, then worker_close. */
bool worker_reap(struct worker *w, bool wait, int *status);
void worker_close(struct worker *w);

#endif
