/*
 * Runs a build in euchre-host: compilers read, and makefiles run, what others wrote. The process
 * raises its walls and becomes the command.
 */
#ifndef SANDBOX_HOST_BUILD_H
#define SANDBOX_HOST_BUILD_H

#include <stdbool.h>
#include <sys/types.h>

#include "sandbox/host_confine.h"

/* Runs a command, with its arguments up to NULL, in the working folder; all below the folder above
 * that is its own. `memory`: bytes, of each process. `box_alone`: nothing else is mounted so that
 * it could be written. Returns if it cannot be run; the descriptor BUILD_FAILURES then has the
 * reason, which nothing of the command can write to. */
enum { BUILD_FAILURES = 3 };
void build_run(uid_t user, uint64_t memory, const struct build_limits *limits, bool box_alone,
               char **command);

#endif
