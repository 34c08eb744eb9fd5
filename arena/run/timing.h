/*
 * What a worker measures of its bots' time and of its own, on its way to the run: gathered from
 * bot groups or trusted bots, sent as a frame for each chair now and then, added to the run's times
 * there.
 *
 *     timing_start(&t, pairing)
 *     timing_squad(&t, bot group)             or histogram_add to t.took, as often as need be
 *     timing_due(&t) && timing_send(&t, sink)
 *     timing_finish(&t)
 *
 * In the run there is a book of them, which the sidecar gets in parts:
 *
 *     timing_book_open(&b, log, &err)
 *     timing_book_add(&b, &frame, name)       as often as need be
 *     timing_book_write(&b, &sidecar)         now and then
 *     timing_book_close(&b)
 */
#ifndef RUN_TIMING_H
#define RUN_TIMING_H

#include "run/worker_message.h"
#include "run/sidecar.h"
#include "run/time_stats.h"
#include "sandbox/bot_group.h"

struct timing {
    struct histogram took[EU_SEATS][TIME_STATS_QUESTIONS]; /* by chair of the pairing; since what
                                                         was sent last */
    struct histogram wait;
    /* The rest is timing.c's own. */
    const struct pairing *pairing;
    uint64_t cpu;  /* of this process, up to which its own time is told */
    uint64_t sent; /* wall clock */
    struct buf bytes;
};

/* The process's own time counts from here on. */
void timing_start(struct timing *t, const struct pairing *pairing);
void timing_finish(struct timing *t);

/* Makes room for all that may come of this process itself, where bots could take all memory. False
 * if there is none. */
bool timing_reserve(struct timing *t);

/* Takes over what the bot group has measured, which forgets it. False if there is no memory. */
bool timing_bot_group(struct timing *t, struct bot_group *bot_group);

/* Whether the last was sent a while ago. */
bool timing_due(const struct timing *t);

/* Sends what was gathered and forgets it. `inside` is true where the bots' time is part of this
 * process's. False if there is no memory. */
bool timing_send(struct timing *t, const struct worker_message_sink *sink, bool inside);

struct timing_book {
    struct time_stats all; /* of this run, and of those before that it goes on from */
    /* The rest is timing.c's own. */
    struct time_stats fresh; /* not written yet */
};

/* Begins with what is in the sidecar of this log. */
bool timing_book_open(struct timing_book *b, const char *log, struct err *err);

/* Adds a WORKER_MESSAGE_TIMES, whose entrant has this name. What makes no sense is left out; false
 * if there is no memory. */
bool timing_book_add(struct timing_book *b, const struct worker_message *frame, const char *name);

/* Adds lines to the sidecar: what has come since the last ones. */
void timing_book_write(struct timing_book *b, struct sidecar *side);

void timing_book_close(struct timing_book *b);

/* Adds lines to the sidecar that tell these times. */
void timing_write(const struct time_stats *t, struct sidecar *side);

#endif
