/* A set of a log as all parts of a report see it. */
#ifndef REPORT_SET_VIEW_H
#define REPORT_SET_VIEW_H

#include "log/set_reader.h"

/* The name of a bot of a game. */
struct called {
    char name[NAME_CAP];
};

/* All is borrowed, until the next set. */
struct set_view {
    const struct event *event;
    const struct pairing *pairing;
    const struct set_record *set;
    const uint32_t *bot; /* by entrant: the bot's number in the report's game */
    size_t game;         /* of the report */
    size_t log;          /* of the report */
    uint64_t record;     /* its number in its log */
    struct seating seating;
};

/* The entrant and the bot in a seat. */
static inline const struct entrant *set_view_entrant(const struct set_view *s, unsigned table,
                                                     unsigned seat)
{
    uint32_t chair = pairing_chair(s->pairing, s->seating.chair[table][seat]);

    return &s->event->entrant[chair];
}

static inline uint32_t set_view_bot(const struct set_view *s, unsigned table, unsigned seat)
{
    return s->bot[pairing_chair(s->pairing, s->seating.chair[table][seat])];
}

#endif
