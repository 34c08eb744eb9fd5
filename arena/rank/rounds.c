#include "rank/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "rank/planner.h"

void rounds_finish(struct rounds *r)
{
    plan_destroy(r->plan);
    free(r->match);
    free(r->place);
    *r = (struct rounds){.rounds = 0};
}

static bool has_matches(enum format format)
{
    return format == FORMAT_SWISS || format == FORMAT_KNOCKOUT;
}

bool rounds_header(struct rounds *r, const struct event *event, bool alone, struct err *err)
{
    rounds_finish(r);
    r->alone = alone;
    return !alone || !has_matches(event->format) || plan_create(&r->plan, event, err);
}

/* Numbers and sizes are all that a pairing consists of. */
static bool is_same(const struct round *a, const struct round *b)
{
    if (a->pairings != b->pairings || a->end != b->end)
        return false;
    for (size_t i = 0; i < a->pairings; i++)
        if (a->pairing[i].pairing != b->pairing[i].pairing ||
            a->pairing[i].first != b->pairing[i].first || a->pairing[i].sets != b->pairing[i].sets)
            return false;
    return true;
}

bool rounds_round(struct rounds *r, const struct round *round, struct err *err)
{
    struct round planned;

    if (!r->alone)
        return true;
    r->rounds += round->pairings > 0;
    r->end = round->end;
    if (!r->plan)
        return true;
    if (!plan_round(r->plan, round->end == ROUND_TIME, &planned, err))
        return false;
    if (!is_same(&planned, round)) {
        plan_destroy(r->plan);
        r->plan = NULL;
    }
    return true;
}

bool rounds_set(struct rounds *r, const struct set_record *set, struct err *err)
{
    return !r->plan || plan_set(r->plan, set, err);
}

bool rounds_close(struct rounds *r, struct err *err)
{
    const struct bracket_match *match;

    if (!r->plan)
        return true;
    size_t matches = bracket_matches(r->plan, &match), places = r->plan->event->entrants;
    r->match = calloc(matches + 1, sizeof *r->match);
    r->place = calloc(places + 1, sizeof *r->place);
    if (!r->match || !r->place)
        return err_memory(err);
    if (matches)
        memcpy(r->match, match, matches * sizeof *match);
    r->matches = matches;
    r->places = places;
    bool ok = bracket_places(r->plan, r->place, err);
    plan_destroy(r->plan);
    r->plan = NULL;
    return ok;
}
