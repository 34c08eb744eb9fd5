/*
 * Formats of matches, swiss and knockout: the matches and the places, of a plan (round_planner.h)
 * that was told the sets of a run or of a log:
 *
 *     round_planner_create(&plan, &event, &err)
 *     at a round record of the log: round_planner_round(plan, record.end == ROUND_TIME, &round,
 * &err) at a set: round_planner_set(plan, &set, &err) n = bracket_matches(plan, &match);
 * bracket_places(plan, place)
 *
 * A match is event.sets sets of two entrants. Who has more of the sum of set scores wins it (won 1,
 * split 1/2), with equal sums who has more points; else it is drawn. Entrants are in the order of
 * their seeding, which is that of the event.
 *
 * swiss.c and knockout.c say how it is paired, and where that comes from.
 */
#ifndef SCHEDULE_BRACKET_H
#define SCHEDULE_BRACKET_H

#include "schedule/round_planner.h"
#include "stats/estimates.h"

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

/* In the order of the rounds; what *match points to is the plan's until its next call. 0 of other
 * formats. */
size_t bracket_matches(struct round_planner *plan, const struct match **match);

struct place {
    uint32_t entrant;
    uint32_t place; /* from 1; equal results share it: swiss by points, then sets, then buchholz;
                       knockout by rounds, who is not out before who is */
    /* swiss */
    double points;   /* of matches: won 1, drawn 1/2; a bye is won */
    double sets;     /* set scores of all matches; of a bye half its sets */
    double buchholz; /* points of all opponents; a bye: the own points */
    /* knockout */
    uint32_t rounds; /* that it won, byes too; who won all is the winner */
    bool beaten;     /* out */
};

/* Of all entrants, best first, into room for so many: as they stand now, or at the end. False if
 * the format is another. */
bool bracket_places(struct round_planner *plan, struct place *place, struct err *err);

#endif
