/*
 * The limits of a process that may not ask for them any more: another looks at them from outside.
 */
#ifndef LIMITED_H
#define LIMITED_H

#include <stdbool.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

struct limit {
    int what; /* RLIMIT_CPU, ... */
    rlim_t most;
};

static inline void check_limit(pid_t child, const struct limit *limit)
{
    struct rlimit found;

    assert_int_equal(prlimit(child, limit->what, NULL, &found), 0);
    if (found.rlim_cur > limit->most || found.rlim_max > limit->most)
        fail_msg("limit %d: at most %ju expected, %ju found", limit->what, (uintmax_t)limit->most,
                 (uintmax_t)found.rlim_max);
}

/* A child that has called `raise`, which must be true, has these limits. */
static inline void raises_limits(bool (*raise)(void *context), void *context,
                                 const struct limit *limits, size_t n)
{
    int ends[2], status;
    char byte = 0;

    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        _exit(!raise(context) || write(ends[1], &byte, 1) != 1 || read(ends[1], &byte, 1) != 0);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    for (size_t i = 0; i < n; i++)
        check_limit(child, &limits[i]);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

#endif
