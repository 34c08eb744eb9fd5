/*
 * How long bots take for their answers: for each bot and each kind of question a histogram of CPU
 * time, and beside them what the arena itself adds. A run collects them (run.h) and writes them to
 * the sidecar, from which they are read back here; a log knows nothing of them.
 *
 *     struct times t = {0};
 *     times_read(&t, log, &err)                 as often as there are logs
 *     const struct times_bot *b = times_of(&t, "Alice");
 *     struct times_figures f = times_all(b);
 *     times_finish(&t)
 */
#ifndef MATCH_TIMES_H
#define MATCH_TIMES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/histogram.h"
#include "table/callbacks.h"
#include "table/pairing.h"

enum { TIMES_QUESTIONS = CALLBACKS_QUESTIONS };

/* Of one bot, by enum eu_question. */
struct times_bot {
    char name[NAME_CAP];
    struct histogram took[TIMES_QUESTIONS]; /* ns of CPU an answer */
};

/* The arena's own delay. */
struct times_delay {
    uint64_t answers;      /* taken in while this was measured */
    uint64_t cpu_ns;       /* of the arena's workers for them, without the bots' */
    struct histogram wait; /* wall time from a question to its answer, all that lies between them
                              included; only of sandboxed bots */
};

struct times {
    struct times_bot **bot; /* by name */
    size_t bots;
    struct times_delay delay;
    size_t cap; /* times.c's own */
};

/* Adds what the sidecar of the log at `log` tells. A log without one adds nothing, as does a line
 * that is torn or makes no sense; what a bot wrote is never taken for the arena's. False if it
 * cannot be read, or there is no memory. */
bool times_read(struct times *t, const char *log, struct err *err);

/* The same of one line of a sidecar, which holds any bytes but a newline. False if there is no
 * memory. */
bool times_line(struct times *t, const char *text, size_t n);

/* A bot by its name; NULL if nothing is known of it. */
const struct times_bot *times_of(const struct times *t, const char *name);

/* The same, made if need be, of a name shorter than NAME_CAP; NULL if there is no memory. */
struct times_bot *times_make(struct times *t, const char *name);

/* Nanoseconds. Where count is 0 there is nothing to show. */
struct times_figures {
    uint64_t count, mean, p50, p99, max;
};

struct times_figures times_figures(const struct histogram *h);

/* Over all kinds of questions together; of NULL none. */
struct times_figures times_all(const struct times_bot *b);

void times_finish(struct times *t);

#endif
