/*
 * Measures the time and memory of a sandboxed bot, each instance in its own process: at one table
 * full of it, and from table to table, whether it grows.
 */
#ifndef CHECK_MEASURE_H
#define CHECK_MEASURE_H

#include "event/event.h"
#include "sandbox/bot_process.h"

struct measurement {
    uint64_t answers;
    uint64_t total_ns, worst_ns; /* their CPU time, with the process's own */
    uint64_t memory;             /* bytes, the most that a process had; 0: unknown */
    uint64_t printed;            /* bytes, the most that a process printed at a table */
    struct fault unload;         /* its fault in unloading: code and raw */
};

/* Plays a table of the event with the bot in all seats and adds what it used. The table ends where
 * the bot fails. False if the machine fails. */
bool measure_table(struct measurement *g, const struct event *event, const uint8_t *seed,
                   const char *path, const char *args, struct err *err);

/* Pairs are of the beginning and of the end. */
struct growth {
    unsigned tables;       /* played to their end */
    uint64_t memory[2];    /* bytes, the most that a process had by the end of the first table, of
                              the last */
    uint64_t answer_ns[2]; /* CPU time of an answer on the average, at the first tables and at the
                              last */
    bool grows, slows;     /* it still needed more memory or time from table to table at the
                              end */
    bool full;             /* it used more memory than a bot may have */
    struct fault failure;  /* what ended its process; code EU_NO_FAULT: nothing */
    char printed[512];     /* by that process */
};

enum { GROWTH_TABLES = 1024 };

/* Lets the bot play tables of the event on every second seat, one after the other in the same
 * processes, as long as it grows; a reference bot has the other seats. Ends after `tables` (1 to
 * GROWTH_TABLES) tables, or with the table that is played when `ns` of CPU time are used. False if
 * the machine fails. */
bool growth_measure(struct growth *g, const struct event *event, const uint8_t *seed,
                    const char *path, unsigned tables, uint64_t ns, struct err *err);

#endif
