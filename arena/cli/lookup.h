/*
 * The sets of a log that an address and a stage are about, one in memory at a time: logs are read
 * once through, however long they are, and to go back they are read again.
 *
 *     lookup_open(&l, path, &wish, &err);
 *     while ((found = lookup_next(&l, &err)) == 1)
 *         ... l.reading.event, .pairing, .set
 *     lookup_close(&l);
 */
#ifndef CLI_LOOKUP_H
#define CLI_LOOKUP_H

#include "record/reading.h"
#include "table/address.h"

struct lookup_wish {
    struct address at;   /* parts 0: any */
    const char *at_text; /* as it was written, borrowed; NULL: none was */
    uint64_t stage;      /* from 1; 0: any */
    bool played;         /* only sets of which a deal was played */
};

struct lookup {
    struct reading reading; /* at the set */
    uint64_t number;        /* of the set among those wanted, from 0 */
    bool is_last;           /* there is none after it */
    /* The rest is lookup's own. */
    const char *path;
    struct lookup_wish wish;
    uint64_t found; /* of those wanted since the log was opened */
    bool open;
};

/* `path` is borrowed. On failure there is nothing to close, but it may be closed. */
bool lookup_open(struct lookup *l, const char *path, const struct lookup_wish *wish,
                 struct err *err);
void lookup_close(struct lookup *l);

/* Goes to the next set. 1: it is there, 0: there is none, -1: *err says what is wrong with the log.
 * Unless it is 1 the reading is at no set. */
int lookup_next(struct lookup *l, struct err *err);

/* Goes to a set by its number, further on or back. As lookup_next. */
int lookup_go(struct lookup *l, uint64_t number, struct err *err);

/* The error that there is none: always false. */
bool lookup_none(const struct lookup *l, struct err *err);

#endif
