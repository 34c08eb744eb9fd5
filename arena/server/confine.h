/*
 * What the server takes from itself before it answers anybody: rights, files, system calls. So
 * whoever finds a fault in it can read what anybody may read, and nothing else.
 */
#ifndef SERVER_CONFINE_H
#define SERVER_CONFINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

/* Becomes this user, with the user's group alone. Needs root. */
bool confine_user(const char *name, struct err *err);

/* Raises the limit of open files as far as it may be. Returns what it is then. */
uint32_t confine_files(uint32_t wanted);

struct confine_limits {
    const char *folder; /* of the club: season.db, rounds and tables in it are all that is left */
    uint64_t memory_bytes; /* of address space */
    uint64_t file_bytes;   /* that a file in memory may have */
};

/* For good: no new privileges, Landlock, limits, a filter of system calls; the process dies with
 * its parent, and nobody looks into it. *landlock: whether the system has that. False: the rest
 * could not be had. */
bool confine_raise(const struct confine_limits *limits, bool *landlock, struct err *err);

#endif
