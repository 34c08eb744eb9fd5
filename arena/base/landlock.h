/*
 * Landlock: a process takes from itself all rights to files, and what else the system's version of
 * it knows (TCP, abstract sockets, signals), but for what it allows itself below single files and
 * folders.
 *
 *     int rules = landlock_begin();
 *     landlock_allow(rules, fd, LANDLOCK_READ_FILE), ...
 *     landlock_end(rules)
 *
 * euchre-host, which has nothing else of the arena in it, has its own (sandbox/host_confine.c).
 */
#ifndef BASE_LANDLOCK_H
#define BASE_LANDLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Rights below a folder, or to a file; the numbers are the system's. */
enum landlock_rights {
    LANDLOCK_WRITE_FILE = 1 << 1,
    LANDLOCK_READ_FILE = 1 << 2,
    LANDLOCK_READ_DIR = 1 << 3,
    LANDLOCK_MAKE_DIR = 1 << 7,
    LANDLOCK_MAKE_FILE = 1 << 8,
};

/* The version of it that this system has; 0: none. */
long landlock_version(void);

/* Rules that allow nothing yet, a descriptor; -1 where there is no Landlock, or none can be had. */
int landlock_begin(void);

/* Allows these rights below what is open as `fd`, also by O_PATH. */
bool landlock_allow(int rules, int fd, uint64_t rights);

/* Puts the rules into force, for good, and closes them. The process has PR_SET_NO_NEW_PRIVS. */
bool landlock_end(int rules);

#endif
