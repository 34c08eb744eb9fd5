/*
 * Statistics of a log, for inspect: counts of sets, deals, answers, faults. Nothing is refereed.
 * The log may be complete, growing or damaged.
 */
#ifndef LOG_LOG_STATS_H
#define LOG_LOG_STATS_H

#include "log/log.h"

struct log_stats_bot {
    uint64_t tables, forfeits;
    int64_t payoff;             /* individual games: of all its places (tally_payoff) */
    uint64_t fault[EU_CAP + 1]; /* by code */
};

/* A pairing that has played. */
struct log_stats_meeting {
    uint64_t pairing, sets;
};

/* One segment, up to where it is good. */
struct log_stats {
    unsigned segment; /* from 0 */
    bool complete;    /* has its footer and trailer */
    const struct event *event;
    uint64_t bytes, sets, deals, answers, faults;
    uint64_t tables, capped, forfeited; /* of these tables some side */
    struct log_stats_bot *bot;          /* by entrant */
    /* Of a format that pairs by results: */
    uint64_t rounds;
    enum round_end end;            /* why play is over, if it is */
    struct log_stats_meeting *met; /* in the order of the pairings' numbers */
    size_t meetings;
};

typedef void log_stats_tell(void *context, const struct log_stats *log_stats);

/* Calls `tell` with every segment, also with the last if it breaks off; what it gets lives as long
 * as the call. False if the log is damaged, or cannot be read at all (ERR_USAGE); *good is where
 * the last whole record ended. Memory is constant but for the bots and the pairings of rounds. */
bool log_stats_read(const char *path, log_stats_tell *tell, void *context, uint64_t *good,
                    struct err *err);

#endif
