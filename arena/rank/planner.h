/*
 * Inside of plans (plan.h): what the formats have in common, and what each of them is asked. The
 * rest of the arena includes plan.h, settle.h and bracket.h.
 */
#ifndef RANK_PLANNER_H
#define RANK_PLANNER_H

#include "rank/plan.h"
#include "rank/standings.h"

/* A format. It is asked with no sets played, and then whenever all sets of its last round were:
 * it adds the next ones (plan_play), or leaves the round empty and says why in plan->round.end. */
struct planner {
    bool (*begin)(struct plan *plan, struct err *err); /* or NULL */
    bool (*round)(struct plan *plan, struct err *err);
    void (*end)(struct plan *plan); /* or NULL; also where begin failed or was not called */
};

struct plan {
    const struct event *event;
    const struct planner *planner;
    /* Of the sets so far, and never ranked, so that line i is the entrant i. What tables show is
     * what is decided on. */
    struct standings standings;
    struct round round;     /* the last one that was asked for */
    size_t room;            /* for its pairings */
    unsigned rounds;        /* asked for so far */
    enum round_end verdict; /* sprt: ROUND_PLAYS until its test has ended */
    void *own;              /* the format's */
};

extern const struct planner settle_planner, swiss_planner, knockout_planner;

/* Adds sets [first, first + sets) of a pairing to the round. */
bool plan_play(struct plan *plan, uint64_t pairing, uint32_t first, uint32_t sets, struct err *err);

/* The number of the pairing of two entrants, where every two make one (the inverse of
 * event_pairing). */
uint64_t plan_pairing(const struct event *event, uint32_t a, uint32_t b);

#endif
