/*
 * The walls a process raises round itself before any code of a bot runs in it, all but the filter
 * of system calls (filter.h). What the machine does not offer is left out.
 */
#ifndef HOST_ENCLOSE_H
#define HOST_ENCLOSE_H

#include <stdint.h>
#include <sys/types.h>

struct enclosure {
    uid_t user;      /* to become, or (uid_t)-1 */
    uint64_t memory; /* bytes of address space */
    int object;      /* the one file that may still be opened, or -1 */
};

/* Returns the WALL() bits that stand. The process dies with its parent from here on. */
unsigned enclose(const struct enclosure *e);

#endif
