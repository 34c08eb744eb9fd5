/*
 * The memory that is left for this process and those that it starts: of the machine, and of the
 * memory cgroups that they are in, of either version. Memory for which files are kept counts as
 * left, swap does not.
 *
 * `root` is where /proc and /sys are looked for: "" but in tests.
 */
#ifndef BASE_AVAILABLE_H
#define BASE_AVAILABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes; UINT64_MAX if the system does not tell. *cgroup, unless it is NULL: whether a cgroup
 * allows no more, rather than the machine. */
uint64_t available_memory(const char *root, bool *cgroup);

/* How many processes the kernel has killed for want of memory: those of this process's cgroup, or
 * where there is none, of the machine. 0 if the system does not tell. */
uint64_t available_kills(const char *root);

/* Why processes were killed that should not have been: whether the kernel has killed more for want
 * of memory than `kills`, as available_kills said before. It follows a colon. */
enum { AVAILABLE_REASON = 160 };
void available_reason(const char *root, uint64_t kills, char reason[AVAILABLE_REASON]);

#endif
