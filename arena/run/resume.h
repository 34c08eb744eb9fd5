/*
 * Resume: a run that was stopped or killed at any moment goes on from what is there of its log.
 * Three things are found again: what the bots said of themselves, the sets and rounds in LOG.part,
 * and how long play has taken.
 *
 * A bot may answer otherwise another time, so nobody who is in a log is asked again: version,
 * author and fault are in its header, which bots are serial and why one could not start in its
 * sidecar.
 *
 *     resume_bots_read(&b, LOG, segment, &err)      or resume_bots_recall, where the header is
 * known roster_start(&roster, &config, {.known = b.known}, &err) resume_bots_finish(&b) whatever
 * the outcome, after roster_start log_writer_open(&w, ...)                      the seed, the
 * header resume_log(&w, &schedule, each, context, &err) resume_played(LOG, &ms, &err)
 */
#ifndef RUN_RESUME_H
#define RUN_RESUME_H

#include <limits.h>

#include "config/roster.h"
#include "run/log_writer.h"
#include "schedule/schedule.h"

/* ---- Bots ---- */

struct resume_bots {
    struct roster_known known; /* without an event: nothing is known */
    /* The rest is its own. */
    struct event event;
    size_t entrants, at; /* the entrant named last */
    bool *serial;
    char **why;
};

enum { RESUME_LAST = INT_MAX };

/* Reads it from LOG.part, or if that has no header from LOG: from the header of segment number
 * `segment`, from 0, or of the last. Where there is none nothing is known, which is no error: false
 * only if the machine fails. */
bool resume_bots_read(struct resume_bots *b, const char *log, int segment, struct err *err);

/* The same with the header known: the event, which outlives *b. */
bool resume_bots_recall(struct resume_bots *b, const struct event *event, const char *log,
                        struct err *err);

/* The parts of it: nothing is known yet but the header; a line of the sidecar, any bytes. False if
 * there is no memory. */
bool resume_bots_begin(struct resume_bots *b, const struct event *event);
bool resume_bots_line(struct resume_bots *b, const char *text, size_t n);

/* A struct of zeros may be finished. */
void resume_bots_finish(struct resume_bots *b);

/* ---- Sets ---- */

/* Reads LOG.part along the schedule, which has just been opened, for as long as its records are
 * whole and the ones whose turn it is, calls `each` with every set and the pairing it is of, and
 * cuts off the rest. Without LOG.part writes the header. */
typedef bool resume_each(void *context, const struct pairing *p, const struct set_record *set);
bool resume_log(struct log_writer *w, struct schedule *schedule, resume_each *each, void *context,
                struct err *err);

/* ---- Time ---- */

/* How long play has taken so far, as the sidecar tells (sidecar_played): 0 if it does not. */
bool resume_played(const char *log, uint64_t *ms, struct err *err);

#endif
