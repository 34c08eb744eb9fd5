#include "sandbox/host_confine.h"

#include <grp.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/walls.h"

/* For headers of the system that are older than its kernel. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum { STACK_BYTES = 8 << 20 };

/* ---- User and limits ---- */

static bool become(uid_t user)
{
    return user != (uid_t)-1 && setgroups(0, NULL) == 0 && setresgid(user, user, user) == 0 &&
           setresuid(user, user, user) == 0;
}

/* Never above what is set already. */
static bool limit(int what, uint64_t most)
{
    struct rlimit now;

    if (getrlimit(what, &now) != 0)
        return false;
    rlim_t value = most < now.rlim_max ? most : now.rlim_max;
    return setrlimit(what, &(struct rlimit){value, value}) == 0;
}

struct most {
    int what;
    uint64_t most;
};

static bool limit_all(const struct most *limits, unsigned n)
{
    bool all = true;

    for (unsigned i = 0; i < n; i++)
        all = limit(limits[i].what, limits[i].most) && all;
    return all;
}

static bool limit_bot(const struct confinement *e)
{
    const struct most limits[] = {
        {RLIMIT_AS, e->memory},      {RLIMIT_DATA, UINT64_MAX},
        {RLIMIT_CPU, UINT64_MAX}, /* at a soft limit a bot would be sent a signal */
        {RLIMIT_STACK, STACK_BYTES}, {RLIMIT_CORE, 0},
        {RLIMIT_FSIZE, 0},           {RLIMIT_NPROC, 0},
        {RLIMIT_MEMLOCK, 0},         {RLIMIT_MSGQUEUE, 0},
        {RLIMIT_SIGPENDING, 0},      {RLIMIT_NICE, 0},
        {RLIMIT_RTPRIO, 0},          {RLIMIT_NOFILE, e->descriptors},
    };

    return limit_all(limits, sizeof limits / sizeof limits[0]);
}

static bool limit_build(const struct confinement *e)
{
    enum { CPU_SLACK = 1 };
    const struct most limits[] = {
        {RLIMIT_AS, e->memory},
        {RLIMIT_CPU, e->build->seconds + CPU_SLACK},
        {RLIMIT_FSIZE, e->build->bytes},
        {RLIMIT_CORE, 0},
        {RLIMIT_MEMLOCK, 0},
        {RLIMIT_MSGQUEUE, 0},
        {RLIMIT_NICE, 0},
        {RLIMIT_RTPRIO, 0},
        {RLIMIT_NOFILE, e->descriptors},
        {RLIMIT_NPROC, e->build->processes ? e->build->processes : UINT64_MAX},
    };

    return limit_all(limits, sizeof limits / sizeof limits[0]);
}

/* ---- Landlock ---- */

enum { ASK_VERSION = 1, PATH_BENEATH = 1 };
enum {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    MAKE_CHAR = 1 << 6,
    MAKE_BLOCK = 1 << 11
};

struct landlock_ruleset {
    uint64_t files, network, scope; /* rights that are taken away */
};

struct beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

/* All rights that this version of Landlock knows of. A kernel takes a longer struct than its own
 * where the rest is zero. */
static struct landlock_ruleset all_rights(long version)
{
    static const uint8_t file_rights[] = {0, 13, 14, 15, 15, 16};

    const long known = sizeof file_rights - 1;
    return (struct landlock_ruleset){
        .files = (UINT64_C(1) << file_rights[version < known ? version : known]) - 1,
        .network = version >= 4 ? 3 : 0, /* bind and connect, TCP */
        .scope = version >= 6 ? 3 : 0,   /* abstract sockets, signals */
    };
}

/* Where a rule cannot be had the file stays closed; a bot's object is still opened by the filter's
 * handler (seccomp_trap.h). */
static void allow(int rules, const struct opening *opening, uint64_t known)
{
    const uint64_t rights[] = {
        [OPENING_FILE] = READ_FILE,
        [OPENING_TREE] = READ_FILE | READ_DIR,
        [OPENING_RUN] = READ_FILE | READ_DIR | EXECUTE,
        [OPENING_SINK] = READ_FILE | WRITE_FILE,
        [OPENING_BOX] = known & ~(uint64_t)(MAKE_CHAR | MAKE_BLOCK),
    };
    struct beneath rule = {rights[opening->what], opening->fd};

    if (opening->fd >= 0)
        syscall(SYS_landlock_add_rule, rules, PATH_BENEATH, &rule, 0);
}

/* No file, no TCP port, no abstract socket and no foreign process from here on, as far as the
 * kernel knows how, but for the openings. False if the kernel has no Landlock. Needs
 * PR_SET_NO_NEW_PRIVS. */
static bool raise_landlock(const struct confinement *e)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
    if (version < 1)
        return false;
    struct landlock_ruleset rights = all_rights(version);
    int rules = (int)syscall(SYS_landlock_create_ruleset, &rights, sizeof rights, 0);
    if (rules < 0)
        return false;
    for (size_t i = 0; i < e->openings; i++)
        allow(rules, &e->opening[i], rights.files);
    bool raised = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return raised;
}

/* ---- The whole ---- */

unsigned confine(const struct confinement *e)
{
    unsigned walls = 0;

    if (become(e->user))
        walls |= WALL(USER);
    bool guarded =
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0; /* which a change of user clears */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        walls |= WALL(PRIVILEGES);
    if (raise_landlock(e))
        walls |= WALL(LANDLOCK);
    if (e->build ? limit_build(e) : limit_bot(e))
        walls |= WALL(LIMITS);
    guarded = prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && guarded;
    return guarded ? walls : 0; /* others could reach into it, or it could outlive its parent */
}
