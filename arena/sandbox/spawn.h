/* Starts a bot's process, for bot_process.c: it is forked by the fork server, or executed. */
#ifndef SANDBOX_SPAWN_H
#define SANDBOX_SPAWN_H

#include "sandbox/bot_process.h"

/* Starts p->setup's host with its pipes and shared memory; p->pid and the descriptors are set.
 * False, with nothing left open, if the machine has no process or pipe left, or the shared object
 * cannot be read. */
bool spawn_host(struct process *p, struct err *err);

/* Closes our ends of its pipes, and lets go of the shared memory. */
void spawn_close(struct process *p);

#endif
