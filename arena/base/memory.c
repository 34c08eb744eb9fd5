#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/path.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { INSTRUMENTED = 1 };
#else
enum { INSTRUMENTED = 0 };
#endif

size_t memory_data(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");

    if (!f)
        return 0;
    if (fscanf(f, "%*u %*u %*u %*u %*u %lu", &pages) != 1)
        pages = 0;
    fclose(f);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

void memory_limit(size_t bytes)
{
    struct rlimit limit;

    if (INSTRUMENTED || getrlimit(RLIMIT_DATA, &limit) != 0)
        return;
    if (limit.rlim_max == RLIM_INFINITY || bytes < limit.rlim_max)
        limit.rlim_cur = bytes;
    (void)setrlimit(RLIMIT_DATA, &limit);
}

enum { LINE = 256 };

/* ---- Files of the kernel ---- */

/* The number after a word at the beginning of a line, or with "" on the first line. False if there
 * is none. */
static bool read_memory_number(const char *path, const char *word, uint64_t *number)
{
    char line[LINE];
    size_t n = strlen(word);
    bool found = false;
    FILE *f = fopen(path, "re");

    while (f && !found && fgets(line, sizeof line, f))
        found = strncmp(line, word, n) == 0 && sscanf(line + n, "%" SCNu64, number) == 1;
    if (f)
        fclose(f);
    return found;
}

/* ---- Cgroups ---- */

/* The two versions have other names for the same things. */
static const struct version {
    const char *controllers; /* in /proc/self/cgroup; "" in the second version */
    const char *mount;
    const char *limit, *usage, *inactive, *active, *events;
} versions[] = {
    {"memory", "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
     "total_inactive_file ", "total_active_file ", "memory.oom_control"},
    {"", "/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file ", "active_file ",
     "memory.events"},
};

enum { VERSIONS = sizeof versions / sizeof versions[0] };

static bool is_listed(const char *list, const char *controller)
{
    size_t n = strlen(controller);

    if (!n)
        return !*list;
    for (; *list; list += strcspn(list, ","), list += *list == ',')
        if (strncmp(list, controller, n) == 0 && (list[n] == ',' || !list[n]))
            return true;
    return false;
}

/* The cgroup of this process, as a path below the mount of this version; a line is
 * "4:memory:/path". */
static bool find_cgroup(const char *root, const struct version *v, char cgroup[PATH_CAP])
{
    char path[PATH_CAP], line[PATH_CAP];
    bool found = false;

    (void)snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    FILE *f = fopen(path, "re");
    while (f && !found && fgets(line, sizeof line, f)) {
        char *list = strchr(line, ':'), *name = list ? strchr(list + 1, ':') : NULL;
        if (!name)
            continue;
        *name++ = '\0';
        name[strcspn(name, "\n")] = '\0';
        found = is_listed(list + 1, v->controllers);
        (void)snprintf(cgroup, PATH_CAP, "%s", strcmp(name, "/") == 0 ? "" : name);
    }
    if (f)
        fclose(f);
    return found;
}

static bool read_of(const char *folder, const char *file, const char *word, uint64_t *number)
{
    char path[PATH_CAP];

    return path_join(path, folder, file, NULL) && read_memory_number(path, word, number);
}

/* Bytes left in one cgroup; UINT64_MAX if it has no limit or is not there. */
static uint64_t left_in(const struct version *v, const char *folder)
{
    uint64_t limit, usage, inactive = 0, active = 0;

    if (!read_of(folder, v->limit, "", &limit) || !read_of(folder, v->usage, "", &usage))
        return UINT64_MAX;
    (void)read_of(folder, "memory.stat", v->inactive, &inactive);
    (void)read_of(folder, "memory.stat", v->active, &active);
    usage -= inactive + active < usage ? inactive + active : usage;
    return usage < limit ? limit - usage : 0;
}

/* The folder of the cgroup, as seen from here: in a container the mount may be another folder.
 * False if nothing is mounted. */
static bool find_folder(const char *root, const struct version *v, char folder[PATH_CAP],
                        size_t *mount)
{
    char cgroup[PATH_CAP];

    if (!find_cgroup(root, v, cgroup))
        return false;
    int n = snprintf(folder, PATH_CAP, "%s%s", root, v->mount);
    *mount = (size_t)n;
    return n + strlen(cgroup) < PATH_CAP &&
           snprintf(folder + n, PATH_CAP - (size_t)n, "%s", cgroup);
}

/* The least that is left in this cgroup and those above it. */
static uint64_t left_in_cgroups(const char *root, const struct version *v)
{
    char folder[PATH_CAP];
    size_t mount;
    uint64_t least = UINT64_MAX;

    if (!find_folder(root, v, folder, &mount))
        return least;
    for (;;) {
        uint64_t left = left_in(v, folder);
        least = left < least ? left : least;
        char *slash = strrchr(folder + mount, '/');
        if (!slash)
            return least;
        *slash = '\0';
    }
}

/* ---- Altogether ---- */

/* Bytes that are not committed yet on a system without overcommit (vm.overcommit_memory is 2); else
 * UINT64_MAX. */
static uint64_t uncommitted_memory(const char *proc)
{
    uint64_t strict, limit, committed;

    if (!read_of(proc, "sys/vm/overcommit_memory", "", &strict) || strict != 2 ||
        !read_of(proc, "meminfo", "CommitLimit:", &limit) ||
        !read_of(proc, "meminfo", "Committed_AS:", &committed))
        return UINT64_MAX;
    return committed < limit ? (limit - committed) << 10 : 0;
}

static uint64_t machine_memory(const char *root)
{
    char proc[PATH_CAP];
    uint64_t kb;

    (void)snprintf(proc, sizeof proc, "%s/proc", root);
    if (!read_of(proc, "meminfo", "MemAvailable:", &kb))
        return UINT64_MAX;
    uint64_t uncommitted = uncommitted_memory(proc);
    return kb << 10 < uncommitted ? kb << 10 : uncommitted;
}

uint64_t memory_available(const char *root, bool *cgroup)
{
    uint64_t machine = machine_memory(root), least = machine;

    for (size_t i = 0; i < VERSIONS; i++) {
        uint64_t left = left_in_cgroups(root, &versions[i]);
        least = left < least ? left : least;
    }
    if (cgroup)
        *cgroup = least < machine;
    return least;
}

uint64_t memory_kills(const char *root)
{
    char folder[PATH_CAP];
    size_t mount;
    uint64_t kills = 0;

    for (size_t i = 0; i < VERSIONS; i++)
        if (find_folder(root, &versions[i], folder, &mount) &&
            read_of(folder, versions[i].events, "oom_kill ", &kills))
            return kills;
    (void)snprintf(folder, sizeof folder, "%s/proc", root);
    (void)read_of(folder, "vmstat", "oom_kill ", &kills);
    return kills;
}

void memory_kill_reason(const char *root, uint64_t kills, char reason[MEMORY_REASON])
{
    uint64_t now = memory_kills(root);
    bool cgroup;
    uint64_t left = memory_available(root, &cgroup);

    if (now <= kills)
        (void)snprintf(reason, MEMORY_REASON, "from outside");
    else
        (void)snprintf(reason, MEMORY_REASON,
                       "memory is short: the kernel killed %" PRIu64 " for want of it, and %" PRIu64
                       " MB are left %s",
                       now - kills, left >> 20,
                       cgroup ? "to this memory cgroup" : "to the machine");
}
