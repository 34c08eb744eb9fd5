/*
 * What a bot needs of time and memory: measured at tables full of it, each instance alone in its
 * process behind the walls.
 */
#ifndef CHECK_MEASURE_H
#define CHECK_MEASURE_H

#include "event/event.h"

struct measurement {
    uint64_t answers;
    uint64_t total_ns, worst_ns; /* CPU time for them, the process's own part included */
    uint64_t memory;             /* bytes, the most that a process had; 0: unknown */
    uint64_t printed;            /* bytes, the most that a process printed at a table */
    struct fault unload;         /* what it did wrong in unloading: code and raw */
};

/* Plays a table of the event with the bot in all seats and adds what is seen. A bot that fails
 * there ends it. False if the machine fails. */
bool measure_table(struct measurement *g, const struct event *event, const uint8_t *seed,
                   const char *path, const char *args, struct err *err);

#endif
