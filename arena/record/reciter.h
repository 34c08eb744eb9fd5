/*
 * A chair that recites: it answers for all seats of a table what its record says they answered.
 * Private to record/.
 */
#ifndef RECORD_RECITER_H
#define RECORD_RECITER_H

#include "table/chair.h"
#include "table/played.h"

struct reciter {
    struct chair chair;          /* first, so that its operations find the rest */
    const struct played *played; /* as the log has it */
    size_t deal;                 /* the deal being played */
    const uint8_t *answers;      /* of it; NULL where the log has nothing to say */
    unsigned count;              /* of them */
    size_t fault;                /* the next */
};

/* `said` outlives the chair. */
void reciter_start(struct reciter *c, const struct played *said);

#endif
