/*
 * The sidecar of a log, LOG.side: what is worth knowing and no result. JSON lines; those about a
 * set are written before its record, so that a reader drops the lines of sets the log lacks and
 * keeps the last of those that are there twice.
 */
#ifndef MATCH_SIDE_H
#define MATCH_SIDE_H

#include "base/buf.h"
#include "base/err.h"
#include "game/fault.h"
#include "table/pairing.h"

struct side {
    char path[4096];
    int fd; /* -1: not open */
    struct buf out;
};

/* Opens it to add to, or, `fresh`, empty. */
bool side_open(struct side *s, const char *log, bool fresh, struct err *err);
void side_close(struct side *s);

/* Writes what was added since. */
bool side_flush(struct side *s, struct err *err);

/* Lines. They are kept until side_flush, which also tells if memory ran out. */

/* {"event": "start"|"end"|"stop", "time": "2026-03-01T12:00:00Z", "sets": 17} */
void side_mark(struct side *s, const char *event, int64_t time, uint64_t sets);

/* {"at": "9f3c21aa/17b/1.4.3", "bot": "Alice", "event": "log", "text": "..."} */
void side_log(struct side *s, const struct address *at, const char *bot, const char *text,
              size_t size);

/* {"at": ..., "bot": "Alice", "event": "strike", "fault": "CRASH", "raw": 11, "question": "play",
 * "printed": "..."}; other events: "unrepeated", "ended". bot NULL: none was being asked. */
void side_fault(struct side *s, const struct address *at, const char *bot, const char *event,
                const struct fault *fault, const char *printed);

#endif
