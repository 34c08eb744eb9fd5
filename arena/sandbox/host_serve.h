/*
 * Answers the arena's frames with what the bot says.
 */
#ifndef SANDBOX_HOST_SERVE_H
#define SANDBOX_HOST_SERVE_H

#include "sandbox/host_load.h"

/* Serves until the end. Returns 0, or 3 where what was asked made no sense. */
int serve(const struct callbacks *bot);

#endif
