/* Playing a tournament with stages, for `run`. */
#ifndef CLI_STAGED_H
#define CLI_STAGED_H

#include "cli/conduct.h"

/* As single_play (single.h), of a configuration with config_stages: plays one stage after the other
 * and joins them in `log`. All bots are looked at before the first stage is played. */
int staged_play(struct conduct *c, struct config *config, const char *log, const char *copies);

#endif
