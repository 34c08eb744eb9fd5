/* The bots of an event by the hashes that stand for their names in a log. Private to record/. */
#ifndef LOG_BOT_NAMES_H
#define LOG_BOT_NAMES_H

#include "event/event.h"

struct bot_names_line {
    uint8_t hash[NAME_HASH]; /* first: lines are found by it */
    uint32_t entrant;
};

/* A line for each entrant, in the order of their hashes. NULL if there is no memory; the caller
 * frees it. */
struct bot_names_line *bot_names_make(const struct event *event);

/* False if no bot of the event has this hash. */
bool bot_names_find(const struct bot_names_line *roll, const struct event *event,
                    const uint8_t hash[NAME_HASH], uint32_t *entrant);

#endif
