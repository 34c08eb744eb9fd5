/*
 * Tries what the walls of a bot's process forbid, from behind them: a wall counts only if that
 * fails. `euchre-host walls` tells of those that hold.
 */
#ifndef HOST_SELFTEST_H
#define HOST_SELFTEST_H

#include <stdbool.h>

#include "host/enclose.h"

/* Behind enclose, which has raised these WALL() bits: which of them hold. */
unsigned selftest_enclosed(const struct enclosure *e, unsigned raised);

/* Whether the filter of system calls holds behind these walls, while a bot loads and while it
 * plays: each is tried by a child, which a forbidden call must end. To be asked before enclose. */
bool selftest_filter(const struct enclosure *e);

#endif
