#include "log/bot_names.h"

#include <stdlib.h>
#include <string.h>

/* A line begins with its hash, and a key is a bare one. */
static int by_hash(const void *a, const void *b)
{
    return memcmp(a, b, NAME_HASH);
}

struct bot_names_line *bot_names_make(const struct event *event)
{
    struct bot_names_line *roll = calloc(event->entrants, sizeof *roll);

    if (!roll)
        return NULL;
    for (size_t i = 0; i < event->entrants; i++) {
        name_hash(event->entrant[i].name, roll[i].hash);
        roll[i].entrant = (uint32_t)i;
    }
    qsort(roll, event->entrants, sizeof *roll, by_hash);
    return roll;
}

bool bot_names_find(const struct bot_names_line *roll, const struct event *event,
                    const uint8_t hash[NAME_HASH], uint32_t *entrant)
{
    const struct bot_names_line *line = bsearch(hash, roll, event->entrants, sizeof *line, by_hash);

    if (line)
        *entrant = line->entrant;
    return line;
}
