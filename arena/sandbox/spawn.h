/* Starts processes of euchre-host: for bot_process.c that of a bot, and for fork_server.c the fork
 * server. */
#ifndef SANDBOX_SPAWN_H
#define SANDBOX_SPAWN_H

#include "sandbox/bot_process.h"

/* Starts p->setup's host with its pipes and shared memory; p->pid and the descriptors are set.
 * False, with nothing left open, if the machine has no process or pipe left, or the shared object
 * cannot be read. */
bool spawn_host(struct process *p, struct err *err);

/* Closes our ends of its pipes, and lets go of the shared memory. */
void spawn_close(struct process *p);

/* How a program is executed in a new process. No signal is blocked there, nor ignored. */
struct spawn_start {
    const char *host;
    char *const *argv, *const *environment;
    const int *given; /* what the process has at 0 and on; none of them is there already */
    unsigned descriptors;
    bool unrandomized; /* its addresses are always the same */
    bool leads;        /* a process group of its own */
};

/* Returns 0, or what errno would be. */
int spawn_execute(const struct spawn_start *start, pid_t *pid);

#endif
