/*
 * The walls a process raises round itself before any code of a bot runs in it, all but the filter
 * of system calls (filter.h). What the machine does not offer is left out.
 */
#ifndef HOST_ENCLOSE_H
#define HOST_ENCLOSE_H

#include <stdint.h>
#include <sys/types.h>

/* Becomes `user`, unless it is (uid_t)-1, with so many bytes of address space; `object`, or none if
 * that is -1, is the one file that may still be opened. Returns the WALL() bits that stand. The
 * process dies with its parent from here on. */
unsigned enclose(uid_t user, uint64_t memory, int object);

#endif
