/*
 * What a format that pairs by results plays next: a pure function of the event and of the complete
 * sets so far, so that runs, resumed runs and verify all come to the same rounds, whatever played
 * the sets and in what order they were finished. Time that is spent is the one thing told from
 * outside.
 *
 *     plan_create(&plan, &event, &err)               NULL where the schedule is fixed (schedule.c)
 *     for the sets of the segments before, if newcomers entered:
 *         plan_recall(plan, &pairing, &set, &err)
 *     while (plan_round(plan, late, &round, &err) && round.pairings)
 *         for its sets in order, until plan_is_over(plan):
 *             plan_set(plan, &set, &err)
 *     plan_destroy(plan)
 */
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H

#include <stdbool.h>

#include "record/event.h"
#include "record/round.h"
#include "record/record.h"

struct plan;

/* The event, which passes event_check, outlives the plan. False and *err if there is no memory, or
 * if a match could have more sets than can be numbered. */
bool plan_create(struct plan **plan, const struct event *event, struct err *err);
void plan_destroy(struct plan *plan);

/* Takes a set that was played before the newcomers of the event came; before the first round. The
 * pairing has the numbers that bots have in the event: those of its first ones stay the same. */
bool plan_recall(struct plan *plan, const struct pairing *pairing, const struct set_record *set,
                 struct err *err);

/* Takes the next set of the log. False: memory, or it is of bots that do not enter. */
bool plan_set(struct plan *plan, const struct set_record *set, struct err *err);

/* Whether play ends here, before the round does: a sequential test looks within its one round. */
bool plan_is_over(const struct plan *plan);

/* Whether rounds of a format that pairs by results follow from these by formulas that are known:
 * not those of settle by ratings of an earlier version (planning.ratings). */
bool plan_is_known(const struct event *event);

/* Where they are not: takes a round as it was played. False if its sets do not go on from those
 * before. */
bool plan_follow(struct plan *plan, const struct round *round);

/* The next round, when all sets of the one before were taken, or plan_is_over. With `late` (the
 * event's max_time is spent) and play not over for another reason it is over. *round borrows from
 * the plan until the next call. */
bool plan_round(struct plan *plan, bool late, struct round *round, struct err *err);

#endif
