/*
 * Format swiss: a number of rounds. In each round every entrant has one match, against one with
 * about as many points.
 *
 * The idea is that of the Dutch system (FIDE Handbook C.04.3), but this is not that system: euchre
 * in duplicate sets has no colours, and a computer may look at the round as a whole.
 *
 * Entrants are ranked by points of matches (won 1, drawn 1/2), then by the sum of set scores, then
 * by the points of their opponents (Buchholz), then as they were entered. Those with equal points
 * are a group. Groups are paired from the top. The upper half of a group meets the lower half, in
 * order: in the first round 1 meets n/2 + 1. If an entrant may not meet that one, the search for an
 * opponent goes further down the lower half, then up, then into the entrant's own half. If nobody
 * is found, the entrant joins the next group, as its first.
 *
 * Nobody meets anybody again as long as the round can be completed without it: a pair is made only
 * if all the others can then still be paired (perfect_matching.h). If that is impossible, those who
 * met least often may meet again.
 *
 * With an odd number of entrants one has a bye: the last of those who have had the fewest byes, or
 * another of these if this prevents that others meet again. A bye is a match won, with half of its
 * set scores. For Buchholz it counts as an opponent with as many points as the entrant has, as FIDE
 * has it (C.07, unplayed rounds).
 */
#include <stdlib.h>

#include "schedule/perfect_matching.h"
#include "schedule/format_planner.h"

/* ---- Places ---- */

static void take_match(const struct match *m, struct place *place, double sets)
{
    struct place *a = &place[m->entrant[0]];

    a->points += (1 + m->result) / 2.0;
    if (m->entrant[1] == BRACKET_NOBODY) {
        a->sets += sets / 2;
        return;
    }
    struct place *b = &place[m->entrant[1]];
    b->points += (1 - m->result) / 2.0;
    a->sets += (double)m->sets.won + (double)m->sets.split / 2;
    b->sets += (double)m->sets.lost + (double)m->sets.split / 2;
}

static void take_opponents(const struct match *m, struct place *place)
{
    struct place *a = &place[m->entrant[0]];

    if (m->entrant[1] == BRACKET_NOBODY) {
        a->buchholz += a->points;
        return;
    }
    struct place *b = &place[m->entrant[1]];
    a->buchholz += b->points;
    b->buchholz += a->points;
}

static int compare_results(const struct place *x, const struct place *y)
{
    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    if (x->sets != y->sets)
        return x->sets > y->sets ? -1 : 1;
    return x->buchholz > y->buchholz ? -1 : x->buchholz < y->buchholz;
}

static int compare(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    int order = compare_results(x, y);

    return order ? order : x->entrant < y->entrant ? -1 : x->entrant > y->entrant;
}

/* All are sums of halves, so that equals are equal. */
static void find_places(const struct round_planner *plan, struct place *place)
{
    const struct bracket *own = &plan->bracket;
    size_t entrants = plan->event->entrants;

    for (uint32_t i = 0; i < entrants; i++)
        place[i] = (struct place){.entrant = i};
    for (size_t i = 0; i < own->matches; i++)
        if (own->match[i].over)
            take_match(&own->match[i], place, plan->event->sets);
    for (size_t i = 0; i < own->matches; i++)
        if (own->match[i].over)
            take_opponents(&own->match[i], place);
    qsort(place, entrants, sizeof *place, compare);
    for (size_t i = 0; i < entrants; i++) {
        bool shares = i > 0 && compare_results(&place[i - 1], &place[i]) == 0;
        place[i].place = shares ? place[i - 1].place : (uint32_t)i + 1;
    }
}

/* ---- A round in the making; everyone is known by his place in the order, from 0 ---- */

struct making {
    const struct round_planner *plan;
    struct place *place;
    uint32_t n;      /* the bye has this number */
    uint32_t again;  /* so often may two have met who are to meet */
    uint32_t byes;   /* the fewest that anybody had */
    uint32_t *crowd; /* who is still to be paired of the groups so far */
    uint32_t crowded;
    struct matching matching;
};

/* How often two met, or one had a bye. */
static uint32_t met(const struct bracket *own, size_t entrants, uint32_t a, uint32_t b)
{
    uint32_t times = 0;

    for (size_t r = 0; r < own->rounds; r++)
        times += own->opponent[r * entrants + a] == b;
    return times;
}

static uint32_t entrant(const struct making *k, uint32_t v)
{
    return v == k->n ? BRACKET_NOBODY : k->place[v].entrant;
}

static uint32_t met_before(const struct making *k, uint32_t a, uint32_t b)
{
    return met(&k->plan->bracket, k->n, entrant(k, a), entrant(k, b));
}

static bool may_meet(const void *context, uint32_t a, uint32_t b)
{
    const struct making *k = context;

    if (a == k->n)
        return met_before(k, b, a) == k->byes;
    return met_before(k, a, b) <= (b == k->n ? k->byes : k->again);
}

/* The bye, first of all. */
static void give_bye(struct making *k)
{
    uint32_t v = k->n;

    if (k->n % 2)
        while (v-- > 0 && !matching_fix(&k->matching, v, k->n))
            continue;
}

/* The one of the crowd that number i of it meets, in order of preference: of the half below the
 * middle first who stands as he does in the upper one, who stands lower, who stands higher; then of
 * the upper half, lower than he. Choice 0, 1, ...; false after the last. */
static bool choose(uint32_t crowded, uint32_t i, uint32_t choice, uint32_t *found)
{
    uint32_t half = crowded / 2, opposite = half + i, down = crowded - opposite;

    if (choice < down)
        *found = opposite + choice;
    else if (choice < crowded - half)
        *found = crowded - 1 - choice; /* opposite - 1, ... half */
    else
        *found = i + 1 + (choice - (crowded - half));
    return choice < crowded - half || *found < half;
}

static bool find_partner(struct making *k, uint32_t i)
{
    uint32_t v = k->crowd[i], other;

    for (uint32_t times = 0; times <= k->again; times++)
        for (uint32_t choice = 0; choose(k->crowded, i, choice, &other); choice++)
            if (met_before(k, v, k->crowd[other]) == times &&
                matching_fix(&k->matching, v, k->crowd[other]))
                return true;
    return false;
}

/* The upper half of the crowd against the lower one, again and again until nobody finds anybody; in
 * the last group that is when all are paired. */
static void fold(struct making *k)
{
    bool found = true;

    while (found) {
        found = false;
        for (uint32_t i = 0; i < k->crowded / 2; i++)
            if (!k->matching.fixed[k->crowd[i]] && find_partner(k, i))
                found = true;
        uint32_t left = 0;
        for (uint32_t i = 0; i < k->crowded; i++)
            if (!k->matching.fixed[k->crowd[i]])
                k->crowd[left++] = k->crowd[i];
        k->crowded = left;
    }
}

static void pair_groups(struct making *k)
{
    for (uint32_t v = 0; v < k->n;) {
        double points = k->place[v].points;
        for (; v < k->n && k->place[v].points == points; v++)
            if (!k->matching.fixed[v])
                k->crowd[k->crowded++] = v;
        fold(k);
    }
}

/* With the smallest `again` that will do. */
static bool make_round(struct making *k, struct err *err)
{
    uint32_t all = k->n + k->n % 2;

    for (k->again = 0; matching_init(&k->matching, all, may_meet, k, err); k->again++) {
        if (matching_complete(&k->matching)) {
            give_bye(k);
            pair_groups(k);
            return true;
        }
        matching_finish(&k->matching);
    }
    return false;
}

/* ---- The round that was made ---- */

static bool record_opponents(struct round_planner *plan, const struct making *k, struct err *err)
{
    struct bracket *own = &plan->bracket;
    size_t before = (size_t)(own->rounds - 1) * k->n;
    uint32_t *opponent = realloc(own->opponent, (before + k->n + 1) * sizeof *opponent);

    if (!opponent)
        return err_memory(err);
    own->opponent = opponent;
    for (uint32_t v = 0; v < k->n; v++)
        opponent[before + entrant(k, v)] = entrant(k, k->matching.mate[v]);
    return true;
}

/* Their sets go on where those of their matches before ended. */
static bool add_matches(struct round_planner *plan, const struct making *k, struct err *err)
{
    bracket_round(plan);
    if (!record_opponents(plan, k, err))
        return false;
    for (uint32_t v = 0; v < k->n; v++) {
        uint32_t mate = k->matching.mate[v];
        if (mate < v)
            continue;
        uint32_t first = (met_before(k, v, mate) - 1) * plan->event->sets;
        if (!bracket_add(plan, entrant(k, v), entrant(k, mate), first, err))
            return false;
    }
    return true;
}

static void find_byes(struct making *k)
{
    k->byes = UINT32_MAX;
    for (uint32_t v = 0; v < k->n; v++) {
        uint32_t byes = met_before(k, v, k->n);
        k->byes = byes < k->byes ? byes : k->byes;
    }
}

static bool plan_matches(struct round_planner *plan, struct err *err)
{
    struct making k = {.plan = plan, .n = (uint32_t)plan->event->entrants};
    bool ok = false;

    k.place = calloc(k.n, sizeof *k.place);
    k.crowd = calloc(k.n, sizeof *k.crowd);
    if (k.place && k.crowd) {
        find_places(plan, k.place);
        find_byes(&k);
        ok = make_round(&k, err) && add_matches(plan, &k, err);
        matching_finish(&k.matching);
    } else {
        (void)err_memory(err);
    }
    free(k.place);
    free(k.crowd);
    return ok;
}

static bool round_of(struct round_planner *plan, struct err *err)
{
    struct bracket *own = &plan->bracket;

    bracket_count(plan);
    for (size_t i = own->current; i < own->matches; i++)
        own->match[i].over = true;
    if (own->rounds < plan->event->plan.rounds)
        return plan_matches(plan, err);
    plan->round.end = ROUND_DONE;
    return true;
}

const struct format_planner swiss_planner = {.begin = bracket_begin,
                                             .round = round_of,
                                             .end = bracket_end,
                                             .places = find_places};
