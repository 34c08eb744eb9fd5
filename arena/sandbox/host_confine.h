/*
 * Confines a process before any code of a bot runs in it: another user, limits, Landlock. The
 * filter of system calls follows (seccomp_filter.h). What the machine does not offer is left out.
 */
#ifndef SANDBOX_HOST_CONFINE_H
#define SANDBOX_HOST_CONFINE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A descriptor of a file or folder that may still be opened, and what for. */
struct opening {
    int fd;
    enum opening_what {
        OPENING_FILE, /* this file, to be read */
        OPENING_TREE, /* all below this folder, to be read */
        OPENING_RUN,  /* the same, and to be executed */
        OPENING_SINK, /* this file, to be read and written */
        OPENING_BOX,  /* all below this folder, for everything but devices */
    } what;
};

/* What the processes of a build may use, each of them; a bot has none, and writes nothing. */
struct build_limits {
    uint64_t seconds, bytes; /* CPU time, of a file */
    uint64_t processes;      /* of its user at once; 0: as many as there may be */
};

struct confinement {
    uid_t user;           /* becomes that one, unless it is (uid_t)-1 */
    uint64_t memory;      /* bytes of address space */
    unsigned descriptors; /* may be open at once */
    const struct opening *opening;
    size_t openings;
    const struct build_limits *build; /* NULL: a bot */
};

/* Returns the WALL() bits that stand. The process dies with its parent from here on. */
unsigned confine(const struct confinement *e);

#endif
