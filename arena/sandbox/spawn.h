/* The start of a bot's process, for bot_process.h: its pipes or sockets, and euchre-host at their
 * other ends. */
#ifndef SANDBOX_SPAWN_H
#define SANDBOX_SPAWN_H

#include "sandbox/bot_process.h"

/* Starts p->setup's host with its pipes; p->pid and the descriptors are set. False, with nothing
 * left open, if the machine has no process or pipe left, or the shared object cannot be read. */
bool spawn_host(struct process *p, struct err *err);

/* Closes our ends of its pipes. */
void spawn_close(struct process *p);

#endif
