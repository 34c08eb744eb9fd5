#include "log/give_up.h"

#include <stdlib.h>

/* The contestants that forfeited every table of each of the first `sets` sets of a pairing. */
struct given_up {
    uint8_t contestants, sets;
};

void give_up_finish(struct give_up *g)
{
    hashmap_finish(&g->pairings);
    free(g->list);
    *g = (struct give_up){.list = NULL};
}

/* NULL if no contestant has forfeited all so far. */
static struct given_up *find_given_up(const struct give_up *g, uint64_t pairing)
{
    size_t number;
    bool found = hashmap_find(&g->pairings, pairing, &number) && g->list[number].contestants;

    return found ? &g->list[number] : NULL;
}

static bool add_given_up(struct give_up *g, uint64_t pairing, uint8_t contestants)
{
    size_t number;

    g->list = hashmap_entry(&g->pairings, pairing, g->list, sizeof *g->list, &number);
    if (number != HASHMAP_NONE)
        g->list[number] = (struct given_up){.contestants = contestants, .sets = 1};
    return number != HASHMAP_NONE;
}

/* Adds to these contestants all others of the same bots, because a table is over when the first of
 * a bot's places is lost. */
static unsigned with_same_bots(unsigned contestants, const struct pairing *p)
{
    unsigned all = contestants;

    for (unsigned i = 0; i < p->bots; i++)
        for (unsigned k = 0; k < p->bots; k++)
            if (p->bot[i] == p->bot[k] && contestants >> pairing_place_contestant(p, i) & 1)
                all |= 1u << pairing_place_contestant(p, k);
    return all;
}

bool give_up_add(struct give_up *g, const struct pairing *p, const struct set_facts *facts)
{
    struct seating seating;

    if (facts->set >= GIVE_UP_SETS)
        return true;
    struct given_up *given = find_given_up(g, p->number);
    if (facts->set > 0 && !given)
        return true;
    pairing_seating(p, facts->set, &seating);
    unsigned contestants = given ? given->contestants : (1u << p->sides) - 1;
    for (unsigned table = 0; table < pairing_tables(p); table++)
        contestants &=
            with_same_bots(pairing_contestants(p, &seating, table, facts->forfeits[table]), p);
    if (!given)
        return !contestants || add_given_up(g, p->number, (uint8_t)contestants);
    given->contestants = (uint8_t)contestants;
    given->sets++;
    return true;
}

/* Contestants with a bot that could not start. */
static unsigned absent_contestants(const struct event *e, const struct pairing *p)
{
    unsigned contestants = 0;

    for (unsigned place = 0; place < p->bots; place++)
        if (e->entrant[p->bot[place]].fault)
            contestants |= 1u << pairing_place_contestant(p, place);
    return contestants;
}

unsigned give_up_contestants(const struct give_up *g, const struct event *e,
                             const struct pairing *p, uint32_t set)
{
    const struct given_up *given = set >= GIVE_UP_SETS ? find_given_up(g, p->number) : NULL;

    return absent_contestants(e, p) |
           (given && given->sets == GIVE_UP_SETS ? given->contestants : 0);
}
