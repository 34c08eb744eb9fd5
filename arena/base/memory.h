/*
 * Memory: how much data this process has and may have, and how much memory is left on the machine.
 *
 * What is left counts for this process and those it starts: of the machine, and of the memory
 * cgroups they are in, of either version. Page cache counts as left, swap does not. `root` is where
 * /proc and /sys are: "" except in tests.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of data and stack of this process, which RLIMIT_DATA limits; 0 if the system does not
 * tell. */
size_t memory_data(void);

/* Limits the data of this process, and of those it starts from here on, to so many bytes. Does
 * nothing under a sanitizer, which reserves more than any limit allows. */
void memory_limit(size_t bytes);

/* Bytes left; UINT64_MAX if the system does not tell. *cgroup, unless it is NULL: whether a cgroup
 * sets the limit, rather than the machine. */
uint64_t memory_available(const char *root, bool *cgroup);

/* The number of processes that the kernel has killed for want of memory: in this process's cgroup,
 * or without one, on the machine. 0 if the system does not tell. */
uint64_t memory_kills(const char *root);

/* Why processes were killed: for want of memory, if the kernel has killed more since memory_kills
 * said `kills`; else from outside. The text follows a colon. */
enum { MEMORY_REASON = 160 };
void memory_kill_reason(const char *root, uint64_t kills, char reason[MEMORY_REASON]);

#endif
