/*
 * Finds the sets of a log that match an address and a stage, with one in memory at a time: logs are
 * read once through, however long they are, and to go back they are read again.
 *
 *     log_search_open(&l, path, &wish, &err);
 *     while ((found = log_search_next(&l, &err)) == 1)
 *         ... l.reading.event, .pairing, .set
 *     log_search_close(&l);
 */
#ifndef VIEWER_LOG_SEARCH_H
#define VIEWER_LOG_SEARCH_H

#include "log/set_reader.h"
#include "table/address.h"

struct log_search_wish {
    struct address at;   /* parts 0: any */
    const char *at_text; /* as it was written, borrowed; NULL: none was */
    uint64_t stage;      /* from 1; 0: any */
    bool played;         /* only sets of which a deal was played */
};

struct log_search {
    struct set_reader reading; /* at the set */
    uint64_t number;           /* of the set among those wanted, from 0 */
    bool is_last;              /* there is none after it */
    /* The rest is lookup's own. */
    const char *path;
    struct log_search_wish wish;
    uint64_t found; /* of those wanted since the log was opened */
    bool open;
};

/* `path` is borrowed. On failure there is nothing to close, but it may be closed. */
bool log_search_open(struct log_search *l, const char *path, const struct log_search_wish *wish,
                     struct err *err);
void log_search_close(struct log_search *l);

/* Goes to the next set. 1: it is there, 0: there is none, -1: *err says what is wrong with the log.
 * Unless it is 1 the reading is at no set. */
int log_search_next(struct log_search *l, struct err *err);

/* Goes to a set by its number, further on or back. As log_search_next. */
int log_search_go(struct log_search *l, uint64_t number, struct err *err);

/* The error that there is none: always false. */
bool log_search_none(const struct log_search *l, struct err *err);

#endif
