/*
 * What the bots of a log said of themselves when they were asked first. A bot may answer otherwise
 * another time, so whoever goes on with a log asks nobody again who is in it: version, author and
 * fault are in its header, which bots are serial and why one could not start in its sidecar.
 *
 *     asked_read(&a, LOG, segment, &err)      or asked_recall, where the header is known
 *     roster_start(&roster, &config, {.known = a.known}, &err)
 *     asked_finish(&a)                        whatever the outcome, after roster_start
 */
#ifndef MATCH_ASKED_H
#define MATCH_ASKED_H

#include <limits.h>

#include "config/roster.h"
#include "record/event.h"

struct asked {
    struct roster_known known; /* without an event: nothing is known */
    /* The rest is its own. */
    struct event event;
    size_t entrants, at; /* the entrant named last */
    bool *serial;
    char **why;
};

enum { ASKED_LAST = INT_MAX };

/* Reads it from LOG.part, or if that has no header from LOG: from the header of segment number
 * `segment`, from 0, or of the last. Where there is none nothing is known, which is no error: false
 * only if the machine fails. */
bool asked_read(struct asked *a, const char *log, int segment, struct err *err);

/* The same with the header known: the event, which outlives *a. */
bool asked_recall(struct asked *a, const struct event *event, const char *log, struct err *err);

/* The parts of it: nothing is known yet but the header; a line of the sidecar, any bytes. False if
 * there is no memory. */
bool asked_begin(struct asked *a, const struct event *event);
bool asked_line(struct asked *a, const char *text, size_t n);

/* A struct of zeros may be finished. */
void asked_finish(struct asked *a);

#endif
