/*
 * Something done in a process of its own, for what must not happen in this one: the process is
 * forked, says in bytes what came of it, and ends.
 */
#ifndef BASE_SUBPROCESS_H
#define BASE_SUBPROCESS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct subprocess {
    /* Runs there; what it writes to `out` comes back. It ends the process with _exit, or by
     * becoming another program. */
    void (*run)(void *context, int out);
    void *context;
    unsigned ms;                       /* wall time it has */
    const volatile sig_atomic_t *stop; /* not 0: stop soon; may be NULL */
};

struct subprocess_end {
    size_t said; /* bytes that came back, of which there was room */
    int status;  /* as of waitpid */
    bool late;   /* it did not end in time */
};

/* Runs it, and ends it if need be, with all that it started; it dies with this process. What it
 * said goes to the `size` bytes of room. False: there is no process or pipe left, or it was told to
 * stop. */
bool subprocess_run(const struct subprocess *e, void *room, size_t size, struct subprocess_end *end,
                    struct err *err);

#endif
