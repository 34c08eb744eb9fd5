/*
 * Verify: a log is refereed again from its first byte to its last. The checksums, the commitment
 * against the revealed seed, every set in its place in the schedule, every hand dealt again, every
 * answer put to the referee again by the loop that played it, the points, the footer and the
 * trailer. What a time limit or a crash did is believed where the log says it happened; what
 * followed from it is not.
 */
#ifndef REPLAY_VERIFY_H
#define REPLAY_VERIFY_H

#include "log/log.h"

/* What was found to be true of one segment. */
struct verified {
    unsigned segment; /* from 0 */
    uint64_t sets, deals, answers, faults;
    bool given; /* the deals came from a file: they are possible, the seed says nothing of them */
    bool believed; /* its rounds were planned by ratings of an earlier version: that they follow
                      from the results before them is taken at their word */
    const char *beacon, *beacon_source; /* randomness from outside, and what it is; NULL: none */
    uint8_t commitment[HASH_BYTES];     /* to seed and header (log_commitment) */
};

/* Is told of every segment that is complete and true, in order. */
typedef void verify_tell(void *context, const struct verified *segment);

/* False with ERR_FOUND at the first thing that is not true, named by its record and address, and
 * where the log is not complete: the error then says how far it is true. A log without its seed is
 * refereed on the cards that it has. Memory is constant. */
bool verify_log(const char *path, verify_tell *tell, void *context, struct err *err);

/* The same for a log in memory. */
bool verify_bytes(const void *data, size_t n, const char *name, verify_tell *tell, void *context,
                  struct err *err);

#endif
