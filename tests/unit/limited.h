/*
 * The limits of a process that may not ask for them any more, and whether it can gain privileges:
 * another looks at them from outside.
 */
#ifndef LIMITED_H
#define LIMITED_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
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

static inline void check_privileges(pid_t child)
{
    char path[64], line[128];
    bool given_up = false;

    (void)snprintf(path, sizeof path, "/proc/%ld/status", (long)child);
    FILE *f = fopen(path, "re");
    assert_non_null(f);
    while (!given_up && fgets(line, sizeof line, f))
        given_up = strcmp(line, "NoNewPrivs:\t1\n") == 0;
    (void)fclose(f);
    assert_true(given_up);
}

/* A child that has called `raise`, which must be true, has these limits and gains no privileges. */
static inline void is_limited(bool (*raise)(void *context), void *context,
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
    check_privileges(child);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

#endif
