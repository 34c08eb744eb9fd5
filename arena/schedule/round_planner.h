/*
 * What a format that pairs by results plays next: a pure function of the event and of the complete
 * sets so far, so that runs, resumed runs and verify all come to the same rounds, whatever played
 * the sets and in what order they were finished. Time that is spent is the one thing told from
 * outside.
 *
 *     round_planner_create(&plan, &event, &err)         NULL where the schedule is fixed
 *     round_planner_recall(plan, &pairing, &set, &err)  the sets from before the late entries
 *     while (round_planner_round(plan, late, &round, &err) && round.pairings)
 *         for its sets in order, until round_planner_is_over(plan):
 *             round_planner_set(plan, &set, &err)
 *     n = bracket_matches(plan, &match)                 of swiss and knockout, at any time
 *     round_planner_destroy(plan)
 *
 * settle.c, swiss.c and knockout.c say how each format pairs, and where that comes from.
 */
#ifndef SCHEDULE_ROUND_PLANNER_H
#define SCHEDULE_ROUND_PLANNER_H

#include <stdbool.h>

#include "event/event.h"
#include "log/round_record.h"
#include "log/set_record.h"
#include "stats/estimates.h"

struct round_planner;

/* `event` passes event_check, and outlives the plan. False and *err if there is no memory, or
 * if a match could have more sets than can be numbered. */
bool round_planner_create(struct round_planner **plan, const struct event *event, struct err *err);
void round_planner_destroy(struct round_planner *plan);

/* Adds a set from before the late entries, before the first round. The pairing has the event's
 * numbers of bots: those of its first bots stay the same. */
bool round_planner_recall(struct round_planner *plan, const struct pairing *pairing,
                          const struct set_record *set, struct err *err);

/* Takes the next set of the log. False if there is no memory, or its bots are no entrants. */
bool round_planner_set(struct round_planner *plan, const struct set_record *set, struct err *err);

/* Whether play ends here, before the round does: a sequential test looks within its one round. */
bool round_planner_is_over(const struct round_planner *plan);

/* Whether this version can compute the rounds of the event from its results. It cannot for settle
 * by ratings of an earlier version (planning.ratings). */
bool round_planner_is_known(const struct event *event);

/* If it cannot: takes a round as it was played. False if its sets do not follow those before. */
bool round_planner_follow(struct round_planner *plan, const struct round *round);

/* Makes the next round, when all sets of the one before were taken, or round_planner_is_over.
 * `late` says that the event's max_time is spent, which ends play. *round borrows from the plan
 * until the next call. */
bool round_planner_round(struct round_planner *plan, bool late, struct round *round,
                         struct err *err);

/* ---- Matches of swiss and knockout ---- */

/*
 * A match is event.sets sets of two entrants. The one with the greater sum of set scores (won 1,
 * split 1/2) wins it; with equal sums the one with more points; else it is drawn. Entrants are
 * seeded in the order of the event.
 */

#define BRACKET_NOBODY UINT32_MAX
enum { KNOCKOUT_EXTRA = 3 }; /* so often a drawn match is prolonged */

struct match {
    uint32_t round;        /* from 1 */
    uint32_t entrant[2];   /* a bye: the second is BRACKET_NOBODY */
    struct score_sum sets; /* of the first; without sets it is a bye, or still to be played */
    int64_t points, deals; /* of the first: points, own less the other's, in so many deals */
    uint32_t extra;        /* knockout: how often it was prolonged by event.sets sets */
    bool over;             /* it has its result */
    int result;            /* of the first: 1 won (a bye too), 0 drawn, -1 lost */
};

/* Returns the number of matches, which are in the order of the rounds; 0 in other formats. *match
 * borrows from the plan until the next call. */
size_t bracket_matches(struct round_planner *plan, const struct match **match);

struct place {
    uint32_t entrant;
    uint32_t place; /* from 1; equal results share it: swiss by points, then sets, then buchholz;
                       knockout by rounds, those still in before those out */
    /* swiss */
    double points;   /* of matches: won 1, drawn 1/2; a bye is won */
    double sets;     /* set scores of all matches; of a bye half its sets */
    double buchholz; /* points of all opponents; a bye: the own points */
    /* knockout */
    uint32_t rounds; /* that it won, byes too; who won all is the winner */
    bool beaten;     /* out */
};

/* Writes the places of all entrants, best first, as they are now or at the end, into room for so
 * many. False in other formats. */
bool bracket_places(struct round_planner *plan, struct place *place, struct err *err);

#endif
