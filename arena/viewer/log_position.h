/*
 * The deal of a log that is being viewed, and how to go from it to others: along its table, to the
 * next table of the set, to the next set.
 */
#ifndef VIEWER_LOG_POSITION_H
#define VIEWER_LOG_POSITION_H

#include "viewer/log_search.h"

struct log_position {
    struct log_search lookup; /* at the set */
    unsigned table;
    size_t deal;     /* of those that the table played */
    bool is_damaged; /* the log is, further on */
    struct err damage;
};

/* Goes to the first deal that is wanted; `path` is borrowed. False if there is none or the log
 * cannot be read; it may be closed then. */
bool log_position_open(struct log_position *b, const char *path, const struct log_search_wish *wish,
                       struct err *err);
void log_position_close(struct log_position *b);

/* Its numbers and points. */
struct table_record_deal log_position_deal(const struct log_position *b);

/* Goes to the next deal, or the one before: of the table, then of the next table that is wanted; or
 * with `beside`, where all tables are looked at together, to the next that any of them had. Then to
 * the next set. 1: it went, 0: there is none, or none that can be read (is_damaged), -1: the log
 * cannot be read any more. What the set holds has moved, whatever it returns. */
int log_position_move(struct log_position *b, bool back, bool beside);

/* A deal to come back to. */
struct log_place {
    uint64_t set; /* lookup.number */
    unsigned table;
    size_t deal;
};
struct log_place log_position_place(const struct log_position *b);

/* Goes back to it. False: the log cannot be read any more. */
bool log_position_return(struct log_position *b, const struct log_place *place);

/* Goes to the same deal at the next table that had it. False: no other had. */
bool log_position_turn(struct log_position *b);

#endif
