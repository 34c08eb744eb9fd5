#include "schedule/format_planner.h"

#include <stdlib.h>

#include "base/buf.h"

bool round_planner_play(struct round_planner *plan, uint64_t pairing, uint32_t first, uint32_t sets,
                        struct err *err)
{
    struct round_pairing *grown =
        array_grow(plan->round.pairing, &plan->room, plan->round.pairings, sizeof *grown);

    if (!grown)
        return err_memory(err);
    plan->round.pairing = grown;
    grown[plan->round.pairings++] = (struct round_pairing){pairing, first, sets};
    return true;
}

/* Before those of a stand the pairings of all that come before it: n-1, n-2, ... of them. */
uint64_t round_planner_pairing(const struct event *event, uint32_t a, uint32_t b)
{
    uint64_t low = a < b ? a : b, high = a < b ? b : a;

    return low * (2 * (uint64_t)event->entrants - low - 1) / 2 + (high - low - 1);
}

/* ---- Matches ---- */

/* What a line has of results, to be subtracted: an entrant is in one match at a time. */
struct sums {
    struct score_sum sets;
    int64_t points, deals;
};

static struct sums sums_of(const struct round_planner *plan, uint32_t entrant)
{
    const struct standing *line = &plan->standings.line[entrant];

    return (struct sums){line->sets, line->played.d, line->played.n};
}

bool bracket_begin(struct round_planner *plan, struct err *err)
{
    plan->bracket.since = calloc(plan->event->entrants, sizeof *plan->bracket.since);
    return plan->bracket.since || err_memory(err);
}

void bracket_end(struct round_planner *plan)
{
    free(plan->bracket.since);
    free(plan->bracket.opponent);
    free(plan->bracket.match);
}

void bracket_round(struct round_planner *plan)
{
    plan->bracket.rounds++;
    plan->bracket.current = plan->bracket.matches;
}

bool bracket_add(struct round_planner *plan, uint32_t a, uint32_t b, uint32_t first,
                 struct err *err)
{
    struct bracket *own = &plan->bracket;
    struct match match = {.round = own->rounds, .entrant = {a, b}};
    struct match *grown = array_grow(own->match, &own->cap, own->matches, sizeof *grown);

    if (!grown)
        return err_memory(err);
    own->match = grown;
    own->since[a] = sums_of(plan, a);
    if (b == BRACKET_NOBODY) {
        match.over = true;
        match.result = 1;
    }
    own->match[own->matches++] = match;
    return match.over || round_planner_play(plan, round_planner_pairing(plan->event, a, b), first,
                                            plan->event->sets, err);
}

/* The deals of both are the same, so that points a deal are compared by the points. */
static int match_result(const struct match *m)
{
    if (m->sets.won != m->sets.lost)
        return m->sets.won > m->sets.lost ? 1 : -1;
    return (m->points > 0) - (m->points < 0);
}

static void count(const struct round_planner *plan, struct match *m)
{
    struct sums now = sums_of(plan, m->entrant[0]), then = plan->bracket.since[m->entrant[0]];

    m->sets.won = now.sets.won - then.sets.won;
    m->sets.split = now.sets.split - then.sets.split;
    m->sets.lost = now.sets.lost - then.sets.lost;
    m->points = now.points - then.points;
    m->deals = now.deals - then.deals;
    m->result = match_result(m);
}

void bracket_count(struct round_planner *plan)
{
    struct bracket *own = &plan->bracket;

    for (size_t i = own->current; i < own->matches; i++)
        if (!own->match[i].over)
            count(plan, &own->match[i]);
}
