/*
 * What the bots of a log said of themselves when they were asked first. A bot may answer otherwise
 * another time, so whoever goes on with a log asks nobody again who is in it: version, author and
 * fault are in its header, which bots are serial and why one could not start in its sidecar.
 *
 *     bot_info_read(&a, LOG, segment, &err)      or bot_info_recall, where the header is known
 *     roster_start(&roster, &config, {.known = a.known}, &err)
 *     bot_info_finish(&a)                        whatever the outcome, after roster_start
 */
#ifndef RUN_BOT_INFO_H
#define RUN_BOT_INFO_H

#include <limits.h>

#include "config/roster.h"
#include "event/event.h"

struct bot_info {
    struct roster_known known; /* without an event: nothing is known */
    /* The rest is its own. */
    struct event event;
    size_t entrants, at; /* the entrant named last */
    bool *serial;
    char **why;
};

enum { BOT_INFO_LAST = INT_MAX };

/* Reads it from LOG.part, or if that has no header from LOG: from the header of segment number
 * `segment`, from 0, or of the last. Where there is none nothing is known, which is no error: false
 * only if the machine fails. */
bool bot_info_read(struct bot_info *a, const char *log, int segment, struct err *err);

/* The same with the header known: the event, which outlives *a. */
bool bot_info_recall(struct bot_info *a, const struct event *event, const char *log,
                     struct err *err);

/* The parts of it: nothing is known yet but the header; a line of the sidecar, any bytes. False if
 * there is no memory. */
bool bot_info_begin(struct bot_info *a, const struct event *event);
bool bot_info_line(struct bot_info *a, const char *text, size_t n);

/* A struct of zeros may be finished. */
void bot_info_finish(struct bot_info *a);

#endif
