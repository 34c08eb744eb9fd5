/*
 * Format knockout: who loses a match is out.
 *
 * Entrants are seeded in the order of the event, and stand in the bracket as is usual, so that the
 * first two can meet in the last match only, the first four in the last two rounds, and so on: seed
 * i meets seed size + 1 - i, in a bracket of the next power of two. Places that nobody has are
 * byes, which fall to the first seeds. The order never changes after that.
 *
 * A match that is drawn (round_planner.h) is prolonged by as many sets again, at most three times;
 * all its sets count together. Then the better seed goes on, as nobody could tell the two apart.
 * There is no match for the third place: who lost in the same round share one.
 */
#include <stdlib.h>

#include "schedule/format_planner.h"

/* The seeds of a bracket, in its order, that may have byes: 0 1; 0 3 1 2; 0 7 3 4 1 6 2 5; ... */
static uint32_t *seeds(size_t entrants, size_t *size)
{
    uint32_t *seed = calloc(2 * entrants, sizeof *seed);

    *size = 1;
    if (!seed)
        return NULL;
    while (*size < entrants) {
        for (size_t i = *size; i-- > 0;) {
            uint32_t better = seed[i];
            seed[2 * i] = better;
            seed[2 * i + 1] = (uint32_t)(2 * *size - 1 - better);
        }
        *size *= 2;
    }
    return seed;
}

/* Beside a place that nobody has the entrant with the better seed stands: never two of these. */
static bool first_round(struct round_planner *plan, struct err *err)
{
    size_t size, entrants = plan->event->entrants;
    uint32_t *seed = seeds(entrants, &size);
    bool ok = true;

    if (!seed)
        return err_memory(err);
    bracket_round(plan);
    for (size_t i = 0; ok && i + 1 < size; i += 2) {
        uint32_t other = seed[i + 1] < entrants ? seed[i + 1] : BRACKET_NOBODY;
        ok = bracket_add(plan, seed[i], other, 0, err);
    }
    free(seed);
    return ok;
}

static uint32_t winner(const struct match *m)
{
    return m->entrant[m->result < 0];
}

/* Matches of the round that are over, or must be, get their result; the drawn ones play on. */
static bool close_matches(struct round_planner *plan, struct err *err)
{
    struct bracket *own = &plan->bracket;
    uint32_t sets = plan->event->sets;

    bracket_count(plan);
    for (size_t i = own->current; i < own->matches; i++) {
        struct match *m = &own->match[i];
        if (m->over)
            continue;
        m->over = m->result != 0 || m->extra == KNOCKOUT_EXTRA;
        if (m->over) {
            m->result = m->result ? m->result : m->entrant[0] < m->entrant[1] ? 1 : -1;
            continue;
        }
        uint64_t pairing = round_planner_pairing(plan->event, m->entrant[0], m->entrant[1]);
        if (!round_planner_play(plan, pairing, ++m->extra * sets, sets, err))
            return false;
    }
    return true;
}

/* Winners of matches that stood side by side meet. */
static bool next_round(struct round_planner *plan, struct err *err)
{
    struct bracket *own = &plan->bracket;
    size_t from = own->current, to = own->matches;

    if (to - from <= 1) {
        plan->round.end = ROUND_DONE;
        return true;
    }
    bracket_round(plan);
    for (size_t i = from; i + 1 < to; i += 2)
        if (!bracket_add(plan, winner(&own->match[i]), winner(&own->match[i + 1]), 0, err))
            return false;
    return true;
}

static bool round_of(struct round_planner *plan, struct err *err)
{
    if (plan->rounds == 0)
        return first_round(plan, err);
    return close_matches(plan, err) && (plan->round.pairings || next_round(plan, err));
}

/* ---- Places ---- */

/* Who was not beaten is before who was, after as many matches that were won. */
static int compare(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    if (x->rounds != y->rounds)
        return x->rounds > y->rounds ? -1 : 1;
    if (x->beaten != y->beaten)
        return x->beaten ? 1 : -1;
    return x->entrant < y->entrant ? -1 : x->entrant > y->entrant;
}

static void find_places(const struct round_planner *plan, struct place *place)
{
    const struct bracket *own = &plan->bracket;
    size_t entrants = plan->event->entrants;

    for (uint32_t i = 0; i < entrants; i++)
        place[i] = (struct place){.entrant = i};
    for (size_t i = 0; i < own->matches; i++) {
        const struct match *m = &own->match[i];
        if (!m->over)
            continue;
        place[winner(m)].rounds++;
        if (m->entrant[1] != BRACKET_NOBODY)
            place[m->entrant[m->result > 0]].beaten = true;
    }
    qsort(place, entrants, sizeof *place, compare);
    for (size_t i = 0; i < entrants; i++) {
        bool shares = i > 0 && place[i].rounds == place[i - 1].rounds &&
                      place[i].beaten == place[i - 1].beaten;
        place[i].place = shares ? place[i - 1].place : (uint32_t)i + 1;
    }
}

const struct format_planner knockout_planner = {.begin = bracket_begin,
                                                .round = round_of,
                                                .end = bracket_end,
                                                .places = find_places};
