/*
 * Hides the clocks that a bot could measure others with. A bot that could read one would know how
 * long its partner took to answer, which can carry any message. The kernel's time is in pages of
 * each process (vvar), which code in others reads without a system call (vDSO); the processor has a
 * counter.
 *
 * In euchre-host all of them go: the pages are unmapped, the code becomes system calls, of which
 * the filter lets those for clocks of the own CPU time pass and the handler answers the others with
 * the same (sandbox/seccomp_filter.h, sandbox/seccomp_trap.h), and reading the counter ends the
 * process (SIGSEGV). That holds for a program too, which euchre-host executes without an execve
 * (sandbox/host_execute.h); there the counter is answered as well, as dynamic linkers read it. A
 * worker does without the counter as well, as changing over between processes that may read it and
 * others that may not takes the processor a microsecond or more.
 */
#ifndef SANDBOX_CLOCKS_H
#define SANDBOX_CLOCKS_H

#include <stdbool.h>

/* In this process from here on; what it executes must have been given the counter back
 * (clocks_counter), as programs read it when they start. Needs /proc. False if it cannot be done on
 * this machine; then all is as it was, but perhaps slower. */
bool clocks_hide(void);

/* Whether this process may read the counter, as it may at first; says how it was before. */
bool clocks_counter(bool readable);

#endif
