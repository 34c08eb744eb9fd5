/*
 * Events of formats that pair by results, driven by their plan with sets whose results are made up:
 *
 *     any_start(&p, FORMAT_SWISS, 8, 2), p.event.plan = ..., any_create(&p)
 *     while (any_next(&p))
 *         any_round(&p, outcome)
 *     any_finish(&p)
 */
#ifndef ANY_PLAY_H
#define ANY_PLAY_H

#include "any_set.h"
#include "schedule/round_planner.h"

struct any_play {
    struct event event;
    struct round_planner *plan;
    struct round round; /* the last one */
    struct set_record set;
    const void *context; /* the test's */
};

/* By how many points of a set's deals `a` beats `b`, who has the larger number. */
typedef int any_outcome(const struct any_play *p, uint32_t a, uint32_t b, uint32_t set);

void any_start(struct any_play *p, enum format format, unsigned bots, unsigned sets);
void any_create(struct any_play *p);
void any_finish(struct any_play *p);

/* The next round. False if play is over. */
bool any_next(struct any_play *p);

/* Plays it, or as much as the plan wants. */
void any_round(struct any_play *p, any_outcome *of);

#endif
