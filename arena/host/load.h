/*
 * A bot's shared object: loaded behind the walls, its descriptor checked and copied.
 */
#ifndef HOST_LOAD_H
#define HOST_LOAD_H

#include <stdbool.h>

#include "euchre_wire.h"
#include "host/filter.h"
#include "table/callbacks.h"

/* Runs its constructors; between them and its first callback the second stage of the filter is
 * raised, and `filtered` tells whether it stands. False: `why` says why it is no bot we can play
 * with, in words that follow its name. */
bool load_bot(struct callbacks *bot, struct filter *filter, bool *filtered, char why[EU_WIRE_WHY]);

/* What is said of it in a hello, but for the walls. */
void load_describe(const struct callbacks *bot, struct eu_wire_hello *hello);

#endif
