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
#include "run/sidecar.h"
#include "run/worker_message.h"
#include "sandbox/bot_group.h"
#include "table/callbacks.h"
#include "table/pairing.h"

enum { TIME_STATS_QUESTIONS = CALLBACKS_QUESTIONS };

/* Of one bot, by enum eu_question. */
struct time_stats_bot {
    char name[NAME_CAP];
    struct histogram times[TIME_STATS_QUESTIONS]; /* ns of CPU an answer */
};

/* The arena's own delay. */
struct time_stats_delay {
    uint64_t answers;      /* taken in while this was measured */
    uint64_t cpu_ns;       /* of the arena's workers for them, without the bots' */
    struct histogram wait; /* wall time from the frame that holds a question to its answer; only of
                              sandboxed bots */
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

/* Nanoseconds. Where count is 0 there is nothing to show. */
struct time_stats_figures {
    uint64_t count, mean, p50, p99, max;
};

struct time_stats_figures time_stats_figures(const struct histogram *h);

/* Over all kinds of questions together; of NULL none. */
struct time_stats_figures time_stats_all(const struct time_stats_bot *b);

void time_stats_finish(struct time_stats *t);

/* ---- From workers to the sidecar ---- */

/*
 * A worker measures its bots' time and its own, and sends messages now and then:
 *
 *     time_meter_start(&t, pairing)
 *     time_meter_take(&t, bot_group)           or histogram_add to t.times, as often as need be
 *     time_meter_due(&t) && time_meter_send(&t, sink, inside)
 *     time_meter_finish(&t)
 *
 * The run adds them up and writes them to the sidecar in parts:
 *
 *     time_recorder_open(&r, log, &err)
 *     time_recorder_add(&r, &message, name)    as often as need be
 *     time_recorder_write(&r, &sidecar)        now and then
 *     time_recorder_close(&r)
 */

struct time_meter {
    struct histogram times[EU_SEATS][TIME_STATS_QUESTIONS]; /* by chair of the pairing; since what
                                                         was sent last */
    struct histogram wait;
    /* The rest is time_stats.c's own. */
    const struct pairing *pairing;
    uint64_t cpu;  /* of this process, up to which its own time is told */
    uint64_t sent; /* wall clock */
    struct buf bytes;
};

/* The process's own time counts from here on. */
void time_meter_start(struct time_meter *t, const struct pairing *pairing);
void time_meter_finish(struct time_meter *t);

/* Makes room for all that may come of this process itself, where bots could take all memory. False
 * if there is none. */
bool time_meter_reserve(struct time_meter *t);

/* Takes over what the bot group has measured, which forgets it. False if there is no memory. */
bool time_meter_take(struct time_meter *t, struct bot_group *bot_group);

/* Whether the last was sent a while ago. */
bool time_meter_due(const struct time_meter *t);

/* Sends what was gathered and forgets it. `inside` is true where the bots' time is part of this
 * process's. False if there is no memory. */
bool time_meter_send(struct time_meter *t, const struct worker_message_sink *sink, bool inside);

struct time_recorder {
    struct time_stats all; /* of this run, and of those before that it goes on from */
    /* The rest is time_stats.c's own. */
    struct time_stats fresh; /* not written yet */
};

/* Begins with what is in the sidecar of this log. */
bool time_recorder_open(struct time_recorder *b, const char *log, struct err *err);

/* Adds a WORKER_MESSAGE_TIMES, whose entrant has this name. What makes no sense is left out; false
 * if there is no memory. */
bool time_recorder_add(struct time_recorder *b, const struct worker_message *message,
                       const char *name);

/* Adds lines to the sidecar: what has come since the last ones. */
void time_recorder_write(struct time_recorder *b, struct sidecar *side);

void time_recorder_close(struct time_recorder *b);

/* Adds lines to the sidecar that tell these times. */
void time_stats_write(const struct time_stats *t, struct sidecar *side);

#endif
