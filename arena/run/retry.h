/*
 * The retry of a set in whose course a process ended. The set is played again alone, with the
 * strikes known so far, as often as it takes to come to its end. What happens in a run alone is a
 * strike. What happened among other tables only, and not again alone, is no more than a remark. For
 * trusted bots a retry is of a set, and the process is a worker with all bots in it. In the sandbox
 * it is of one table, and the process is a bot's.
 *
 * Nobody is to blame for a SIGKILL that the arena did not send: it is the machine's. The table is
 * void and played again. If that happens RETRY_KILLS times in a row, the run ends with status 1,
 * and can be resumed. So a bot that could cause a SIGKILL would escape its strikes, or stop the
 * run. In the sandbox none can:
 *
 *   - By system calls: the filter (sandbox/seccomp_filter.c) lets a process send one signal,
 *     SIGABRT, to itself. It forbids the other ways: timers, fcntl's F_SETSIG, prctl, ptrace,
 *     io_uring, setting limits. What a filter kills dies of SIGSYS, for which the bot is blamed,
 *     also if the bot has added the filter itself.
 *   - By CPU time: the kernel sends SIGKILL at the hard limit of RLIMIT_CPU. The arena sets no such
 *     limit for bots. It refuses to play if its own is less than a table may take
 *     (sandbox/resources.h).
 *   - By memory: RLIMIT_AS makes allocations fail. So a bot that wants too much gets a NULL, and
 *     what it does with that is its own failure. RLIMIT_AS does not count page tables; how many of
 *     these a bot may have is limited by sandbox/bot_process.c. But if the machine has less memory
 *     left than bots may have, the kernel kills a process of its choice. So the arena plays only if
 *     there is enough for all bots of a table that is played alone, and with no more workers than
 *     there is memory for (sandbox/resources.h). The bots of many tables may together take more
 *     than there is. Then the kernel chooses one of those processes (sandbox/spawn.c) before one
 *     that plays alone. The worker ends all its bot groups, and plays the tables again, each alone.
 *
 * None of this holds for trusted bots, nor on a machine without a filter of system calls (`doctor`
 * tells). There a bot may stop the run, but nobody is blamed for what another did.
 *
 *     retry_start(&t, &first, tables)     then the set is played alone, with t.strike
 *     retry_again(&t, &failure)           each time its process ends before the set is over, which
 *                                         tells a strike; then it is played again
 *     retry_unrepeated(&t)                when it is over: whether t.first is to be told
 */
#ifndef RUN_RETRY_H
#define RUN_RETRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table/pairing.h"
#include "sandbox/failure.h"

enum {
    RETRY_STRIKES = 2 * SET_TABLES_MOST * EU_SEATS * STRIKES_OUT,
    /* strikes a table that is retried; bots that always fail at the same places need fewer */
    RETRY_PATIENCE = 25,
    RETRY_KILLS = 20,  /* runs alone in a row that somebody else ended by SIGKILL */
    RETRY_UNCLEAR = 2, /* the same, where a trusted worker ended while no bot was being asked */
};

struct retry {
    struct strike strike[RETRY_STRIKES]; /* with which the next run alone is to be played */
    size_t strikes;
    struct failure first; /* what made the retry necessary */
    /* The rest is retry.c's own. */
    bool begun;        /* there is a first */
    unsigned patience; /* strikes after which a bot that voids others is out at once */
    unsigned booked;   /* strikes, void by now or not */
    unsigned kills;    /* in a row */
    unsigned unclear;  /* other ends without an explanation in a row */
};

/* Begins the retry of so many tables. `first` is what made it necessary, and no strike; NULL if
 * nothing has happened yet, then it is the first failure. */
void retry_start(struct retry *t, const struct failure *first, unsigned tables);

/* Takes note of a run alone that did not come to its end; the set is to be played again. If that is
 * a strike, its event, place and fault are written into *m. Returns false if the machine or the
 * arena fails, not a bot: then the run cannot go on. */
bool retry_again(struct retry *t, struct failure *m);

/* When the set is over: whether what began the retry did not happen again. If so, `first` says it
 * in its event. */
bool retry_unrepeated(struct retry *t);

#endif
