#include "sandbox/walls.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const struct walls_words *walls_words(enum wall wall)
{
    static const struct walls_words words[] = {
#define WALL_WORDS(id, name, keeps, remedy) {name, keeps, remedy},
        WALLS(WALL_WORDS)
#undef WALL_WORDS
    };

    return &words[wall];
}

/* Writes a member of the words of each wall: "a, b and c". */
static void put_list(unsigned walls, size_t member, char *text, size_t cap)
{
    size_t used = 0;

    *text = '\0';
    for (unsigned w = 0; w < WALL_COUNT && used < cap; w++) {
        if (!(walls >> w & 1))
            continue;
        const char *joint = !used ? "" : walls >> w == 1 ? " and " : ", ";
        const char *word = *(const char *const *)((const char *)walls_words(w) + member);
        int n = snprintf(text + used, cap - used, "%s%s", joint, word);
        used += n > 0 ? (size_t)n : 0;
    }
}

void walls_names(unsigned walls, char text[WALLS_NAMES])
{
    put_list(walls, offsetof(struct walls_words, name), text, WALLS_NAMES);
}

/* ---- In the place of a wall ---- */

static const struct wall_guard guards[] = {
    {WALLED_BOT, WALL_FILTER, WALL(LANDLOCK) | WALL(NETWORK) | WALL(IPC) | WALL(LIMITS),
     "any other system call may be made, also those by which partners can signal",
     "unit/test_seccomp_filter e2e/zoo"},
    {WALLED_BOT, WALL_PRIVILEGES, WALL(FILTER),
     "Linux then lets only root have seccomp and landlock", "unit/test_host_confine"},
    {WALLED_BOT, WALL_LIMITS, 0, "", "unit/test_host_confine e2e/zoo"},
    {WALLED_BOT, WALL_LANDLOCK, WALL(FILTER), "", "unit/test_host_confine e2e/walls"},
    {WALLED_BOT, WALL_USER, WALL(FILTER) | WALL(LANDLOCK),
     "a hole in these has the rights of whoever runs the arena",
     "unit/test_host_confine e2e/walls"},
    {WALLED_BOT, WALL_NETWORK, WALL(FILTER), "", "unit/test_namespaces e2e/walls"},
    {WALLED_BOT, WALL_IPC, WALL(FILTER), "", "unit/test_namespaces e2e/walls"},
    {WALLED_BOT, WALL_MOUNT, WALL(FILTER) | WALL(LANDLOCK), "", "unit/test_namespaces e2e/chroot"},
    {WALLED_BOT, WALL_ATIME, WALL(FILTER), "", "unit/test_namespaces e2e/chroot"},
    {WALLED_BOT, WALL_CLOCK, 0, "", "e2e/clocks"},

    {WALLED_PROGRAM, WALL_FILTER, 0, "", "unit/test_seccomp_filter e2e/walls"},
    {WALLED_PROGRAM, WALL_PRIVILEGES, 0, "", "unit/test_host_confine"},
    {WALLED_PROGRAM, WALL_LIMITS, 0, "", "unit/test_host_confine"},
    {WALLED_PROGRAM, WALL_LANDLOCK, 0, "", "unit/test_host_confine e2e/walls"},
    {WALLED_PROGRAM, WALL_USER, WALL(FILTER) | WALL(LANDLOCK),
     "a hole in these has the rights of whoever runs the arena",
     "unit/test_host_confine e2e/walls"},
    {WALLED_PROGRAM, WALL_NETWORK, WALL(FILTER), "", "unit/test_namespaces e2e/walls"},
    {WALLED_PROGRAM, WALL_IPC, WALL(FILTER), "", "unit/test_namespaces e2e/walls"},
    {WALLED_PROGRAM, WALL_MOUNT, WALL(LANDLOCK) | WALL(IMAGE), "",
     "unit/test_namespaces e2e/walls"},
    {WALLED_PROGRAM, WALL_ATIME, WALL(IMAGE), "", "unit/test_namespaces e2e/walls"},
    {WALLED_PROGRAM, WALL_IMAGE, WALL(FILTER) | WALL(LANDLOCK),
     "/proc shows how many files a process has open, by which partners can signal",
     "e2e/walls e2e/channels"},
    {WALLED_PROGRAM, WALL_CLOCK, 0, "", "e2e/clocks"},

    {WALLED_BUILD, WALL_FILTER, 0, "", "e2e/builds"},
    {WALLED_BUILD, WALL_PRIVILEGES, 0, "", "unit/test_host_confine"},
    {WALLED_BUILD, WALL_LIMITS, 0, "", "unit/test_host_confine e2e/builds"},
    {WALLED_BUILD, WALL_LANDLOCK, WALL(USER) | WALL(MOUNT),
     "what root builds reads what everybody may read", "unit/test_host_confine e2e/builds"},
    {WALLED_BUILD, WALL_USER, WALL(LANDLOCK), "", "unit/test_host_confine e2e/builds"},
    {WALLED_BUILD, WALL_NETWORK, WALL(FILTER), "", "unit/test_namespaces e2e/builds"},
    {WALLED_BUILD, WALL_IPC, WALL(FILTER), "", "unit/test_namespaces e2e/builds"},
    {WALLED_BUILD, WALL_MOUNT, WALL(FILTER) | WALL(LANDLOCK),
     "a Makefile cannot set the mode of a file", "e2e/builds"},

    {WALLED_UNPACKING, WALL_FILTER, 0, "", "unit/test_unpack"},
    {WALLED_UNPACKING, WALL_PRIVILEGES, 0, "", "unit/test_unpack"},
    {WALLED_UNPACKING, WALL_LIMITS, 0, "", "unit/test_unpack"},
    {WALLED_UNPACKING, WALL_LANDLOCK, WALL(FILTER),
     "through a hole in it files of its user can be read and changed", "unit/test_unpack"},

    {WALLED_SERVER, WALL_FILTER, 0, "", "unit/test_server_confine"},
    {WALLED_SERVER, WALL_PRIVILEGES, 0, "", "unit/test_server_confine"},
    {WALLED_SERVER, WALL_LIMITS, 0, "", "unit/test_server_confine"},
    {WALLED_SERVER, WALL_LANDLOCK, WALL(USER), "through a hole in it files of its user can be read",
     "unit/test_server_confine"},
    {WALLED_SERVER, WALL_USER, WALL(FILTER) | WALL(LANDLOCK),
     "without --user it stays whoever starts it", "unit/test_server_confine"},
};

enum { GUARDS = sizeof guards / sizeof guards[0] };

static const struct {
    const char *name, *refused;
    unsigned always, besides[2];
} walled[] = {
#define WALLED_ROW(id, name, refused, always, of_root, of_others) \
    {name, refused, always, {[WALLS_OF_ROOT] = of_root, [WALLS_OF_OTHERS] = of_others}},
    WALLED(WALLED_ROW)
#undef WALLED_ROW
};

const char *walled_name(enum walled who)
{
    return walled[who].name;
}

enum walls_user walls_user(void)
{
    return geteuid() == 0 ? WALLS_OF_ROOT : WALLS_OF_OTHERS;
}

unsigned walls_needed(enum walled who, enum walls_user user)
{
    return walled[who].always | walled[who].besides[user];
}

bool walls_lacking(enum walled who, enum walls_user user, unsigned standing,
                   char text[WALLS_LACKING])
{
    unsigned lacks = walls_needed(who, user) & ~standing;
    char names[WALLS_NAMES];

    if (!lacks)
        return false;
    walls_names(lacks, names);
    (void)snprintf(text, WALLS_LACKING, "%s %s without %s (see doctor)", walled[who].name,
                   walled[who].refused, names);
    return true;
}

const struct wall_guard *walls_guard(enum walled who, enum wall wall)
{
    for (size_t i = 0; i < GUARDS; i++)
        if (guards[i].who == who && guards[i].wall == wall)
            return &guards[i];
    return NULL;
}

static bool is_refused(const struct wall_guard *g, enum walls_user user, unsigned standing)
{
    return walls_needed(g->who, user) & ~(standing & ~(1U << g->wall));
}

void walls_instead(const struct wall_guard *g, enum walls_user user, unsigned standing,
                   char text[WALL_INSTEAD])
{
    unsigned by = g->by & standing;
    char names[WALLS_NAMES] = "nothing";

    if (by)
        walls_names(by, names);
    if (is_refused(g, user, standing))
        (void)snprintf(text, WALL_INSTEAD, "%s", walled[g->who].refused);
    else
        (void)snprintf(text, WALL_INSTEAD, "%s%s%s", names, by && *g->but ? ", but " : "",
                       by ? g->but : "");
}

void walls_instead_of_all(const struct wall_guard *g, char text[WALL_INSTEAD])
{
    bool of_root = is_refused(g, WALLS_OF_ROOT, WALLS_ALL),
         of_others = is_refused(g, WALLS_OF_OTHERS, WALLS_ALL);
    enum walls_user run = of_root ? WALLS_OF_OTHERS : WALLS_OF_ROOT;

    walls_instead(g, run, WALLS_ALL, text);
    size_t n = strlen(text);
    if (of_root != of_others)
        (void)snprintf(text + n, WALL_INSTEAD - n, "; %s %s",
                       run == WALLS_OF_ROOT ? "those of other users" : "those of root",
                       walled[g->who].refused);
}

/* ---- Before play ---- */

/* Those of the missing walls in whose place is the filter of system calls. It cannot be relied on
 * without limits. */
static unsigned with_filter(unsigned missing)
{
    unsigned filtered = 0;

    for (unsigned w = 0; w < WALL_COUNT; w++) {
        const struct wall_guard *g = walls_guard(WALLED_BOT, w);
        g = g ? g : walls_guard(WALLED_PROGRAM, w);
        filtered |= (unsigned)(g && g->by & WALL(FILTER)) << w;
    }
    return missing & (WALL(FILTER) | WALL(LIMITS)) ? 0 : missing & filtered;
}

void walls_warning(unsigned missing, char text[WALLS_WARNING])
{
    char names[WALLS_NAMES], keeps[WALLS_WARNING / 3], open[WALLS_WARNING / 3];
    unsigned filtered = with_filter(missing);
    bool both = filtered && filtered != missing;

    walls_names(missing, names);
    put_list(filtered, offsetof(struct walls_words, keeps), keeps, sizeof keeps);
    put_list(missing & ~filtered, offsetof(struct walls_words, keeps), open, sizeof open);
    (void)snprintf(text, WALLS_WARNING,
                   "walls missing on this machine: %s; %s%s%s%s%s (see doctor)", names,
                   filtered ? "only the filter of system calls keeps bots from " : "", keeps,
                   both ? "; " : "", filtered == missing ? "" : "nothing keeps bots from ", open);
}

unsigned walls_missing(unsigned standing)
{
    unsigned demanded = WALLS_ALL;

    if (geteuid() != 0)
        demanded &= ~(WALL(USER) | WALL(ATIME));
    return demanded & ~standing;
}
