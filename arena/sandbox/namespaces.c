#include "sandbox/namespaces.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/child.h"

/* ---- Raising ---- */

static bool tell_kernel(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);

    if (fd < 0)
        return false;
    bool told = write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    close(fd);
    return told;
}

/* Groups can be mapped only after setgroups has been given up. */
void namespaces_keep_ids(uid_t user, gid_t group)
{
    char map[64];

    snprintf(map, sizeof map, "%u %u 1", (unsigned)user, (unsigned)user);
    (void)tell_kernel("/proc/self/uid_map", map);
    (void)tell_kernel("/proc/self/setgroups", "deny");
    snprintf(map, sizeof map, "%u %u 1", (unsigned)group, (unsigned)group);
    (void)tell_kernel("/proc/self/gid_map", map);
}

static const struct {
    int flag;
    unsigned wall;
} kinds[] = {
    {CLONE_NEWNET, WALL(NETWORK)},
    {CLONE_NEWIPC, WALL(IPC)},
    {CLONE_NEWNS, WALL(MOUNT)},
};

enum {
    KINDS = sizeof kinds / sizeof kinds[0],
    ALL_FLAGS = CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS
};

/* A user namespace is asked for only in one call with another, which it would be of no use without:
 * where the other is refused it is not made either. */
static unsigned unshare_what_can_be(int user)
{
    unsigned walls = 0;

    if (unshare(user | ALL_FLAGS) == 0)
        return WALL(NETWORK) | WALL(IPC) | WALL(MOUNT);
    for (size_t i = 0; i < KINDS; i++) {
        if (unshare(user | kinds[i].flag) != 0)
            continue;
        walls |= kinds[i].wall;
        user = 0;
    }
    return walls;
}

/* For headers of the system that are older than its kernel. */
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif

bool namespaces_mount(const char *path, bool below, enum namespaces_mount property, bool on)
{
    enum { WITH_THOSE_BELOW = 0x8000, ALL_ATIME = 0x70 };
    uint64_t change[4] = {0}; /* set, clear, propagation, namespace */

    change[!on] = property;
    if (property == MOUNT_NO_ATIME)
        change[1] = ALL_ATIME; /* of its values one is set */
    return syscall(SYS_mount_setattr, AT_FDCWD, path, below ? WITH_THOSE_BELOW : 0, change,
                   sizeof change) == 0;
}

/* A change of all mounts; `root` is where the outermost is. False if that is no mount point. */
typedef bool mount_change(const char *root);

/* Joining the namespace of mounts that a process is in already puts it at the root of all mounts
 * (setns(2)). */
static bool go_to_root(void)
{
    int own = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
    bool gone = own >= 0 && setns(own, CLONE_NEWNS) == 0;

    if (own >= 0)
        close(own);
    return gone;
}

/* In a chroot whose root is no mount point the mount that holds it is changed from the root of all
 * mounts. Whoever may not call chroot, as in a container that forbids it, stays; a process that
 * cannot come back to its own root ends. */
static bool change_all(mount_change *change)
{
    if (change("/"))
        return true;
    int here = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    bool gone = here >= 0 && root >= 0 && chroot("/") == 0 && go_to_root();
    bool changed = gone && change("/");
    if (gone && (fchdir(root) != 0 || chroot(".") != 0 || fchdir(here) != 0))
        _exit(127);
    if (root >= 0)
        close(root);
    if (here >= 0)
        close(here);
    return changed;
}

static bool make_read_only(const char *root)
{
    return namespaces_mount(root, true, MOUNT_READ_ONLY, true);
}

bool namespaces_read_only(void)
{
    return change_all(make_read_only);
}

/* Mounts on one side must not appear on the other. */
static bool make_private(const char *root)
{
    return mount(NULL, root, NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

/* That a file was read must not be seen by others who may read it, as programs may those of their
 * interpreter. The kernel does not let an ordinary user say so. */
static bool hide_reading(const char *root)
{
    return namespaces_mount(root, true, MOUNT_NO_ATIME, true);
}

/* Nor must others' processes be seen, of which numbers of descriptors could tell. Kernels that know
 * the word do not change the /proc of all. */
static bool hide_processes(void)
{
    return geteuid() != 0 || mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC,
                                   "hidepid=invisible") == 0;
}

/* Of a namespace of mounts, just made. Nothing is mounted where that would be seen outside. Returns
 * the WALL() bits it has now. */
static unsigned part_mounts(void)
{
    if (!change_all(make_private))
        return 0;
    return (change_all(hide_reading) ? WALL(ATIME) : 0) | (hide_processes() ? WALL(MOUNT) : 0);
}

unsigned namespaces_raise(void)
{
    uid_t user = geteuid();
    gid_t group = getegid();
    bool needs_user = user != 0;

    if (needs_user && access("/proc/self/uid_map", W_OK) != 0)
        return 0;
    unsigned walls = unshare_what_can_be(needs_user ? CLONE_NEWUSER : 0);
    if (needs_user && walls)
        namespaces_keep_ids(user, group);
    if (walls & WALL(MOUNT))
        walls = (walls & ~WALL(MOUNT)) | part_mounts();
    return walls;
}

/* Whether walls that stood before are lost; *err names them. */
static bool has_lost(unsigned lost, struct err *err)
{
    char names[WALLS_NAMES];

    walls_names(lost, names);
    return lost &&
           !err_set(err, ERR_ABORT, "walls that stood at first cannot be raised: %s", names);
}

bool namespaces_require(unsigned missing, struct err *err)
{
    const unsigned namespaces = WALL(NETWORK) | WALL(IPC) | WALL(MOUNT) | WALL(ATIME);

    return !has_lost(walls_missing(namespaces_raise() | ~namespaces) & ~missing, err);
}

/* ---- Sharing ---- */

/* What the child that makes the namespaces reports. */
struct made {
    unsigned walls;
    bool shared; /* the child keeps namespaces that others can enter */
};

/* Raises all of the namespaces, so that `walls` are those that can be had here. */
static struct made make_namespaces(void)
{
    uid_t user = geteuid();
    gid_t group = getegid();
    int own = user != 0 ? CLONE_NEWUSER : 0;

    if (unshare(own | CLONE_NEWNET | CLONE_NEWIPC) != 0)
        return (struct made){namespaces_raise(), false};
    if (own)
        namespaces_keep_ids(user, group);
    unsigned mounts = unshare(CLONE_NEWNS) == 0 ? part_mounts() : 0;
    return (struct made){WALL(NETWORK) | WALL(IPC) | mounts, true};
}

/* In a child: keeps the namespaces until the parent has opened them. */
static void keep_namespaces(int ready, int go)
{
    char byte = 0;

    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    const struct made made = make_namespaces();
    if (write(ready, &made, sizeof made) == sizeof made)
        (void)!read(go, &byte, 1); /* until the other end is closed */
}

static int namespace_of(pid_t pid, const char *name)
{
    char path[64];

    snprintf(path, sizeof path, "/proc/%ld/ns/%s", (long)pid, name);
    return open(path, O_RDONLY | O_CLOEXEC);
}

void namespaces_build(struct namespaces *f)
{
    int ready[2], go[2];
    struct made made;

    *f = (struct namespaces){-1, -1, -1, 0};
    if (pipe2(ready, O_CLOEXEC) != 0)
        return;
    if (pipe2(go, O_CLOEXEC) != 0) {
        close(ready[0]);
        close(ready[1]);
        return;
    }
    pid_t pid = fork();
    if (pid == 0) {
        close(go[1]);
        keep_namespaces(ready[1], go[0]);
        _exit(0);
    }
    close(ready[1]);
    if (pid > 0 && read(ready[0], &made, sizeof made) == sizeof made) {
        f->walls = made.walls;
        f->user = made.shared && geteuid() != 0 ? namespace_of(pid, "user") : -1;
        f->network = made.shared ? namespace_of(pid, "net") : -1;
        f->ipc = made.shared ? namespace_of(pid, "ipc") : -1;
    }
    close(ready[0]);
    close(go[0]);
    close(go[1]);
    if (pid > 0)
        (void)child_wait(pid);
}

static unsigned enter_shared(const struct namespaces *f)
{
    unsigned walls = 0;

    if (setns(f->network, CLONE_NEWNET) == 0)
        walls |= WALL(NETWORK);
    if (setns(f->ipc, CLONE_NEWIPC) == 0)
        walls |= WALL(IPC);
    return unshare(CLONE_NEWNS) == 0 ? walls | part_mounts() : walls;
}

bool namespaces_enter(const struct namespaces *f, struct err *err)
{
    bool shared = f->network >= 0 && (f->user < 0 || setns(f->user, CLONE_NEWUSER) == 0);
    unsigned walls = shared ? enter_shared(f) : namespaces_raise();

    return !has_lost(f->walls & ~walls, err);
}

void namespaces_leave(struct namespaces *f)
{
    int *const fd[] = {&f->user, &f->network, &f->ipc};

    for (size_t i = 0; i < sizeof fd / sizeof fd[0]; i++) {
        if (*fd[i] >= 0)
            close(*fd[i]);
        *fd[i] = -1;
    }
}
