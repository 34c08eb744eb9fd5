#include "sandbox/walls.h"

#include <stddef.h>
#include <stdio.h>
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
    {WALLED_BOT, WALL_FILTER, false, WALL(LANDLOCK) | WALL(NETWORK) | WALL(IPC) | WALL(LIMITS),
     "any other system call may be made, also those by which partners can signal",
     "unit/test_seccomp_filter e2e/zoo"},
    {WALLED_BOT, WALL_PRIVILEGES, false, WALL(FILTER),
     "Linux then lets only root have seccomp and landlock", "unit/test_host_confine"},
    {WALLED_BOT, WALL_LIMITS, false, 0, "", "unit/test_host_confine e2e/zoo"},
    {WALLED_BOT, WALL_LANDLOCK, false, WALL(FILTER), "", "unit/test_host_confine e2e/walls"},
    {WALLED_BOT, WALL_USER, false, WALL(FILTER) | WALL(LANDLOCK),
     "a hole in these has the rights of whoever runs the arena",
     "unit/test_host_confine e2e/walls"},
    {WALLED_BOT, WALL_NETWORK, false, WALL(FILTER), "", "unit/test_namespaces e2e/walls"},
    {WALLED_BOT, WALL_IPC, false, WALL(FILTER), "", "unit/test_namespaces e2e/walls"},
    {WALLED_BOT, WALL_MOUNT, false, WALL(FILTER) | WALL(LANDLOCK), "",
     "unit/test_namespaces e2e/chroot"},
    {WALLED_BOT, WALL_ATIME, false, WALL(FILTER), "", "unit/test_namespaces e2e/chroot"},
    {WALLED_BOT, WALL_CLOCK, false, 0, "", "e2e/clocks"},

    {WALLED_PROGRAM, WALL_FILTER, true, 0, "", "unit/test_seccomp_filter e2e/walls"},
    {WALLED_PROGRAM, WALL_PRIVILEGES, true, 0, "", "unit/test_host_confine"},
    {WALLED_PROGRAM, WALL_LIMITS, false, 0, "", "unit/test_host_confine"},
    {WALLED_PROGRAM, WALL_LANDLOCK, true, 0, "", "e2e/walls"},
    {WALLED_PROGRAM, WALL_USER, false, WALL(FILTER) | WALL(LANDLOCK),
     "a hole in these has the rights of whoever runs the arena", "e2e/walls"},
    {WALLED_PROGRAM, WALL_NETWORK, false, WALL(FILTER), "", "e2e/walls"},
    {WALLED_PROGRAM, WALL_IPC, false, WALL(FILTER), "", "e2e/walls"},
    {WALLED_PROGRAM, WALL_MOUNT, false, WALL(LANDLOCK) | WALL(IMAGE), "", "e2e/walls"},
    {WALLED_PROGRAM, WALL_ATIME, false, WALL(IMAGE), "", "e2e/walls"},
    {WALLED_PROGRAM, WALL_IMAGE, false, WALL(FILTER) | WALL(LANDLOCK),
     "/proc shows how many files a process has open, by which partners can signal",
     "e2e/walls e2e/channels"},
    {WALLED_PROGRAM, WALL_CLOCK, false, 0, "", "e2e/clocks"},

    {WALLED_BUILD, WALL_FILTER, true, 0, "", "e2e/builds"},
    {WALLED_BUILD, WALL_PRIVILEGES, true, 0, "", "unit/test_host_confine"},
    {WALLED_BUILD, WALL_LIMITS, true, 0, "", "unit/test_host_confine e2e/builds"},
    {WALLED_BUILD, WALL_LANDLOCK, false, WALL(USER) | WALL(MOUNT),
     "what root builds reads what everybody may read, and nobody else builds", "e2e/builds"},
    {WALLED_BUILD, WALL_USER, false, WALL(LANDLOCK), "root then builds nothing", "e2e/builds"},
    {WALLED_BUILD, WALL_NETWORK, false, WALL(FILTER), "", "e2e/builds"},
    {WALLED_BUILD, WALL_IPC, false, WALL(FILTER), "", "e2e/builds"},
    {WALLED_BUILD, WALL_MOUNT, false, WALL(FILTER) | WALL(LANDLOCK),
     "a Makefile cannot set the mode of a file", "e2e/builds"},

    {WALLED_UNPACKING, WALL_FILTER, true, 0, "", "unit/test_unpack"},
    {WALLED_UNPACKING, WALL_PRIVILEGES, true, 0, "", "unit/test_unpack"},
    {WALLED_UNPACKING, WALL_LIMITS, true, 0, "", "unit/test_unpack"},
    {WALLED_UNPACKING, WALL_LANDLOCK, false, WALL(FILTER),
     "through a hole in it files of its user can be read and changed", "unit/test_unpack"},

    {WALLED_SERVER, WALL_FILTER, true, 0, "", "unit/test_server_confine"},
    {WALLED_SERVER, WALL_PRIVILEGES, true, 0, "", "unit/test_server_confine"},
    {WALLED_SERVER, WALL_LIMITS, true, 0, "", "unit/test_server_confine"},
    {WALLED_SERVER, WALL_LANDLOCK, false, WALL(USER),
     "through a hole in it files of its user can be read", "unit/test_server_confine"},
    {WALLED_SERVER, WALL_USER, false, WALL(FILTER) | WALL(LANDLOCK),
     "without --user it stays whoever starts it", "unit/test_server_confine"},
};

enum { GUARDS = sizeof guards / sizeof guards[0] };

static const char *const walled[][2] = {
#define WALLED_WORDS(id, name, refused) {name, refused},
    WALLED(WALLED_WORDS)
#undef WALLED_WORDS
};

const char *walled_name(enum walled who)
{
    return walled[who][0];
}

const struct wall_guard *walls_guard(enum walled who, enum wall wall)
{
    for (size_t i = 0; i < GUARDS; i++)
        if (guards[i].who == who && guards[i].wall == wall)
            return &guards[i];
    return NULL;
}

void walls_instead(const struct wall_guard *g, unsigned standing, char text[WALL_INSTEAD])
{
    char names[WALLS_NAMES] = "nothing";

    if (g->by & standing)
        walls_names(g->by & standing, names);
    if (g->refused)
        (void)snprintf(text, WALL_INSTEAD, "%s", walled[g->who][1]);
    else
        (void)snprintf(text, WALL_INSTEAD, "%s%s%s", names, *g->but ? ", but " : "", g->but);
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
