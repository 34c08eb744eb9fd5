/*
 * When and on which machines a log was played, as its sidecar tells: a log itself knows nothing of
 * it. A run writes the machine as it begins (sidecar_machine), reports read it back.
 */
#ifndef RUN_LOG_ORIGIN_H
#define RUN_LOG_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

enum {
    ORIGIN_MACHINE = 256,
    ORIGIN_TIME = 24,
    ORIGIN_MACHINES = 8 /* of more the first are kept */
};

/* A struct of zeros knows nothing. */
struct origin {
    char from[ORIGIN_TIME], to[ORIGIN_TIME]; /* "2026-03-01T12:00:00Z", UTC; empty: not known */
    char machine[ORIGIN_MACHINES][ORIGIN_MACHINE]; /* each once, as they come */
    size_t machines;
};

/* Adds what the sidecar of the log at `log` tells. A log without one adds nothing, as does a line
 * that is torn or makes no sense. False if it cannot be read, or there is no memory. */
bool origin_read(struct origin *o, const char *log, struct err *err);

/* This machine, as the sidecar names it: "AMD EPYC 7B13, 2 CPUs, Linux 6.1.0 x86_64". It has no
 * name of a host, as reports are published. */
void origin_machine(char text[ORIGIN_MACHINE]);

#endif
