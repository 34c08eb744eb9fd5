/*
 * What is made of a set in whose course a process ended: it is played again alone, with the strikes
 * known so far, until it comes to its end. What happens in a run alone is a strike; what happened
 * among others only and not again alone is no more than a remark. Where bots are trusted, a trial
 * is of a set and the process a worker with all bots in it; sandboxed, it is of one table and the
 * process a bot's.
 */
#ifndef MATCH_TRIAL_H
#define MATCH_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table/table.h"

#define TRIAL_NOBODY UINT32_MAX

enum {
    TRIAL_STRIKES = 2 * SET_TABLES_MOST * EU_SEATS * STRIKES_OUT,
    /* strikes a table on trial; bots that always fail at the same places need fewer */
    TRIAL_PATIENCE = 25,
};

/* How a process ended before all was played. */
struct mishap {
    bool explained;       /* by what the bot being asked did; else killed from outside, or between
                             questions */
    bool in_company;      /* to many tables at once, of which `strike` names only one */
    struct strike strike; /* where it happened; its fault only if explained */
    uint32_t entrant;     /* that was being asked, or TRIAL_NOBODY */
    char printed[512];    /* what it printed last, safe to show; "" if nothing */
    bool has_view;        /* sandboxed and alone: what it was being asked */
    struct eu_view view;
};

struct trial {
    struct strike strike[TRIAL_STRIKES];
    size_t strikes;
    struct mishap first;  /* what made the trial necessary */
    unsigned patience;    /* strikes after which a bot that voids others is out at once */
    unsigned booked;      /* strikes, void by now or not */
    unsigned unexplained; /* ends without an explanation in a row */
    uint32_t suspect;     /* who was being asked at the last of them */
};

enum trial_verdict {
    TRIAL_AGAIN,  /* nothing is booked; play the set again */
    TRIAL_STRIKE, /* the last of `strike` is new; play the set again */
    TRIAL_STOP,   /* the machine or the arena fails, not a bot: the run cannot go on */
};

/* Opens the trial of so many tables by what made it necessary, which is no strike. An end without
 * an explanation is the first of the two that are one, unless it was in company. */
void trial_start(struct trial *t, const struct mishap *first, unsigned tables);

/* Takes note of a run alone that did not come to its end. */
enum trial_verdict trial_again(struct trial *t, const struct mishap *m);

/* Whether, the set being over, what began the trial did not come again. */
bool trial_unrepeated(const struct trial *t);

#endif
