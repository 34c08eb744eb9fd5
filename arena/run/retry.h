/*
 * What is made of a set in whose course a process ended: it is played again alone, with the strikes
 * known so far, until it comes to its end. What happens in a run alone is a strike; what happened
 * among others only and not again alone is no more than a remark. Where bots are trusted, a retry
 * is of a set and the process a worker with all bots in it; sandboxed, it is of one table and the
 * process a bot's.
 *
 * Who is to blame for a SIGKILL that the arena did not send: nobody. It is the machine's, the table
 * is void and played again, and if that goes on (RETRY_KILLS in a row) the run ends, with status 1,
 * and can be resumed. So a bot that could bring a SIGKILL about would dodge its strikes, or stop
 * the run. In the sandbox none can:
 *
 *   - By system calls: the filter (sandbox/seccomp_filter.c) lets a process send one signal,
 * SIGABRT, to itself. Timers, fcntl's F_SETSIG, prctl, ptrace, io_uring and setting of limits are
 *     forbidden, which would be other ways. What a filter kills dies of SIGSYS, of which the blame
 *     is the bot's; so it does under a filter that a constructor has added.
 *   - By CPU time: the kernel sends SIGKILL at the hard limit of RLIMIT_CPU. The arena sets none
 *     for bots, and does not play where its own is less than a table may take
 * (sandbox/resources.h).
 *   - By memory: RLIMIT_AS makes allocations fail, so a bot that wants too much has a NULL, and
 *     what it does with that is its own failure; of page tables, which RLIMIT_AS does not count,
 *     sandbox/bot_process.c does not let it have many. But where less is left than bots may have,
 * the kernel kills a process of its choice. So the arena plays only where a table alone has what
 * all its bots may take, and with no more workers than there is memory for (sandbox/resources.h).
 * Among many tables bots may take more. If that is too much, the kernel chooses one of those
 *     processes (sandbox/spawn.c) before one that plays alone; the worker ends all its bot groups,
 * and plays the tables again, each alone.
 *
 * Where the machine has no filter of system calls (`doctor` tells), and of trusted bots, none of
 * this holds: there a bot may stop the run, but nobody is blamed for what another did.
 *
 *     retry_start(&t, &first, tables)     and the set is played alone, with t.strike; and again
 *         retry_again(&t, &failure)        as often as its process ends before it is over; a strike
 *                                         is told
 *     retry_unrepeated(&t)                when it is over: t.first may be told
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

/* Begins the retry of so many tables with what made it necessary, which is no strike. `first` is
 * NULL where nothing has happened yet: then the first failure opens it. */
void retry_start(struct retry *t, const struct failure *first, unsigned tables);

/* Takes note of a run alone that did not come to its end; the set is to be played again. If it is a
 * strike, its event, place and fault, as they are booked, are written into *m. False: the machine
 * or the arena fails, not a bot, and the run cannot go on. */
bool retry_again(struct retry *t, struct failure *m);

/* Whether, the set being over, what began the retry did not come again; `first` says so then. */
bool retry_unrepeated(struct retry *t);

#endif
