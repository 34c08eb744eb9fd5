/* Starts other programs as children of the backend: the server, and tables. They get no more than
 * is said here, and end when the backend ends, however. */
#ifndef BACKEND_CHILD_H
#define BACKEND_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/err.h"
#include "base/path.h"

enum { CHILD_GIVEN = 5 };

struct child_start {
    const char *path;
    char *const *argv, *const *environment; /* environment NULL: that of the backend */
    int given[CHILD_GIVEN]; /* what it has at 0, 1, ...; -1: what the backend has there */
    unsigned descriptors;   /* of them; nothing else is open in it */
    int on_death;           /* the signal that it is sent when the backend has died */
};

bool child_start(const struct child_start *start, pid_t *pid, struct err *err);

/* Whether it has ended; *status is as of waitpid. Does not wait. */
bool child_ended(pid_t pid, int *status);

/* Waits so long for its end, then kills it. Returns its status. */
int child_end(pid_t pid, unsigned ms);

/* The path of a program of the arena that is no command: beside the one that runs, or in
 * ../lib/euchre-arena from there. ERR_ABORT if it is in neither place. */
bool child_find(const char *name, char path[PATH_CAP], struct err *err);

#endif
