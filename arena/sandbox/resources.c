#include "sandbox/resources.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/memory.h"

enum {
    HOST_MB = 16,     /* of euchre-host itself */
    MAPPINGS_MB = 32, /* that the kernel needs for 65,530 mappings, the most a process may have */
    ARENA_MB = 32,    /* of a worker and what stands behind it */
    STACK_KB = 8 << 10,
    PROCESSES = 16,   /* besides those of bots */
    FILES = 64,       /* that are open besides those of bots' processes */
    FILES_A_BOT = 6,  /* in the worker */
    OTHER_CALLS = 4,  /* that are no answers, at a table */
    PROGRAMS_MB = 64, /* address space that the arena's programs map before they play */
};

/* ---- Memory ---- */

uint64_t resources_alone(const struct limits *limits)
{
    return ((uint64_t)limits->memory_mb + HOST_MB) << 20;
}

uint64_t resources_batch(const struct limits *limits)
{
    return resources_alone(limits) + ((uint64_t)limits->memory_mb << 20);
}

uint64_t resources_page_tables(const struct limits *limits)
{
    enum { FEW = 8 << 20, PER_TABLE = 512 }; /* a page holds the table of so many */

    return FEW + 2 * resources_batch(limits) / PER_TABLE;
}

/* That the kernel needs for each bot, whatever memory_mb is. */
static uint64_t kernel_mb(const struct resources *n)
{
    return MAPPINGS_MB + (resources_page_tables(n->limits) >> 20);
}

static uint64_t worker_mb(const struct resources *n)
{
    return n->chairs * ((resources_alone(n->limits) >> 20) + kernel_mb(n)) + ARENA_MB;
}

/* What memory_mb would have to be for one worker to have enough of so many megabytes. */
static uint64_t memory_mb_for(const struct resources *n, uint64_t mb)
{
    uint64_t others = ARENA_MB + n->chairs * (HOST_MB + kernel_mb(n));

    return mb > others ? (mb - others) / n->chairs : 0;
}

static bool memory_met(const struct resources *n, struct err *err)
{
    bool cgroup;
    uint64_t left = memory_available("", &cgroup) >> 20, most = memory_mb_for(n, left);
    char remedy[64] = "more is needed";

    if (left >= worker_mb(n))
        return true;
    if (most >= LIMITS_MEMORY_LEAST)
        (void)snprintf(remedy, sizeof remedy, "memory_mb %" PRIu64 " would do", most);
    return err_set(err, ERR_ABORT,
                   "the %u bots of a table may need %" PRIu64
                   " MB of memory at worst (memory_mb is "
                   "%u), and %" PRIu64 " MB are left %s: %s",
                   n->chairs, worker_mb(n), (unsigned)n->limits->memory_mb, left,
                   cgroup ? "to this memory cgroup" : "to the machine", remedy);
}

unsigned resources_workers(const struct resources *n)
{
    uint64_t workers = (memory_available("", NULL) >> 20) / worker_mb(n);

    return workers > UINT32_MAX ? UINT32_MAX : workers ? (unsigned)workers : 1;
}

/* ---- Limits of this process ---- */

struct limit {
    int what;
    const char *name, *option; /* as the shell's ulimit has it */
    uint64_t unit;             /* of ulimit */
    const char *units;
    uint64_t least;
};

/* Seconds of CPU time after which a process that plays a table alone is over. */
static uint64_t cpu_seconds(const struct resources *n)
{
    const struct limits *l = n->limits;
    uint64_t ms = (uint64_t)l->table_ms + l->answer_ms + OTHER_CALLS * (uint64_t)limits_other_ms(l);

    return ms / 1000 * (n->trusted ? n->chairs : 1) + 1;
}

static uint64_t address_space(const struct resources *n)
{
    uint64_t trusted = (uint64_t)n->chairs * n->limits->memory_mb << 20;

    return (n->trusted ? trusted : resources_batch(n->limits)) + ((uint64_t)PROGRAMS_MB << 20);
}

/* Raises the limit as far as this process may. */
static bool raise_to(const struct limit *l, struct err *err)
{
    struct rlimit now;

    if (getrlimit(l->what, &now) != 0 || now.rlim_cur >= l->least)
        return true;
    /* without any limit on its stack a program finds its memory laid out otherwise */
    now.rlim_cur = l->what == RLIMIT_STACK && l->least < now.rlim_max ? l->least : now.rlim_max;
    if (now.rlim_max >= l->least && setrlimit(l->what, &now) == 0)
        return true;
    return err_set(err, ERR_ABORT,
                   "the limit of this process on %s (ulimit %s) is %" PRIu64
                   "%s, and bots may need %" PRIu64 "%s",
                   l->name, l->option, (uint64_t)now.rlim_max / l->unit, l->units,
                   (l->least + l->unit - 1) / l->unit, l->units);
}

static bool limits_met(const struct resources *n, struct err *err)
{
    uint64_t processes = n->trusted ? 0 : (uint64_t)n->chairs * n->tables;
    const struct limit limits[] = {
        {RLIMIT_AS, "address space", "-v", 1024, " KB", address_space(n)},
        {RLIMIT_DATA, "data", "-d", 1024, " KB", address_space(n)},
        {RLIMIT_STACK, "the stack", "-s", 1024, " KB", (uint64_t)STACK_KB << 10},
        {RLIMIT_CPU, "CPU time", "-t", 1, " s", cpu_seconds(n)},
        {RLIMIT_NPROC, "processes", "-u", 1, "", PROCESSES + processes},
        {RLIMIT_NOFILE, "open files", "-n", 1, "", FILES + processes * FILES_A_BOT},
    };

    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (!raise_to(&limits[i], err))
            return false;
    return true;
}

/* ---- Files ---- */

bool resources_files(struct err *err)
{
    static const struct limit files = {RLIMIT_NOFILE, "open files", "-n", 1, "", FILES};

    if (!raise_to(&files, err))
        return false;
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing < 0)
        return err_errno(err, ERR_ABORT, "/dev/null, which processes of bots need");
    close(nothing);
    return access("/proc/self/stat", R_OK) == 0 ||
           err_errno(err, ERR_ABORT, "/proc, which the arena needs, cannot be read");
}

bool resources_met(const struct resources *n, struct err *err)
{
    return limits_met(n, err) && resources_files(err) && memory_met(n, err);
}
