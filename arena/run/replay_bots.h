/*
 * The bots of a log asked again: each segment is played once more, with the seed that its footer
 * reveals and in the order of the log, and compared with it answer by answer. It is played by
 * run_play like any other run; where results say who plays whom, by the rounds of the log.
 */
#ifndef RUN_REPLAY_BOTS_H
#define RUN_REPLAY_BOTS_H

#include "config/bot_hashes.h"
#include "run/run.h"

struct replay_bots {
    const char *log;                 /* verified before */
    const struct bot_hashes *digest; /* the bots' files */
    const char *deals;               /* the file of its deals, where they were given; or NULL */
    struct run_how how;
    /* A sentence for each bot that is not as the log has it: it says something else of itself, or
     * answers otherwise, with the address of the first such answer. */
    void (*say)(void *context, const char *line);
    void *context;
    /* What came of it: */
    uint64_t sets; /* played again */
    size_t differ; /* sentences said */
};

/* False with *err where it cannot be done: a bot has no file (ERR_USAGE), or was a person; the
 * deals came from a file, which is not that of `deals`; the log has no footer; it was told to stop;
 * or the machine fails. */
bool replay_bots(struct replay_bots *r, struct err *err);

#endif
