#include "sandbox/host_selftest.h"

#include <fcntl.h>
#include <grp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"
#include "sandbox/seccomp_filter.h"
#include "sandbox/seccomp_trap.h"
#include "sandbox/walls.h"

/* ---- The walls of confine ---- */

static bool becomes_root(const struct confinement *e)
{
    return getuid() != e->user || getgid() != e->user || setresuid(0, 0, 0) == 0 ||
           setresgid(0, 0, 0) == 0 || setgroups(0, NULL) == 0;
}

static bool opens_root(void)
{
    int fd = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

static bool has_more_memory(const struct confinement *e)
{
    void *more =
        mmap(NULL, e->memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return more != MAP_FAILED && munmap(more, e->memory) == 0;
}

static bool has_more_descriptors(const struct confinement *e)
{
    int fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, e->descriptors);

    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* The kernel does not count the processes of root. */
static bool has_more_processes(void)
{
    pid_t child = getuid() != 0 ? fork() : -1;
    if (child == 0)
        _exit(0);
    return child > 0 && waitpid(child, NULL, 0) == child;
}

unsigned selftest_confined(const struct confinement *e, unsigned raised)
{
    unsigned open = 0;

    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
        open |= WALL(PRIVILEGES);
    if ((raised & WALL(USER)) && becomes_root(e))
        open |= WALL(USER);
    if (opens_root())
        open |= WALL(LANDLOCK);
    if (has_more_memory(e) || has_more_descriptors(e) || has_more_processes())
        open |= WALL(LIMITS);
    return raised & ~open;
}

/* ---- The filter ---- */

/* In a child: ends with status 1 only if nothing has stopped it. What loading still needs is
 * forbidden in play. */
static _Noreturn void try_stage(const struct confinement *e, bool playing)
{
    struct seccomp_filter filter = {0};
    char byte;

    close(ANSWERS); /* where its last words would go */
    bool made = seccomp_filter_init(&filter);
    (void)confine(e);
    if (made && seccomp_trap_set() && seccomp_filter_raise(&filter, 0) &&
        (!playing || seccomp_filter_raise(&filter, 1)))
        (void)syscall(playing ? SYS_pread64 : SYS_getpgid, 0, &byte, 1, 0);
    _exit(1);
}

static bool stops_child(const struct confinement *e, bool playing)
{
    int status = 0;

    pid_t child = fork();
    if (child == 0)
        try_stage(e, playing);
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0; /* as seccomp_trap.h ends it */
}

bool selftest_filter(const struct confinement *e)
{
    return stops_child(e, false) && stops_child(e, true);
}
