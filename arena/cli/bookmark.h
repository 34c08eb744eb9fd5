/*
 * A deal of a log that somebody looks at, and the way from it to others: along its table, to the
 * next table of the set, to the next set.
 */
#ifndef CLI_BOOKMARK_H
#define CLI_BOOKMARK_H

#include "cli/lookup.h"

struct bookmark {
    struct lookup lookup; /* at the set */
    unsigned table;
    size_t deal;     /* of those that the table played */
    bool is_damaged; /* the log is, further on */
    struct err damage;
};

/* Goes to the first deal that is wanted; `path` is borrowed. False if there is none or the log
 * cannot be read; it may be closed then. */
bool bookmark_open(struct bookmark *b, const char *path, const struct lookup_wish *wish,
                   struct err *err);
void bookmark_close(struct bookmark *b);

/* Its numbers and points. */
struct played_deal bookmark_deal(const struct bookmark *b);

/* Goes to the next deal, or the one before: of the table, then of the next table that is wanted; or
 * with `beside`, where all tables are looked at together, to the next that any of them had. Then to
 * the next set. 1: it went, 0: there is none, or none that can be read (is_damaged), -1: the log
 * cannot be read any more. What the set holds has moved, whatever it returns. */
int bookmark_move(struct bookmark *b, bool back, bool beside);

/* Goes to the same deal at the next table that had it. False: no other had. */
bool bookmark_turn(struct bookmark *b);

#endif
