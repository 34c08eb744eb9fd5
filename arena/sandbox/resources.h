/*
 * Checks before play that the machine has what the processes of bots may need at worst, so that no
 * bot fails by a limit that is not its own. There are the limits of the arena's own process
 * (ulimit), which its children inherit, and memory.
 *
 * The memory needed at worst is that of one table alone in each worker: all its chairs with as much
 * as limits allow each. Among many tables at once bots may take more; where that is too much for
 * the machine, their tables are played again alone (run/retry.h).
 */
#ifndef SANDBOX_RESOURCES_H
#define SANDBOX_RESOURCES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "table/limits.h"

struct resources {
    const struct limits *limits;
    unsigned chairs; /* bots at a table */
    unsigned tables; /* of a set, each of which may have processes at the same time */
    bool trusted;    /* the bots are loaded into the workers */
};

/* Whether the files are there that whoever starts processes of bots needs, /proc and /dev/null, and
 * may be opened. ERR_ABORT as below. */
bool resources_files(struct err *err);

/* Whether one worker can play; raises this process's own limits where that is allowed. ERR_ABORT
 * names the first thing that is short. */
bool resources_met(const struct resources *n, struct err *err);

/* For how many workers there is memory, at least 1. */
unsigned resources_workers(const struct resources *n);

/* ---- What a process is given (spawn.c) ---- */

/* Bytes of address space of a bot's process that plays a table alone, or in a batch. */
uint64_t resources_alone(const struct limits *limits);
uint64_t resources_batch(const struct limits *limits);

/* Bytes of page tables beyond which it has spread its memory too wide, as no limit of the system's
 * keeps it from that; what is in one piece needs half of them at most. (65,000 pages 1 GB apart:
 * 508 MB of page tables for 254 MB.) bot_process.c watches. */
uint64_t resources_page_tables(const struct limits *limits);

#endif
