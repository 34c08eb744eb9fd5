/* The bots of an event by the hashes that stand for their names in a log. Private to record/. */
#ifndef RECORD_ROLL_H
#define RECORD_ROLL_H

#include "record/event.h"

struct roll_line {
    uint8_t hash[NAME_HASH]; /* first: lines are found by it */
    uint32_t entrant;
};

/* A line for each entrant, in the order of their hashes. NULL if there is no memory; the caller
 * frees it. */
struct roll_line *roll_make(const struct event *event);

/* False if no bot of the event has this hash. */
bool roll_find(const struct roll_line *roll, const struct event *event,
               const uint8_t hash[NAME_HASH], uint32_t *entrant);

#endif
