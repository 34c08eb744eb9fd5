/*
 * Child processes: starts other programs, or a function of this one, watches them and ends them.
 *
 * Each child leads a process group, so that what it has started can be ended with it and a signal
 * from the keyboard does not reach it. It ends when this process ends, however.
 *
 *     child_start(&start, &pid, &err)       or pid = child_fork(SIGKILL)
 *     ended = child_watch(pid)              where it is to be polled
 *     if (child_ended(pid))                 now and then
 *         status = child_wait(pid)
 */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/err.h"
#include "base/path.h"

/* ---- Starting ---- */

enum { CHILD_GIVEN = 5 };

/* The variable of the environment that names the file in which a command of the arena is to say how
 * it has ended (docs/formats/results.md). */
#define CHILD_OUTCOME "EUCHRE_ARENA_OUTCOME"

/* Another program. It has the signals of one that a shell starts: none is handled, ignored or
 * blocked. */
struct child_start {
    const char *path;
    char *const *argv, *const *environment; /* environment NULL: that of this process */
    const char *outcome; /* its CHILD_OUTCOME, where the environment is that of this process; NULL:
                            it has none */
    const char *folder;  /* in which it starts; NULL: that of this process */
    int given[CHILD_GIVEN]; /* what it has at 0, 1, ...; -1: /dev/null */
    unsigned descriptors;   /* of them; nothing else is open in it */
    int on_death;           /* the signal that it is sent when this process has died */
    int nice;               /* its priority (setpriority); 0: that of this process */
    unsigned alarm_s;       /* SIGALRM ends it after so many seconds; 0: it does not */
};

/* One that cannot become the program says why on its descriptor 2, with exit status 127. */
bool child_start(const struct child_start *start, pid_t *pid, struct err *err);

/* As fork, without a program: returns 0 in the child, which is sent the signal `on_death` when this
 * process has died. */
pid_t child_fork(int on_death);

/* For a child without a program: no signal is handled, ignored or blocked in it any more. */
void child_reset_signals(void);

/* Says that WHAT cannot be started, ERR_ABORT, with the words of errno; where the system lets no
 * more processes run, also what limits them. Always returns false. */
bool child_not_started(const char *what, struct err *err);

/* The path of a program of the arena that is no command: beside the one that runs, or in
 * ../lib/euchre-arena from there. ERR_ABORT if it is in neither place. */
bool child_find(const char *name, char path[PATH_CAP], struct err *err);

/* ---- Its end ---- */

/* A descriptor that can be read (poll) once the child has ended; close it. -1, with errno: there is
 * none left, and the child was ended. */
int child_watch(pid_t pid);

/* Whether it has ended. It keeps its number, which is its group's, until child_wait. */
bool child_ended(pid_t pid);

/* Waits for its end. Returns its status, as of waitpid. */
int child_wait(pid_t pid);

/* Kills it, with all of its group. */
void child_kill(pid_t pid);

/* Waits `ms` at most for its end, then kills it. Returns its status. */
int child_end(pid_t pid, unsigned ms);

/* ---- A function run in a child, for what must not happen in this process ---- */

struct subprocess {
    /* Runs in the new process; what it writes to `out` comes back. It ends the process with _exit,
     * or by becoming another program. */
    void (*run)(void *context, int out);
    void *context;
    unsigned ms;            /* wall time it has */
    const atomic_int *stop; /* not 0: stop soon; may be NULL */
};

struct subprocess_end {
    size_t said; /* bytes that came back and had room */
    int status;  /* as of waitpid */
    bool late;   /* it did not end in time */
};

/* Runs it and waits for its end, or kills it when its time is up, with all that it started. What it
 * wrote goes to the `size` bytes of room. False: there is no process or pipe left, or *stop was
 * set. */
bool subprocess_run(const struct subprocess *p, void *room, size_t size, struct subprocess_end *end,
                    struct err *err);

#endif
