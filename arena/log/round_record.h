/*
 * A round of a format that pairs by results: which pairings play which of their sets, or that play
 * is over, and why. A record of the log, before the sets of the round (docs/formats/log.md).
 */
#ifndef LOG_ROUND_RECORD_H
#define LOG_ROUND_RECORD_H

#include <stddef.h>
#include <stdint.h>

enum round_end {
    ROUND_PLAYS,   /* not over */
    ROUND_DONE,    /* all rounds of the format are played */
    ROUND_SETTLED, /* settle: the order, or ties, are known */
    ROUND_SETS,    /* as many sets as the event may have are played, and it is still open */
    ROUND_TIME,    /* its time is spent: the one thing that the log is taken at its word for */
    ROUND_H0,      /* sprt: H0 is accepted */
    ROUND_H1,      /* sprt: H1 is accepted */
};

/* Sets [first, first + sets) of a pairing, by its number in the event (event_pairing). */
struct round_pairing {
    uint64_t pairing;
    uint32_t first, sets;
};

/* They are played in this order, pairing after pairing. */
struct round {
    struct round_pairing *pairing;
    size_t pairings; /* 0: play is over */
    enum round_end end;
};

/* Of one that was read (log_get_round), whose pairings are its own; zeros may be finished. */
void round_finish(struct round *r);

/* One word: open, done, settled, max_sets, max_time, H0, H1. */
const char *round_end_name(enum round_end end);

#endif
