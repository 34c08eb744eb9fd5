#include "schedule/round_planner.h"

#include <inttypes.h>
#include <stdlib.h>

#include "schedule/format_planner.h"
#include "stats/sprt.h"

/* ---- A sequential test: one round, which may end early ---- */

static bool test_round(struct round_planner *plan, struct err *err)
{
    if (plan->rounds == 0)
        return round_planner_play(plan, 0, 0, plan->event->sets, err);
    plan->round.end = plan->verdict ? plan->verdict : ROUND_SETS;
    return true;
}

static const struct format_planner sprt_planner = {.round = test_round};

/* The hypotheses are about the first entrant. */
static void look(struct round_planner *plan)
{
    const struct standing *first = &plan->standings.line[0];

    switch (sprt_look(&plan->event->plan.sprt, first->sets, &first->played).verdict) {
    case SPRT_OPEN:
        break;
    case SPRT_H0:
        plan->verdict = ROUND_H0;
        break;
    case SPRT_H1:
        plan->verdict = ROUND_H1;
        break;
    }
}

/* ---- Any format ---- */

static const struct format_planner *planner_of(enum format format)
{
    switch (format) {
    case FORMAT_SETTLE:
        return &settle_planner;
    case FORMAT_SPRT:
        return &sprt_planner;
    case FORMAT_SWISS:
        return &swiss_planner;
    case FORMAT_KNOCKOUT:
        return &knockout_planner;
    case FORMAT_ROUND_ROBIN:
    case FORMAT_GAUNTLET:
    case FORMAT_PAIRS:
    case FORMAT_TABLE:
        break;
    }
    return NULL;
}

/* Of one pairing: matches may be prolonged, or be played again in every round. */
static uint64_t most_sets(const struct event *event)
{
    if (event->format == FORMAT_KNOCKOUT)
        return (uint64_t)event->sets * (1 + KNOCKOUT_EXTRA);
    return event->format == FORMAT_SWISS ? (uint64_t)event->sets * event->plan.rounds : 0;
}

static bool check(const struct event *event, struct err *err)
{
    return most_sets(event) <= UINT32_MAX ||
           err_set(err, ERR_USAGE, "format %s: %" PRIu32 " sets a match are too many",
                   format_name(event->format), event->sets);
}

bool round_planner_create(struct round_planner **plan, const struct event *event, struct err *err)
{
    const struct format_planner *planner = planner_of(event->format);

    *plan = NULL;
    if (!planner)
        return true;
    if (!check(event, err))
        return false;
    struct round_planner *made = calloc(1, sizeof *made);
    if (!made)
        return err_memory(err);
    made->event = event;
    made->planner = planner;
    if (!standings_header(&made->standings, event, err) ||
        (planner->begin && !planner->begin(made, err))) {
        round_planner_destroy(made);
        return false;
    }
    *plan = made;
    return true;
}

void round_planner_destroy(struct round_planner *plan)
{
    if (!plan)
        return;
    if (plan->planner->end)
        plan->planner->end(plan);
    standings_finish(&plan->standings);
    free(plan->round.pairing);
    free(plan);
}

bool round_planner_recall(struct round_planner *plan, const struct pairing *pairing,
                          const struct set_record *set, struct err *err)
{
    if (!standings_set(&plan->standings, set, err))
        return false;
    if (plan->planner->recall)
        plan->planner->recall(plan, pairing, set->set);
    return true;
}

bool round_planner_set(struct round_planner *plan, const struct set_record *set, struct err *err)
{
    if (!standings_set(&plan->standings, set, err))
        return false;
    if (plan->event->format == FORMAT_SPRT && !plan->verdict)
        look(plan);
    return true;
}

bool round_planner_is_over(const struct round_planner *plan)
{
    return plan->verdict != ROUND_PLAYS;
}

/* An error leaves the plan of no more use. */
bool round_planner_round(struct round_planner *plan, bool late, struct round *round,
                         struct err *err)
{
    plan->round.pairings = 0;
    plan->round.end = ROUND_PLAYS;
    if (!plan->planner->round(plan, err))
        return false;
    plan->rounds++;
    if (late && plan->round.pairings) {
        plan->round.pairings = 0;
        plan->round.end = ROUND_TIME;
    }
    *round = plan->round;
    return true;
}

bool round_planner_is_known(const struct event *event)
{
    return event->format != FORMAT_SETTLE || event->plan.ratings == FORMAT_OPTIONS_RATINGS;
}

bool round_planner_follow(struct round_planner *plan, const struct round *round)
{
    plan->rounds++;
    return plan->planner->follow(plan, round);
}

/* ---- Matches of swiss and knockout ---- */

size_t bracket_matches(struct round_planner *plan, const struct match **match)
{
    bracket_count(plan);
    *match = plan->bracket.match;
    return plan->bracket.matches;
}

bool bracket_places(struct round_planner *plan, struct place *place, struct err *err)
{
    if (!plan->planner->places)
        return err_set(err, ERR_USAGE, "format %s has no places", format_name(plan->event->format));
    bracket_count(plan);
    plan->planner->places(plan, place);
    return true;
}
