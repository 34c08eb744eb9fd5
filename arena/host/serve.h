/*
 * Answers the arena's frames with what the bot says.
 */
#ifndef HOST_SERVE_H
#define HOST_SERVE_H

#include "host/load.h"

/* Serves until the end. Returns 0, or 3 where what was asked made no sense. */
int serve(const struct callbacks *bot);

#endif
