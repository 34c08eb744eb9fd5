/*
 * Handles a system call that the filter traps: the process says which one it was and ends. A few
 * are answered instead. The dynamic linker gets the bot's shared object for the name OBJECT_PATH,
 * whoever may read that file, and for all else a refusal that it puts into words itself.
 */
#ifndef SANDBOX_SECCOMP_TRAP_H
#define SANDBOX_SECCOMP_TRAP_H

#include <stdbool.h>
#include <stddef.h>

/* Sets up the stack of all handlers of signals, as a bot may have used up its own, and this one. */
bool seccomp_trap_set(void);

/* The handlers of a program that is executed in this process (host_execute.h): its clocks, which
 * the filter traps, and the processor's counter tell its own CPU time. */
bool seccomp_trap_set_for_program(void);

/* Whether the dynamic linker is at work for us. */
void seccomp_trap_loading(bool loading);

#endif
