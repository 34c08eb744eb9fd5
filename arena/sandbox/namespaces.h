/*
 * The walls that stand round a worker and all its bots together: namespaces of its own for network,
 * IPC and mounts. What cannot be had is left out; the walls within are euchre-host's.
 */
#ifndef SANDBOX_NAMESPACES_H
#define SANDBOX_NAMESPACES_H

#include <sys/types.h>

#include "base/err.h"
#include "sandbox/walls.h"

/* Puts this process, which has one thread and will start the bots, behind the namespaces: in a user
 * namespace of its own where it is not root, in which it has the ids it had. Returns the WALL()
 * bits it now has; a wall that cannot be had changes nothing. Folder, open files and the signal
 * that follows the parent's death stay; root can still become another user. */
unsigned namespaces_raise(void);

/* The same where the namespaces was looked at before (namespaces_look): ERR_ABORT if a wall is
 * missing that is not one of the WALL() bits in `missing` (walls_missing). */
bool namespaces_require(unsigned missing, struct err *err);

/* In a new user namespace everybody is nobody until this says who this process is outside. */
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

/* Makes what can be made; nothing of it is where the caller is. */
void namespaces_build(struct namespaces *f);

/* Puts this process behind it, as namespaces_raise does. ERR_ABORT if one of its walls cannot be
 * had any more. */
bool namespaces_enter(const struct namespaces *f, struct err *err);

/* Sets, or clears, a property of what is mounted at a path, or with all that is mounted below it,
 * as this process sees it. False, with errno, where the kernel cannot or will not. */
enum namespaces_mount { MOUNT_READ_ONLY = 0x1, MOUNT_NO_ATIME = 0x10 };
bool namespaces_mount(const char *path, bool below, enum namespaces_mount property, bool on);

/* Makes read-only all that is mounted, as this process sees it, whatever its root is. */
bool namespaces_read_only(void);

/* Lets go of it. Those behind it stay there. */
void namespaces_leave(struct namespaces *f);

/* Which of all walls stand on this machine, found out by a child that raises the namespaces and
 * becomes euchre-host at `host`: WALL() bits. A wall stands if what it forbids was tried from
 * within and did not succeed. ERR_ABORT if that cannot be started or never answers. */
bool namespaces_look(const char *host, unsigned *standing, struct err *err);

#endif
