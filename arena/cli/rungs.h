/* `check --against`: which of the bots that come with the arena a bot beats. */
#ifndef CLI_RUNGS_H
#define CLI_RUNGS_H

#include "cli/options.h"

/* Plays `bot` against o->against, logs into `folder`, which is there, and prints what came of it.
 * Returns the exit status. */
int rungs_climb(const struct options *o, const char *bot, const char *folder);

#endif
