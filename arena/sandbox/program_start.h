/* Executes a program in a new process: euchre-host, for a bot (spawn.h) or as the fork server. */
#ifndef SANDBOX_PROGRAM_START_H
#define SANDBOX_PROGRAM_START_H

#include <stdbool.h>
#include <sys/types.h>

/* No signal is blocked in the new process, nor ignored. */
struct program_start {
    const char *path;
    char *const *argv, *const *environment;
    const int *given; /* what the process has at 0 and on; none of them is there already */
    unsigned descriptors;
    bool unrandomized; /* its addresses are always the same */
    bool leads;        /* a process group of its own */
};

/* Returns 0, or what errno would be. *pid is a child of this process. */
int program_start(const struct program_start *start, pid_t *pid);

#endif
