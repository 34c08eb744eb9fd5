#include "record/roll.h"

#include <stdlib.h>
#include <string.h>

/* A line begins with its hash, and a key is a bare one. */
static int by_hash(const void *a, const void *b)
{
    return memcmp(a, b, NAME_HASH);
}

struct roll_line *roll_make(const struct event *event)
{
    struct roll_line *roll = calloc(event->entrants, sizeof *roll);

    if (!roll)
        return NULL;
    for (size_t i = 0; i < event->entrants; i++) {
        name_hash(event->entrant[i].name, roll[i].hash);
        roll[i].entrant = (uint32_t)i;
    }
    qsort(roll, event->entrants, sizeof *roll, by_hash);
    return roll;
}

bool roll_find(const struct roll_line *roll, const struct event *event,
               const uint8_t hash[NAME_HASH], uint32_t *entrant)
{
    const struct roll_line *line = bsearch(hash, roll, event->entrants, sizeof *line, by_hash);

    if (line)
        *entrant = line->entrant;
    return line;
}
