/*
 * The process that plays a round: `euchre-arena run`, or a command of the user. It may be ended and
 * started again, and goes on where it was. Two of them never play at once: each holds a lock, which
 * processes that it starts inherit, so that a ladder that was killed waits for what it has left.
 *
 *     round_process_start(&p, &how, &club, 124, &err)
 *     poll p.ended; end = round_process_end(&p, why)  once it can be read
 *     round_process_stop(&p)                          asks it to end soon
 *     round_process_hurry(&p)                         now and then: kills one that does not
 *
 * Other programs of a ladder are run in the same way: round_process_start_program.
 */
#ifndef LADDER_ROUND_PROCESS_H
#define LADDER_ROUND_PROCESS_H

#include <sys/types.h>

#include "club/club.h"

struct round_process_how {
    const char *arena;   /* the path of euchre-arena */
    unsigned workers;    /* -j of run; 0: as many as there are processors */
    const char *command; /* of the user, for sh: $1 is round.yaml, $2 the folder that is to get the
                            log; NULL: run */
};

/* A struct of zeros plays nothing. */
struct round_process {
    pid_t pid; /* 0: none */
    int ended; /* can be read (poll) once it has ended */
    bool command;
    bool stopped;          /* it was asked to end, */
    uint64_t stopped_at;   /* and when (clock_wall_ns) */
    char output[PATH_CAP]; /* a file with what it prints */
};

enum round_process_start {
    ROUND_PROCESS_STARTED,
    ROUND_PROCESS_BUSY, /* a process of a ladder that was killed still plays: try again soon */
    ROUND_PROCESS_NOT_STARTED,
};

enum round_process_start round_process_start(struct round_process *p,
                                             const struct round_process_how *how,
                                             const struct club *c, uint32_t number,
                                             struct err *err);

/* A program with its files. */
struct round_process_program {
    const char *const *word;   /* its path and its arguments, then NULL */
    const char *lock, *output; /* paths of files */
    int nice;                  /* how far it stands back for others; 0: not at all */
};
enum round_process_start round_process_start_program(struct round_process *p,
                                                     const struct round_process_program *program,
                                                     struct err *err);

/* Asks it to end. One that has not ended after ROUND_PROCESS_PATIENCE_S is killed, with all of its
 * group, by round_process_hurry or round_process_end. Asking again changes nothing. */
enum { ROUND_PROCESS_PATIENCE_S = 10 };
void round_process_stop(struct round_process *p);
void round_process_hurry(const struct round_process *p);

/* Waits for its end, and says how it was: one that was asked to end and has not succeeded was
 * stopped. `why`, of a failure: the last line that it printed, or
 * what ended it, safe to show. */
enum round_process_end { ROUND_PROCESS_DONE, ROUND_PROCESS_STOPPED, ROUND_PROCESS_FAILED };
enum { ROUND_PROCESS_WHY = 512 };
enum round_process_end round_process_end(struct round_process *p, char why[ROUND_PROCESS_WHY]);

#endif
