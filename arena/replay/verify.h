/*
 * Verifies a log: referees it again from its first byte to its last. Checked are the checksums, the
 * commitment against the revealed seed, the place of every set in the schedule, every hand (dealt
 * again), every answer (put to the referee again by the loop that played it), the points, footer
 * and trailer. That a bot exceeded a limit or crashed is believed where the log says so; what
 * followed from it is not.
 */
#ifndef REPLAY_VERIFY_H
#define REPLAY_VERIFY_H

#include "log/log.h"

/* What was verified of one segment. */
struct verified {
    unsigned segment; /* from 0 */
    uint64_t sets, deals, answers, faults;
    bool
        given; /* the deals came from a file: they are possible, but the seed does not prove them */
    bool believed; /* its rounds were planned by ratings of an earlier version: it is believed that
                      they follow from the results before them */
    const char *beacon, *beacon_source; /* randomness from outside, and what it is; NULL: none */
    uint8_t commitment[HASH_BYTES];     /* to seed and header (log_commitment) */
};

/* Called with every segment that is complete and true, in order. */
typedef void verify_tell(void *context, const struct verified *segment);

/* False with ERR_FOUND at the first thing that is not true, named by record and address; and for a
 * log that is not complete: the error then says how far it is true. A log without its seed is
 * refereed on the cards that it has. Memory is constant. The sets are refereed by so many threads;
 * what is told and found does not depend on their number. */
bool verify_log(const char *path, unsigned threads, verify_tell *tell, void *context,
                struct err *err);

/* The same for a log in memory. */
bool verify_bytes(const void *data, size_t n, const char *name, unsigned threads, verify_tell *tell,
                  void *context, struct err *err);

#endif
