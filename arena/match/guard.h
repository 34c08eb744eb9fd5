/*
 * A chair before a bot's own: after everything the bot did it lets somebody look, while the note
 * still says which bot it was. That costs time, so it is for sets played alone.
 */
#ifndef MATCH_GUARD_H
#define MATCH_GUARD_H

#include "table/chair.h"

struct guard {
    struct chair chair; /* first: what the table sees */
    struct chair *bot;
    void (*after)(void *context);
    void *context;
};

/* `bot` outlives the guard. */
void guard_init(struct guard *g, struct chair *bot, void (*after)(void *context), void *context);

#endif
