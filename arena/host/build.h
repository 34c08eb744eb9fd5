/*
 * The other thing that is done behind walls: a build, by compilers that read and makefiles that run
 * what others wrote. The process raises them and becomes the command.
 */
#ifndef HOST_BUILD_H
#define HOST_BUILD_H

#include <sys/types.h>

#include "host/enclose.h"

/* Runs a command, with its arguments up to NULL, in the working folder; all below the folder above
 * that is its own. `memory`: bytes, of each process. Returns 127 if it cannot be run. */
int build_run(uid_t user, uint64_t memory, const struct build_limits *limits, char **command);

#endif
