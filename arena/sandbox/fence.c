#include "sandbox/fence.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/errand.h"
#include "base/path.h"
#include "base/text.h"
#include "sandbox/process.h"

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

/* In the new user namespace everybody is nobody until this is said. Groups can be mapped only after
 * setgroups has been given up. */
static void keep_ids(uid_t user, gid_t group)
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
} fences[] = {
    {CLONE_NEWNET, WALL(NETWORK)},
    {CLONE_NEWIPC, WALL(IPC)},
    {CLONE_NEWNS, WALL(MOUNT)},
};

enum {
    FENCES = sizeof fences / sizeof fences[0],
    ALL_FLAGS = CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS
};

/* A user namespace is asked for only in one call with another, which it would be of no use without:
 * where the other is refused it is not made either. */
static unsigned unshare_what_can_be(int user)
{
    unsigned walls = 0;
    if (unshare(user | ALL_FLAGS) == 0)
        return WALL(NETWORK) | WALL(IPC) | WALL(MOUNT);
    for (size_t i = 0; i < FENCES; i++) {
        if (unshare(user | fences[i].flag) != 0)
            continue;
        walls |= fences[i].wall;
        user = 0;
    }
    return walls;
}

/* The system's headers may be older than its kernel. */
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif

bool fence_mount(const char *path, bool below, enum fence_mount property, bool on)
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
typedef bool mount_change(const char *root, const void *what);

/* The change is made from the root of all mounts, though this process's own root is a folder of one
 * of them, as in a chroot. No path leads there while the root holds the folder that one is in, and
 * back again only what is open. */
static bool change_around(int root, int here, mount_change *change, const void *what)
{
    static const char up[] = "../";
    char path[PATH_CAP];
    size_t n = 0;

    for (; n + sizeof up <= sizeof path; n += sizeof up - 1)
        memcpy(path + n, up, sizeof up);
    if (fchdir(root) != 0 || chroot("proc") != 0)
        return false;
    bool changed = chdir(path) == 0 && change(".", what);
    if (fchdir(root) != 0 || chroot(".") != 0 || fchdir(here) != 0)
        _exit(127);
    return changed;
}

static bool change_all(mount_change *change, const void *what)
{
    if (change("/", what))
        return true;
    int here = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    bool changed = here >= 0 && root >= 0 && change_around(root, here, change, what);
    if (here >= 0 && !changed)
        (void)!fchdir(here);
    if (root >= 0)
        close(root);
    if (here >= 0)
        close(here);
    return changed;
}

static bool make_read_only(const char *root, const void *nothing)
{
    (void)nothing;
    return fence_mount(root, true, MOUNT_READ_ONLY, true);
}

bool fence_read_only(void)
{
    return change_all(make_read_only, NULL);
}

/* What is mounted on one side must not appear on the other; and that a file was read must not be
 * seen by others who may read it, as programs may those of their interpreter. An older kernel, or
 * one that does not let an ordinary user say so, goes on noting it, once a day. */
static bool part(const char *root, const void *nothing)
{
    (void)nothing;
    if (mount(NULL, root, NULL, MS_REC | MS_PRIVATE, NULL) != 0)
        return false;
    (void)fence_mount(root, true, MOUNT_NO_ATIME, true);
    return true;
}

/* Nothing is mounted where that would be seen outside. */
static bool part_mounts(void)
{
    if (!change_all(part, NULL))
        return false;
    /* nor others' processes, of which numbers of descriptors could tell; kernels that know the word
     * do not change the /proc of all */
    if (geteuid() == 0)
        (void)mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "hidepid=invisible");
    return true;
}

unsigned fence_raise(void)
{
    uid_t user = geteuid();
    gid_t group = getegid();
    bool needs_user = user != 0;

    if (needs_user && access("/proc/self/uid_map", W_OK) != 0)
        return 0;
    unsigned walls = unshare_what_can_be(needs_user ? CLONE_NEWUSER : 0);
    if (needs_user && walls)
        keep_ids(user, group);
    if ((walls & WALL(MOUNT)) && !part_mounts())
        walls &= ~WALL(MOUNT);
    return walls;
}

/* ---- Sharing ---- */

/* In a child: makes the namespaces and keeps them until they have been taken hold of. */
static void keep_namespaces(int ready, int go)
{
    uid_t user = geteuid();
    gid_t group = getegid();
    char byte = 0;
    int own = user != 0 ? CLONE_NEWUSER : 0;

    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (unshare(own | CLONE_NEWNET | CLONE_NEWIPC) != 0)
        return;
    if (own)
        keep_ids(user, group);
    if (write(ready, &byte, 1) == 1)
        (void)!read(go, &byte, 1); /* until the other end is closed */
}

static int namespace_of(pid_t pid, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/ns/%s", (long)pid, name);
    return open(path, O_RDONLY | O_CLOEXEC);
}

void fence_build(struct fence *f)
{
    int ready[2], go[2];
    char byte;

    *f = (struct fence){-1, -1, -1};
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
    if (pid > 0 && read(ready[0], &byte, 1) == 1) {
        f->user = geteuid() != 0 ? namespace_of(pid, "user") : -1;
        f->network = namespace_of(pid, "net");
        f->ipc = namespace_of(pid, "ipc");
    }
    close(ready[0]);
    close(go[0]);
    close(go[1]);
    while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
}

void fence_enter(const struct fence *f)
{
    if (f->network < 0 || (f->user >= 0 && setns(f->user, CLONE_NEWUSER) != 0)) {
        (void)fence_raise();
        return;
    }
    (void)setns(f->network, CLONE_NEWNET);
    (void)setns(f->ipc, CLONE_NEWIPC);
    if (unshare(CLONE_NEWNS) == 0)
        (void)part_mounts();
}

void fence_leave(struct fence *f)
{
    int *const fd[] = {&f->user, &f->network, &f->ipc};
    for (size_t i = 0; i < sizeof fd / sizeof fd[0]; i++) {
        if (*fd[i] >= 0)
            close(*fd[i]);
        *fd[i] = -1;
    }
}

/* ---- Looking ---- */

/* The child prints the walls of its fence and a blank, then becomes euchre-host, which prints its
 * own and a newline; or where that cannot be, prints what errno was. */
enum { LOOK_CAP = 64, LOOK_MS = 10000 };

static void become_host(const char *host, int output)
{
    char walls[] = "walls", user[16] = "-", *nothing[] = {NULL};
    char *arguments[] = {(char *)host, walls, user, NULL};
    int null = open("/dev/null", O_RDWR);

    if (geteuid() == 0)
        snprintf(user, sizeof user, "%d", (int)PROCESS_USERS);
    dprintf(output, "%u ", fence_raise());
    if (null < 0 || dup2(null, 0) < 0 || dup2(output, 1) < 0 || dup2(null, 2) < 0)
        return;
    (void)close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    (void)execve(host, arguments, nothing);
}

static void look(void *host, int out)
{
    int output = fcntl(out, F_DUPFD_CLOEXEC, 3); /* not where the moves would overwrite it */
    become_host(host, output);
    dprintf(output, "errno %d", errno);
    _exit(127);
}

static bool ended_badly(const char *who, int status, struct err *err)
{
    if (WIFSIGNALED(status))
        return err_set(err, ERR_ABORT, "%s was ended by signal %d (%s) when asked for its walls",
                       who, WTERMSIG(status), strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status))
        return err_set(err, ERR_ABORT, "%s ended with status %d when asked for its walls", who,
                       WEXITSTATUS(status));
    return err_set(err, ERR_ABORT, "%s does not say which walls it has: is it euchre-host?", who);
}

static bool understand(const char *host, const char *said, int status, unsigned *standing,
                       struct err *err)
{
    const uint64_t all = (1U << WALL_COUNT) - 1;
    struct text all_said = text_of(said), rest, fence, word = {0}, number;
    uint64_t around = 0, within = 0;

    if (!text_line(&all_said, &rest) || !text_word(&rest, &fence) ||
        !text_u64(fence, 0, all, &around))
        return ended_badly("a process that makes namespaces", status, err);
    if (text_word(&rest, &word) && text_is(word, "errno") && text_word(&rest, &number) &&
        text_u64(number, 0, INT32_MAX, &within)) {
        errno = (int)within;
        return err_errno(err, ERR_ABORT, "cannot start %s", host);
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) || !text_u64(word, 0, all, &within))
        return ended_badly(host, status, err);
    *standing = (unsigned)(around | within);
    return true;
}

bool fence_look(const char *host, unsigned *standing, struct err *err)
{
    const struct errand errand = {.run = look, .context = (void *)(uintptr_t)host, .ms = LOOK_MS};
    struct errand_end end;
    char said[LOOK_CAP];

    if (!errand_run(&errand, said, sizeof said - 1, &end, err))
        return false;
    said[end.said] = '\0';
    if (end.late)
        return err_set(err, ERR_ABORT, "%s does not answer when asked for its walls", host);
    return understand(host, said, end.status, standing, err);
}
