/*
 * A program that a ladder runs beside itself: one that plays a round (round_process.h), or marks a
 * class (class_marks.h). It may be ended and started again, and goes on where it was. Two with the
 * same lock never run at once: each holds it, and processes that it starts inherit it, so that a
 * ladder waits for what a killed one has left.
 *
 *     ladder_process_start(&p, &program, &err)
 *     poll p.ended; end = ladder_process_end(&p, &failure)  once it can be read
 *     ladder_process_stop(&p)                          asks it to end soon
 *     ladder_process_hurry(&p)                         now and then: kills one that does not
 *
 * Its priority is that of what runs in the background (PROCESS_NICE).
 */
#ifndef LADDER_LADDER_PROCESS_H
#define LADDER_LADDER_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/err.h"
#include "base/path.h"

struct ladder_program {
    const char *const *word;   /* its path and its arguments, then NULL */
    const char *lock, *output; /* paths of files; the second is to have what it prints */
    const char
        *outcome; /* the path of its outcome (command_outcome.h); NULL: none is of interest */
    bool group;   /* what it has started is asked to end as well */
};

/* A struct of zeros runs nothing. */
struct ladder_process {
    pid_t pid; /* 0: none */
    int ended; /* can be read (poll) once it has ended */
    bool group;
    bool stopped;          /* it was asked to end, */
    uint64_t stopped_at;   /* and when (clock_wall_ns) */
    char output[PATH_CAP]; /* of the program */
    char outcome[PATH_CAP];
};

enum ladder_process_start {
    LADDER_PROCESS_STARTED,
    LADDER_PROCESS_BUSY, /* what a killed ladder has left still runs: try again soon */
    LADDER_PROCESS_NOT_STARTED,
};
enum ladder_process_start ladder_process_start(struct ladder_process *p,
                                               const struct ladder_program *program,
                                               struct err *err);

/* Asks it to end. One that has not ended after LADDER_PROCESS_PATIENCE_S is killed, with all of its
 * group, by ladder_process_hurry or ladder_process_end. Asking again changes nothing. */
enum { LADDER_PROCESS_PATIENCE_S = 10 };
void ladder_process_stop(struct ladder_process *p);
void ladder_process_hurry(const struct ladder_process *p);

enum { LADDER_PROCESS_WHY = 512 };

struct ladder_process_failure {
    char
        why[LADDER_PROCESS_WHY]; /* the last line that it printed, or what ended it; safe to show */
    char bot[ERR_BOT];           /* the bot that it could not play, as its outcome says; "": none */
};

/* Waits for its end, kills what it has left running, and says how it was: one that was asked to end
 * and has not succeeded was stopped. *failure is set where it has failed. */
enum ladder_process_end { LADDER_PROCESS_DONE, LADDER_PROCESS_STOPPED, LADDER_PROCESS_FAILED };
enum ladder_process_end ladder_process_end(struct ladder_process *p,
                                           struct ladder_process_failure *failure);

#endif
