/*
 * Whether a bot needs more memory, or more time for an answer, with every table that it plays: it
 * plays one table after the other in the same processes, as it does in a tournament, for as long as
 * it grows.
 */
#ifndef CHECK_GROWTH_H
#define CHECK_GROWTH_H

#include "event/event.h"
#include "sandbox/bot_process.h"

/* Pairs are of the beginning and of the end. */
struct growth {
    unsigned tables;       /* played to their end */
    uint64_t memory[2];    /* bytes, the most that a process had by the end of the first table, of
                              the last */
    uint64_t answer_ns[2]; /* CPU time of an answer on the average, at the first tables and at the
                              last */
    bool grows, slows;     /* it needed more memory or time from table to table when the watch
                              ended */
    bool full;             /* it used more memory than a bot may have */
    struct process_failure failure; /* what ended its process; fault 0: nothing */
    char printed[512];              /* by that process */
};

enum { GROWTH_TABLES = 1024 };

/* Lets the bot play tables of the event on every second seat, `tables` (from 1 to GROWTH_TABLES) at
 * the most; a reference bot has the other seats. `ns` is the CPU time after which the watch ends in
 * any case, with the table that is being played. False if the machine fails. */
bool growth_measure(struct growth *g, const struct event *event, const uint8_t *seed,
                    const char *path, unsigned tables, uint64_t ns, struct err *err);

#endif
