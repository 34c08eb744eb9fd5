#include "server/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/landlock.h"
#include "base/path.h"
#include "base/process.h"
#include "sandbox/walls.h"

/* The calls of these names, whatever the C library has them stand for. */
#undef pread64
#undef getdents64
#undef prlimit64
#undef fadvise64

/* ---- User and limits ---- */

bool confine_user(const char *name, struct err *err)
{
    const struct passwd *user = getpwnam(name);

    if (!user)
        return err_set(err, ERR_USAGE, "--user: there is no user '%s'", name);
    if (setgroups(0, NULL) != 0 || setresgid(user->pw_gid, user->pw_gid, user->pw_gid) != 0 ||
        setresuid(user->pw_uid, user->pw_uid, user->pw_uid) != 0)
        return err_errno(err, ERR_USAGE, "--user: cannot become '%s'", name);
    return true;
}

uint32_t confine_files(uint32_t wanted)
{
    struct rlimit now;

    if (getrlimit(RLIMIT_NOFILE, &now) != 0)
        return wanted;
    rlim_t value = wanted < now.rlim_max ? wanted : now.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &(struct rlimit){value, value});
    return (uint32_t)value;
}

static bool limit_all(const struct confine_limits *limits)
{
    return process_limit(RLIMIT_AS, limits->memory_bytes) &&
           process_limit(RLIMIT_FSIZE, limits->file_bytes) && process_limit(RLIMIT_CORE, 0) &&
           process_limit(RLIMIT_MEMLOCK, 0) && process_limit(RLIMIT_MSGQUEUE, 0);
}

/* ---- Landlock ---- */

/* What is not there cannot be allowed: it is left out. */
static void allow(int rules, const char *folder, const char *name, uint64_t rights)
{
    char path[PATH_CAP];

    if (!path_join(path, folder, name, NULL))
        return;
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)landlock_allow(rules, fd, rights);
    close(fd);
}

static bool raise_landlock(const char *folder)
{
    enum { READ_ALL = LANDLOCK_READ_FILE | LANDLOCK_READ_DIR };
    int rules = landlock_begin();

    if (rules < 0)
        return false;
    allow(rules, folder, "season.db", LANDLOCK_READ_FILE);
    allow(rules, folder, "rounds", READ_ALL);
    allow(rules, folder, "tables", READ_ALL);
    allow(rules, "/dev", "urandom", LANDLOCK_READ_FILE);
    return landlock_end(rules);
}

/* ---- System calls ---- */

#define CALL(name) SCMP_SYS(name)

/* What it does while it answers. Files are those that Landlock leaves, sockets those that have come
 * to the one on which it listens. */
static const int allowed[] = {
    CALL(read),
    CALL(readv),
    CALL(pread64),
    CALL(write),
    CALL(writev),
    CALL(sendfile),
    CALL(recvfrom),
    CALL(recvmsg),
    CALL(sendto),
    CALL(sendmsg),
    CALL(accept),
    CALL(accept4),
    CALL(shutdown),
    CALL(setsockopt),
    CALL(getsockopt),
    CALL(getsockname),
    CALL(getpeername),
    CALL(close),
    CALL(epoll_ctl),
    CALL(epoll_wait),
    CALL(epoll_pwait),
    CALL(poll),
    CALL(ppoll),
    CALL(lseek),
    CALL(fstat),
    CALL(stat),
    CALL(lstat),
    CALL(newfstatat),
    CALL(statx),
    CALL(access),
    CALL(faccessat),
    CALL(faccessat2),
    CALL(readlink),
    CALL(readlinkat),
    CALL(getcwd),
    CALL(getdents64),
    CALL(memfd_create),
    CALL(fadvise64),
    CALL(brk),
    CALL(munmap),
    CALL(mremap),
    CALL(madvise),
    CALL(futex),
    CALL(set_robust_list),
    CALL(rseq),
    CALL(sched_yield),
    CALL(sched_getaffinity),
    CALL(clock_gettime),
    CALL(clock_getres),
    CALL(gettimeofday),
    CALL(clock_nanosleep),
    CALL(nanosleep),
    CALL(getrandom),
    CALL(getpid),
    CALL(gettid),
    CALL(getppid),
    CALL(getuid),
    CALL(geteuid),
    CALL(getgid),
    CALL(getegid),
    CALL(rt_sigreturn),
    CALL(rt_sigaction),
    CALL(rt_sigprocmask),
    CALL(restart_syscall),
    CALL(sigaltstack), /* which sanitizers ask for */
    CALL(exit),
    CALL(exit_group),
};

/* Whoever does one of these has broken in. All others just fail. */
static const int deadly[] = {
    CALL(execve),
    CALL(execveat),
    CALL(fork),
    CALL(vfork),
    CALL(ptrace),
    CALL(process_vm_readv),
    CALL(process_vm_writev),
    CALL(socket),
    CALL(connect),
    CALL(bind),
    CALL(bpf),
    CALL(mount),
    CALL(setuid),
    CALL(kill),
};

static bool add_all(scmp_filter_ctx filter, uint32_t action, const int *calls, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (seccomp_rule_add(filter, action, calls[i], 0) != 0)
            return false;
    return true;
}

/* What may be done with a descriptor: its owner may not be set, who would get signals. */
static const int fcntl_commands[] = {F_GETFD, F_SETFD,     F_GETFL, F_SETFL, F_DUPFD_CLOEXEC,
                                     F_GETLK, F_ADD_SEALS, F_SETLK, F_SETLKW};

static bool add_fcntl(scmp_filter_ctx filter)
{
    for (size_t i = 0; i < sizeof fcntl_commands / sizeof fcntl_commands[0]; i++) {
        const struct scmp_arg_cmp is = {1, SCMP_CMP_EQ, (scmp_datum_t)fcntl_commands[i], 0};
        if (seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, CALL(fcntl), 1, &is) != 0)
            return false;
    }
    return true;
}

/* On s390x the flags of clone come second, and mmap has its arguments in memory, where no filter
 * sees them. */
#ifdef __s390x__
enum { CLONE_FLAGS = 1, MMAP_SEEN = 0 };
#else
enum { CLONE_FLAGS = 0, MMAP_SEEN = 1 };
#endif

/* Files are opened to be read, memory is never code, processes are threads (which read logs). */
static bool add_conditions(scmp_filter_ctx filter)
{
    const scmp_datum_t writes = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
    const struct scmp_arg_cmp reading = {2, SCMP_CMP_MASKED_EQ, writes, O_RDONLY},
                              reading_too = {1, SCMP_CMP_MASKED_EQ, writes, O_RDONLY},
                              data = {2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0},
                              thread = {CLONE_FLAGS, SCMP_CMP_MASKED_EQ, CLONE_THREAD,
                                        CLONE_THREAD};

    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, CALL(openat), 1, &reading) == 0 &&
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, CALL(open), 1, &reading_too) == 0 &&
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, CALL(mmap), MMAP_SEEN, &data) == 0 &&
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, CALL(mprotect), 1, &data) == 0 &&
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, CALL(clone), 1, &thread) == 0 &&
           /* its flags lie in memory, where no filter sees them; the C library then uses clone */
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), CALL(clone3), 0) == 0;
}

static bool raise_filter(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    bool raised =
        filter && add_all(filter, SCMP_ACT_ALLOW, allowed, sizeof allowed / sizeof allowed[0]) &&
        add_all(filter, SCMP_ACT_KILL_PROCESS, deadly, sizeof deadly / sizeof deadly[0]) &&
        add_fcntl(filter) && add_conditions(filter) && seccomp_load(filter) == 0;

    if (filter)
        seccomp_release(filter);
    return raised;
}

/* ---- The whole ---- */

bool confine_raise(const struct confine_limits *limits, bool *landlock, struct err *err)
{
    const enum walls_user user = walls_user();
    char lacks[WALLS_LACKING];
    unsigned standing = 0;

    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
        return err_errno(err, ERR_ABORT, "cannot be closed to others");
    standing |= prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? WALL(PRIVILEGES) : 0;
    *landlock = raise_landlock(limits->folder);
    standing |= *landlock ? WALL(LANDLOCK) : 0;
    standing |= limit_all(limits) ? WALL(LIMITS) : 0;
    standing |= raise_filter() ? WALL(FILTER) : 0;
    return !walls_lacking(WALLED_SERVER, user, standing, lacks) ||
           err_set(err, ERR_ABORT, "%s", lacks);
}
