/*
 * Where two records of one table part: the first question that was answered otherwise. What follows
 * from that answer is no further difference.
 */
#ifndef LOG_FIRST_DIFFERENCE_H
#define LOG_FIRST_DIFFERENCE_H

#include "log/walk.h"

struct first_difference {
    struct address address;
    struct deal deal; /* as it stood when the question was put: deal.ask */
    /* In the one record and the other: the answer, -1 where there is none; the strike at the
     * question, or 0. After a strike the answer is the house's. */
    int32_t answer[2];
    enum eu_fault strike[2];
};

/* False if both have the same answers, and if `strikes` are asked for, strikes at the same
 * questions. */
bool first_difference_find(struct first_difference *p, const struct set_record *one,
                           const struct set_record *other, const struct event *event,
                           const struct pairing *pairing, unsigned table, bool strikes);

#endif
