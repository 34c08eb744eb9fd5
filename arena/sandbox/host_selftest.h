/*
 * Tries what the walls of a bot's process forbid, from behind them: a wall counts only if that
 * fails. `euchre-host walls` tells of those that hold.
 */
#ifndef SANDBOX_HOST_SELFTEST_H
#define SANDBOX_HOST_SELFTEST_H

#include <stdbool.h>

#include "sandbox/host_confine.h"

/* After confine, which raised these WALL() bits: which of them hold. */
unsigned selftest_confined(const struct confinement *e, unsigned raised);

/* Whether the filter of system calls holds behind these walls, while a bot loads and while it
 * plays: each is tried by a child, which a forbidden call must end. To be asked before confine. */
bool selftest_filter(const struct confinement *e);

#endif
