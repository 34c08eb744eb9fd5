/*
 * What a format that pairs by results plays next: a pure function of the event and of the complete
 * sets so far, so that runs, resumed runs and verify all come to the same rounds, whatever played
 * the sets and in what order they were finished. Time that is spent is the one thing told from
 * outside.
 *
 *     round_planner_create(&plan, &event, &err)               NULL where the schedule is fixed
 * (event/round_robin.c) for the sets of the segments before, if newcomers entered:
 *         round_planner_recall(plan, &pairing, &set, &err)
 *     while (round_planner_round(plan, late, &round, &err) && round.pairings)
 *         for its sets in order, until round_planner_is_over(plan):
 *             round_planner_set(plan, &set, &err)
 *     round_planner_destroy(plan)
 */
#ifndef SCHEDULE_ROUND_PLANNER_H
#define SCHEDULE_ROUND_PLANNER_H

#include <stdbool.h>

#include "event/event.h"
#include "log/round_record.h"
#include "log/set_record.h"

struct round_planner;

/* The event, which passes event_check, outlives the plan. False and *err if there is no memory, or
 * if a match could have more sets than can be numbered. */
bool round_planner_create(struct round_planner **plan, const struct event *event, struct err *err);
void round_planner_destroy(struct round_planner *plan);

/* Takes a set that was played before the newcomers of the event came; before the first round. The
 * pairing has the numbers that bots have in the event: those of its first ones stay the same. */
bool round_planner_recall(struct round_planner *plan, const struct pairing *pairing,
                          const struct set_record *set, struct err *err);

/* Takes the next set of the log. False: memory, or it is of bots that do not enter. */
bool round_planner_set(struct round_planner *plan, const struct set_record *set, struct err *err);

/* Whether play ends here, before the round does: a sequential test looks within its one round. */
bool round_planner_is_over(const struct round_planner *plan);

/* Whether rounds of a format that pairs by results follow from these by formulas that are known:
 * not those of settle by ratings of an earlier version (planning.ratings). */
bool round_planner_is_known(const struct event *event);

/* Where they are not: takes a round as it was played. False if its sets do not go on from those
 * before. */
bool round_planner_follow(struct round_planner *plan, const struct round *round);

/* The next round, when all sets of the one before were taken, or round_planner_is_over. With `late`
 * (the event's max_time is spent) and play not over for another reason it is over. *round borrows
 * from the plan until the next call. */
bool round_planner_round(struct round_planner *plan, bool late, struct round *round,
                         struct err *err);

#endif
