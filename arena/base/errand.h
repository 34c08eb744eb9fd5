/*
 * Something done in a process of its own, for what must not happen in this one: the process is
 * forked, says in bytes what came of it, and ends.
 */
#ifndef BASE_ERRAND_H
#define BASE_ERRAND_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct errand {
    /* Runs there; what it writes to `out` comes back. It ends the process with _exit, or by
     * becoming another program. */
    void (*run)(void *context, int out);
    void *context;
    unsigned ms;                       /* wall time it has */
    const volatile sig_atomic_t *stop; /* not 0: stop soon; may be NULL */
};

struct errand_end {
    size_t said; /* bytes that came back, of which there was room */
    int status;  /* as of waitpid */
    bool late;   /* it did not end in time */
};

/* Runs it, and ends it if need be, with all that it started; it dies with this process. What it
 * said goes to the `size` bytes of room. False: there is no process or pipe left, or it was told to
 * stop. */
bool errand_run(const struct errand *e, void *room, size_t size, struct errand_end *end,
                struct err *err);

#endif
