/*
 * Tests the walls of this machine: tries what they forbid, and a wall counts only if that fails.
 * selftest_look does this before play, so that doctor and --require-walls go by what was tried.
 */
#ifndef SANDBOX_SELFTEST_H
#define SANDBOX_SELFTEST_H

#include <stdint.h>

#include "base/err.h"
#include "sandbox/walls.h"

/* What lies outside and must not be reached from within. */
struct selftest {
    int outside;    /* the root folder, by which mounts outside are seen; -1: none */
    uint64_t proc;  /* the mount that is at /proc there; 0: not known */
    int memory;     /* number of a segment of shared memory; -1: none */
    void *attached; /* the segment, which goes with the process */
};

/* Before namespaces_raise, in the same process. */
void selftest_begin(struct selftest *t);

/* After it: which of the WALL() bits in `raised` hold. A wall that cannot be tried does not. Call
 * once; everything is given back. */
unsigned selftest_walls(struct selftest *t, unsigned raised);

/* Finds which of all walls stand on this machine, WALL() bits, by a child that enters namespaces
 * and becomes euchre-host at `host`. A wall stands if what it forbids was tried and failed.
 * ERR_ABORT if that cannot be started or never answers. */
bool selftest_look(const char *host, unsigned *standing, struct err *err);

#endif
