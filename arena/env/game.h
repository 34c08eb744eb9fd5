/*
 * The game that an environment plays: a rule set with its parameters, and what is prepared once for
 * it. It never changes, so threads share it.
 */
#ifndef ENV_GAME_H
#define ENV_GAME_H

#include "base/err.h"
#include "euchre_env.h"
#include "rules/shuffle.h"

struct eu_game {
    struct eu_rules rules;
    struct shuffle shuffle;
};

/* Copies an error's text into a caller's `error`, which has EU_ENV_ERROR bytes or is NULL. Returns
 * `status`, so that callers write `return game_error(...)`. */
int game_error(char *error, enum eu_env_status status, const struct err *err);

/* EU_ENV_POINTS of a deal from its points, both by seat; seats that do not exist have 0. */
void game_returns(const struct eu_rules *rules, const int32_t points[EU_SEATS],
                  int16_t returns[EU_SEATS]);

#endif
