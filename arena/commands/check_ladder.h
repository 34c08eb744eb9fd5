/* `check --against`: which of the bots that come with the arena a bot beats. */
#ifndef COMMANDS_CHECK_LADDER_H
#define COMMANDS_CHECK_LADDER_H

#include "commands/options.h"

/* Plays `bot` against o->against, logs into `folder`, which is there, and prints what came of it.
 * Returns the exit status. */
int check_ladder(const struct options *o, const char *bot, const char *folder);

#endif
