#include "base/available.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/path.h"

enum { LINE = 256 };

/* ---- Files of the kernel ---- */

/* The number behind a word at the beginning of a line, or with "" that of the first line. False if
 * there is none. */
static bool read_number(const char *path, const char *word, uint64_t *number)
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

/* The two versions name the same things otherwise. */
static const struct version {
    const char *controllers; /* in /proc/self/cgroup: "" of the second version */
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

/* The cgroup of this process, as a path from where those of this version are mounted; a line is
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

    return path_join(path, folder, file, NULL) && read_number(path, word, number);
}

/* What one cgroup leaves; UINT64_MAX: it has no limit, or is not there. */
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

/* The folder of the cgroup, as far as it is seen from here. In a container it may be mounted where
 * the root of all is elsewhere. False if nothing is mounted. */
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

/* The least that this cgroup and those around it leave. */
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

/* Of a system that lets nobody have more than it can give (vm.overcommit_memory is 2), what has not
 * been promised yet; else UINT64_MAX. */
static uint64_t unpromised_memory(const char *proc)
{
    uint64_t strict, limit, promised;

    if (!read_of(proc, "sys/vm/overcommit_memory", "", &strict) || strict != 2 ||
        !read_of(proc, "meminfo", "CommitLimit:", &limit) ||
        !read_of(proc, "meminfo", "Committed_AS:", &promised))
        return UINT64_MAX;
    return promised < limit ? (limit - promised) << 10 : 0;
}

static uint64_t machine_memory(const char *root)
{
    char proc[PATH_CAP];
    uint64_t kb;

    (void)snprintf(proc, sizeof proc, "%s/proc", root);
    if (!read_of(proc, "meminfo", "MemAvailable:", &kb))
        return UINT64_MAX;
    uint64_t unpromised = unpromised_memory(proc);
    return kb << 10 < unpromised ? kb << 10 : unpromised;
}

uint64_t available_memory(const char *root, bool *cgroup)
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

uint64_t available_kills(const char *root)
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

void available_reason(const char *root, uint64_t kills, char reason[AVAILABLE_REASON])
{
    uint64_t now = available_kills(root);
    bool cgroup;
    uint64_t left = available_memory(root, &cgroup);

    if (now <= kills)
        (void)snprintf(reason, AVAILABLE_REASON, "from outside");
    else
        (void)snprintf(reason, AVAILABLE_REASON,
                       "memory is short: the kernel killed %" PRIu64 " for want of it, and %" PRIu64
                       " MB are left %s",
                       now - kills, left >> 20,
                       cgroup ? "to this memory cgroup" : "to the machine");
}
