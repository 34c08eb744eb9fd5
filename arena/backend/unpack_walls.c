#include "backend/unpack_walls.h"

#include <errno.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "base/landlock.h"
#include "base/process.h"
#include "sandbox/walls.h"

enum { CPU_SECONDS = 20, MEMORY_BYTES = 512 << 20, DESCRIPTORS = 64 };

/* ---- Limits ---- */

/* AddressSanitizer reserves more address space than any limit would leave it. */
#if defined(__SANITIZE_ADDRESS__)
#define LIMITED_MEMORY RLIM_INFINITY
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LIMITED_MEMORY RLIM_INFINITY
#endif
#endif
#ifndef LIMITED_MEMORY
#define LIMITED_MEMORY MEMORY_BYTES
#endif

static bool limit_all(uint64_t bytes)
{
    const struct {
        int what;
        rlim_t most;
    } limits[] = {{RLIMIT_CPU, CPU_SECONDS},    {RLIMIT_AS, LIMITED_MEMORY}, {RLIMIT_FSIZE, bytes},
                  {RLIMIT_NOFILE, DESCRIPTORS}, {RLIMIT_NPROC, 0},           {RLIMIT_CORE, 0}};

    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (!process_limit(limits[i].what, limits[i].most))
            return false;
    return true;
}

/* ---- Landlock: files and folders below one folder ---- */

static bool raise_landlock(int folder)
{
    enum {
        MAKE = LANDLOCK_WRITE_FILE | LANDLOCK_READ_DIR | LANDLOCK_MAKE_DIR | LANDLOCK_MAKE_FILE
    };

    int rules = landlock_begin();
    return rules >= 0 && landlock_allow(rules, folder, MAKE) && landlock_end(rules);
}

/* ---- System calls ---- */

/* What unpacking needs; all else is an error. No number is one that an attacker could turn into
 * another program, a socket or a look at other processes. */
static const int allowed[] = {
    SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(close), SCMP_SYS(lseek),
    SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(openat), SCMP_SYS(mkdirat), SCMP_SYS(mkdir),
    SCMP_SYS(fcntl), SCMP_SYS(syncfs),
    /* memory */
    SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(brk), SCMP_SYS(madvise),
    /* the C library */
    SCMP_SYS(futex), SCMP_SYS(getrandom), SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(sysinfo), SCMP_SYS(exit), SCMP_SYS(exit_group)};

static bool raise_filter(void)
{
    scmp_filter_ctx all = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    bool made = all != NULL;

    for (size_t i = 0; made && i < sizeof allowed / sizeof allowed[0]; i++)
        made = allowed[i] < 0 || seccomp_rule_add(all, SCMP_ACT_ALLOW, allowed[i], 0) == 0;
    bool raised = made && seccomp_load(all) == 0;
    if (all)
        seccomp_release(all);
    return raised;
}

/* ---- The whole ---- */

bool unpack_walls_present(struct err *err)
{
    if (!landlock_version())
        return err_set(err, ERR_USAGE,
                       "this machine has no Landlock, which keeps the process that unpacks what is "
                       "handed in from other files (see doctor)");
    return true;
}

/* The filter is last, as it forbids to raise the others. */
bool unpack_walls_raise(int folder, uint64_t bytes)
{
    const enum walls_user user = walls_user();
    unsigned standing = 0;

    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
        return false;
    standing |= prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? WALL(PRIVILEGES) : 0;
    standing |= limit_all(bytes) ? WALL(LIMITS) : 0;
    if (landlock_version() && !raise_landlock(folder))
        return false;
    standing |= raise_filter() ? WALL(FILTER) : 0;
    return !(walls_needed(WALLED_UNPACKING, user) & ~standing);
}
