/*
 * Playing one event, for `run` and `match`.
 */
#ifndef CLI_SINGLE_H
#define CLI_SINGLE_H

#include "cli/conduct.h"

/* Adds the options to a configuration, plays it into `log` with the bots' copies in `copies`,
 * prints the standings. `kept`: the log stays after the command. Returns the exit status. */
int single_play(struct conduct *c, struct config *config, const char *log, const char *copies,
                bool kept);

#endif
