/*
 * Memory runs out: each thing is done again and again, and each time another of its allocations
 * fails, the first, the second, until none is left to fail. Every time it must say so, leave
 * nothing behind (the sanitizers look), and do no harm to what it was given. The linker puts the
 * functions of this file before those of the C library (Makefile), for arena/ and the test alone.
 */
#ifndef SCARCE_H
#define SCARCE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "test.h"

static struct {
    bool armed, refused;
    unsigned long left; /* allocations until one fails */
    size_t asked;       /* bytes, all allocations together */
} memory;

static bool refused(size_t bytes)
{
    memory.asked += bytes;
    if (!memory.armed || memory.left-- > 0)
        return false;
    memory.refused = true;
    return true;
}

#define WRAP(type, name, parameters, bytes, ...) \
    type __real_##name parameters; \
    type __wrap_##name parameters; \
    type __wrap_##name parameters \
    { \
        return refused(bytes) ? NULL : __real_##name(__VA_ARGS__); \
    }

WRAP(void *, malloc, (size_t n), n, n)
WRAP(void *, calloc, (size_t n, size_t size), n *size, n, size)
WRAP(void *, realloc, (void *p, size_t n), n, p, n)
WRAP(char *, strdup, (const char *s), strlen(s), s)
WRAP(char *, strndup, (const char *s, size_t n), n, s, n)
WRAP(void *, aligned_alloc, (size_t align, size_t n), n, align, n)
#undef WRAP

/* Does something from beginning to end; false with an error if it could not. */
typedef bool act(struct err *err);

static void fail_each(const char *name, act *it)
{
    enum { MOST = 100000 };
    for (unsigned long n = 0; n < MOST; n++) {
        struct err err = {.text = ""};
        memory.left = n;
        memory.refused = false;
        memory.armed = true;
        bool ok = it(&err);
        memory.armed = false;
        if (!memory.refused) {
            must(ok, &err);
            assert_true(n > 0);
            print_message("%s: each of %lu allocations failed once\n", name, n);
            return;
        }
        if (ok)
            fail_msg("%s: allocation %lu fails and nobody says so", name, n);
        if (err.class != ERR_ABORT || !strstr(err.text, "memory"))
            fail_msg("%s: allocation %lu fails, and the error is '%s'", name, n, err.text);
    }
    fail_msg("%s: does not come to its end", name);
}

#endif
