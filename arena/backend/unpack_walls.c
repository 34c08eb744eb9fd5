#include "backend/unpack_walls.h"

#include <errno.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* For headers of the system that are older than its kernel. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

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
    struct rlimit now;

    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        if (getrlimit(limits[i].what, &now) != 0)
            return false;
        rlim_t most = limits[i].most < now.rlim_max ? limits[i].most : now.rlim_max;
        if (setrlimit(limits[i].what, &(struct rlimit){most, most}) != 0)
            return false;
    }
    return true;
}

/* ---- Landlock: files and folders below one folder ---- */

enum { ASK_VERSION = 1, PATH_BENEATH = 1 };
enum { WRITE_FILE = 1 << 1, READ_DIR = 1 << 3, MAKE_DIR = 1 << 7, MAKE_FILE = 1 << 8 };
/* all that the first version of it knows, and what later ones know of the network */
enum { ALL_OF_FILES = (1 << 13) - 1, ALL_OF_NETWORK = 3 };

static bool raise_landlock(int folder)
{
    struct {
        uint64_t files, network;
    } rights = {.files = ALL_OF_FILES};
    struct {
        uint64_t allowed;
        int32_t parent;
    } __attribute__((packed)) below = {WRITE_FILE | READ_DIR | MAKE_DIR | MAKE_FILE, folder};
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);

    if (version < 1)
        return true; /* none here */
    rights.network = version >= 4 ? ALL_OF_NETWORK : 0;
    int rules = (int)syscall(SYS_landlock_create_ruleset, &rights, sizeof rights, 0);
    if (rules < 0)
        return false;
    bool raised = syscall(SYS_landlock_add_rule, rules, PATH_BENEATH, &below, 0) == 0 &&
                  syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return raised;
}

/* ---- System calls ---- */

/* What unpacking needs; all else is an error. No number is one that an attacker could turn into
 * another program, a socket or a look at other processes. */
static const int allowed[] = {SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(close),
                              SCMP_SYS(lseek), SCMP_SYS(fstat), SCMP_SYS(newfstatat),
                              SCMP_SYS(openat), SCMP_SYS(mkdirat), SCMP_SYS(mkdir), SCMP_SYS(fcntl),
                              /* memory */
                              SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(brk),
                              SCMP_SYS(madvise),
                              /* the C library */
                              SCMP_SYS(futex), SCMP_SYS(getrandom), SCMP_SYS(clock_gettime),
                              SCMP_SYS(gettimeofday), SCMP_SYS(rt_sigaction),
                              SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
                              SCMP_SYS(sigaltstack), SCMP_SYS(sysinfo), SCMP_SYS(exit),
                              SCMP_SYS(exit_group)};

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
    if (syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION) < 1)
        return err_set(err, ERR_USAGE,
                       "this machine has no Landlock, which keeps the process that unpacks what is "
                       "handed in from other files (see doctor)");
    return true;
}

bool unpack_walls_raise(int folder, uint64_t bytes)
{
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           limit_all(bytes) && raise_landlock(folder) && raise_filter();
}
