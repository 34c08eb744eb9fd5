/*
 * How long bots take for their answers: for each bot and each kind of question a histogram of CPU
 * time, and beside them what the arena itself adds. A run collects them (run.h) and writes them to
 * the sidecar, from which they are read back here; a log knows nothing of them.
 *
 *     struct time_stats t = {0};
 *     time_stats_read(&t, log, &err)                 as often as there are logs
 *     const struct time_stats_bot *b = time_stats_of(&t, "Alice");
 *     struct time_stats_figures f = time_stats_all(b);
 *     time_stats_finish(&t)
 */
#ifndef RUN_TIME_STATS_H
#define RUN_TIME_STATS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/histogram.h"
#include "table/callbacks.h"
#include "table/pairing.h"

enum { TIME_STATS_QUESTIONS = CALLBACKS_QUESTIONS };

/* Of one bot, by enum eu_question. */
struct time_stats_bot {
    char name[NAME_CAP];
    struct histogram took[TIME_STATS_QUESTIONS]; /* ns of CPU an answer */
};

/* The arena's own delay. */
struct time_stats_delay {
    uint64_t answers;      /* taken in while this was measured */
    uint64_t cpu_ns;       /* of the arena's workers for them, without the bots' */
    struct histogram wait; /* wall time from a question to its answer, all that lies between them
                              included; only of sandboxed bots */
};

struct time_stats {
    struct time_stats_bot **bot; /* by name */
    size_t bots;
    struct time_stats_delay delay;
    size_t cap; /* time_stats.c's own */
};

/* Adds what the sidecar of the log at `log` tells. A log without one adds nothing, as does a line
 * that is torn or makes no sense; what a bot wrote is never taken for the arena's. False if it
 * cannot be read, or there is no memory. */
bool time_stats_read(struct time_stats *t, const char *log, struct err *err);

/* The same of one line of a sidecar, which holds any bytes but a newline. False if there is no
 * memory. */
bool time_stats_line(struct time_stats *t, const char *text, size_t n);

/* A bot by its name; NULL if nothing is known of it. */
const struct time_stats_bot *time_stats_of(const struct time_stats *t, const char *name);

/* The same, made if need be, of a name shorter than NAME_CAP; NULL if there is no memory. */
struct time_stats_bot *time_stats_make(struct time_stats *t, const char *name);

/* Nanoseconds. Where count is 0 there is nothing to show. */
struct time_stats_figures {
    uint64_t count, mean, p50, p99, max;
};

struct time_stats_figures time_stats_figures(const struct histogram *h);

/* Over all kinds of questions together; of NULL none. */
struct time_stats_figures time_stats_all(const struct time_stats_bot *b);

void time_stats_finish(struct time_stats *t);

#endif
