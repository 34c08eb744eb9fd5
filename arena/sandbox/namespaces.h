/*
 * Namespaces for network, IPC and mounts, which a worker and all its bots have to themselves. What
 * the machine does not offer is left out. euchre-host raises the other walls.
 */
#ifndef SANDBOX_NAMESPACES_H
#define SANDBOX_NAMESPACES_H

#include <sys/types.h>

#include "base/err.h"
#include "sandbox/walls.h"

/* Moves this process, which has one thread and will start the bots, into namespaces of its own. If
 * it is not root, it gets a user namespace too, in which it has the ids it had. Returns the WALL()
 * bits it now has; a wall that cannot be had changes nothing. Folder, open files and the signal
 * that follows the parent's death stay; root can still become another user. */
unsigned namespaces_raise(void);

/* The same after selftest_look: ERR_ABORT if a wall is missing that is not one of the WALL() bits
 * in `missing` (walls_missing). */
bool namespaces_require(unsigned missing, struct err *err);

/* Gives this process, in a new user namespace, the ids that it has outside. */
void namespaces_keep_ids(uid_t user, gid_t group);

/*
 * The same for many processes one after the other, as the workers of a run. Namespaces of network
 * and IPC, which cost the system tens of milliseconds when they go, are made once and shared; that
 * of mounts is each one's own.
 */
struct namespaces {
    int user, network, ipc; /* descriptors of namespaces; -1: none */
    unsigned walls;         /* WALL() bits that everyone behind it has */
};

/* Makes what can be made; the caller stays where it is. */
void namespaces_build(struct namespaces *f);

/* Moves this process into them, as namespaces_raise does. ERR_ABORT if one of its walls cannot be
 * had any more. */
bool namespaces_enter(const struct namespaces *f, struct err *err);

/* Sets, or clears, a property of what is mounted at a path, or with all that is mounted below it,
 * as this process sees it. False, with errno, where the kernel cannot or will not. */
enum namespaces_mount { MOUNT_READ_ONLY = 0x1, MOUNT_NO_ATIME = 0x10 };
bool namespaces_mount(const char *path, bool below, enum namespaces_mount property, bool on);

/* Makes read-only all that is mounted, as this process sees it, whatever its root is. */
bool namespaces_read_only(void);

/* Closes them. Processes that are in them stay there. */
void namespaces_leave(struct namespaces *f);

#endif
