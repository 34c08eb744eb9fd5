/*
 * The list of walls that keep a bot from everything else, and the table of what there is in the
 * place of each where it is missing. Two programs share the list: the arena puts a worker and all
 * its bots into namespaces, and euchre-host raises the other walls round its one bot. The table is
 * also of others that run what strangers made. `doctor`, the warning before play,
 * docs/security.md and the refusals of whoever runs them are made of it; tests/unit/test_walls.c
 * holds it against the tests.
 */
#ifndef SANDBOX_WALLS_H
#define SANDBOX_WALLS_H

#include <stdbool.h>

/* name, what it keeps from a bot, what helps where it is missing */
#define WALLS(X) \
    X(FILTER, "seccomp", "system calls: files, sockets, processes, signals", \
      "a kernel with CONFIG_SECCOMP_FILTER, and an x86-64 or aarch64 processor") \
    X(PRIVILEGES, "no-new-privs", "gaining rights by running programs", "Linux 3.5 or later") \
    X(LIMITS, "limits", "memory, files, processes without end", "Linux 2.6.36 or later") \
    X(LANDLOCK, "landlock", "files other than its own code", \
      "Linux 5.13 or later with landlock among the lsm= of its command line, and a container that " \
      "allows its calls") \
    X(USER, "user", "the rights of whoever runs the arena", \
      "running the arena as root with CAP_SETUID and CAP_SETGID") \
    X(NETWORK, "network", "the network", \
      "running the arena as root with CAP_SYS_ADMIN, or as an ordinary user who may make user " \
      "namespaces: in a container its seccomp profile must allow them; sysctl " \
      "user.max_user_namespaces above 0, and where there are such " \
      "kernel.unprivileged_userns_clone=1 and kernel.apparmor_restrict_unprivileged_userns=0") \
    X(IPC, "ipc", "others' shared memory", "the same as for network") \
    X(MOUNT, "mount", "mounts of the machine", "the same as for network") \
    X(ATIME, "atime", "times at which files were read", \
      "Linux 5.12 or later, and running the arena as root with CAP_SYS_ADMIN") \
    X(IMAGE, "image", "telling others by files that all programs see", \
      "Linux 5.2 or later, the same as for network, and a container that allows chroot") \
    X(CLOCK, "clock", "clocks by which a bot could tell how long others take to answer", \
      "an x86-64 processor, and /proc where the arena runs")

enum wall {
#define WALL_BIT(id, name, keeps, remedy) WALL_##id,
    WALLS(WALL_BIT)
#undef WALL_BIT
        WALL_COUNT
};

#define WALL(id) (1u << WALL_##id)
#define WALLS_ALL ((1u << WALL_COUNT) - 1)

struct walls_words {
    const char *name, *keeps, *remedy;
};

/* The words of the list above. */
const struct walls_words *walls_words(enum wall wall);

/* Writes the names of WALL() bits: "landlock, network and ipc". */
enum { WALLS_NAMES = 16 * WALL_COUNT };
void walls_names(unsigned walls, char text[WALLS_NAMES]);

/* Who is walled in, what becomes of it where a wall that it needs is missing, and which it needs:
 * always, besides where root runs the arena, and besides where another user does. Without Landlock
 * another user's build could read and write all files of that user. */
#define WALLED(X) \
    X(BOT, "bots", "are not played", 0, 0, 0) \
    X(PROGRAM, "programs", "are not played", WALL(FILTER) | WALL(PRIVILEGES) | WALL(LANDLOCK), 0, \
      0) \
    X(BUILD, "builds", "are not run", WALL(FILTER) | WALL(PRIVILEGES) | WALL(LIMITS), WALL(USER), \
      WALL(LANDLOCK)) \
    X(UNPACKING, "unpacking", "is refused", WALL(FILTER) | WALL(PRIVILEGES) | WALL(LIMITS), 0, 0) \
    X(SERVER, "euchre-server", "does not start", WALL(FILTER) | WALL(PRIVILEGES) | WALL(LIMITS), \
      0, 0)

enum walled {
#define WALLED_NUMBER(id, name, refused, always, of_root, of_others) WALLED_##id,
    WALLED(WALLED_NUMBER)
#undef WALLED_NUMBER
        WALLED_COUNT
};

const char *walled_name(enum walled who);

/* As whom the arena is run. */
enum walls_user { WALLS_OF_ROOT, WALLS_OF_OTHERS };
enum walls_user walls_user(void);

/* The WALL() bits without which it is refused. */
unsigned walls_needed(enum walled who, enum walls_user user);

/* Whether one of these is not among `standing`. The text is then the reason, for people: "programs
 * are not played without landlock (see doctor)". */
enum { WALLS_LACKING = WALLS_NAMES + 64 };
bool walls_lacking(enum walled who, enum walls_user user, unsigned standing,
                   char text[WALLS_LACKING]);

/* A row of the table: what somebody has in the place of a wall that is missing. */
struct wall_guard {
    enum walled who;
    enum wall wall;
    unsigned by;       /* the WALL() bits that keep from the same; 0: none, or it is refused */
    const char *but;   /* what these leave open; "": nothing */
    const char *tests; /* that show it, with blanks between: "unit/test_x e2e/x" */
};

/* The row; NULL: to keep it from this, no such wall is raised. */
const struct wall_guard *walls_guard(enum walled who, enum wall wall);

/* What there is in the wall's place, of the WALL() bits in `standing`, after the name of who it is:
 * "seccomp and landlock", "nothing"; "are not played" where it lacks this wall or another that it
 * needs. */
enum { WALL_INSTEAD = 256 };
void walls_instead(const struct wall_guard *g, enum walls_user user, unsigned standing,
                   char text[WALL_INSTEAD]);

/* The same for a page: of a machine that has all other walls, whoever runs the arena. */
void walls_instead_of_all(const struct wall_guard *g, char text[WALL_INSTEAD]);

/* What is not kept from bots without these walls, for people: which they are, and what is left of
 * them. The filter of system calls keeps bots from what most others do as well. */
enum { WALLS_WARNING = 960 };
void walls_warning(unsigned missing, char text[WALLS_WARNING]);

/* The WALL() bits that --require-walls demands and that are not among `standing`. It demands every
 * wall, but USER and ATIME only of root: no other user could have them. */
unsigned walls_missing(unsigned standing);

#endif
