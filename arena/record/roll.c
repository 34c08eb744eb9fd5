#include "record/roll.h"

#include <stdlib.h>
#include <string.h>

/* A line begins with its hash, and a key is a bare one. */
static int by_hash(const void *a, const void *b)
{
    return memcmp(a, b, NAME_HASH);
}

bool roll_make(struct roll *roll, const struct event *event)
{
    struct roll_line *line = calloc(event->entrants, sizeof *line);

    if (!line)
        return false;
    for (size_t i = 0; i < event->entrants; i++) {
        name_hash(event->entrant[i].name, line[i].hash);
        line[i].entrant = (uint32_t)i;
    }
    qsort(line, event->entrants, sizeof *line, by_hash);
    *roll = (struct roll){event, line};
    return true;
}

void roll_finish(struct roll *roll)
{
    free(roll->line);
    *roll = (struct roll){.event = NULL};
}

bool roll_pairing(const struct roll *roll, const struct set_record *r, struct pairing *p)
{
    const struct event *e = roll->event;
    const char *names[EU_SEATS];
    uint32_t bot[EU_SEATS];

    for (unsigned i = 0; i < r->bots; i++) {
        const struct roll_line *line =
            bsearch(r->bot[i], roll->line, e->entrants, sizeof *line, by_hash);
        if (!line)
            return false;
        bot[i] = line->entrant;
        names[i] = e->entrant[bot[i]].name;
    }
    pairing_make(p, &e->rules, r->bots, bot, names);
    return true;
}
