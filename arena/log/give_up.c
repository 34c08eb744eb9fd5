#include "log/give_up.h"

#include <stdlib.h>

/* The parties that forfeited every table of each of the first `sets` sets of a pairing. */
struct given_up {
    uint8_t parties, sets;
};

void give_up_finish(struct give_up *g)
{
    hashmap_finish(&g->pairings);
    free(g->list);
    *g = (struct give_up){.list = NULL};
}

/* NULL if no party has forfeited all so far. */
static struct given_up *find_given_up(const struct give_up *g, uint64_t pairing)
{
    size_t number;
    bool found = hashmap_find(&g->pairings, pairing, &number) && g->list[number].parties;

    return found ? &g->list[number] : NULL;
}

static bool add_given_up(struct give_up *g, uint64_t pairing, uint8_t parties)
{
    size_t number;

    g->list = hashmap_entry(&g->pairings, pairing, g->list, sizeof *g->list, &number);
    if (number != HASHMAP_NONE)
        g->list[number] = (struct given_up){.parties = parties, .sets = 1};
    return number != HASHMAP_NONE;
}

/* With a party of a bot all others of that bot: a table is over when the first of its places is
 * lost. */
static unsigned with_same_bots(unsigned parties, const struct pairing *p)
{
    unsigned all = parties;

    for (unsigned i = 0; i < p->bots; i++)
        for (unsigned k = 0; k < p->bots; k++)
            if (p->bot[i] == p->bot[k] && parties >> pairing_place_party(p, i) & 1)
                all |= 1u << pairing_place_party(p, k);
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
    unsigned parties = given ? given->parties : (1u << p->sides) - 1;
    for (unsigned table = 0; table < pairing_tables(p); table++)
        parties &= with_same_bots(pairing_parties(p, &seating, table, facts->forfeits[table]), p);
    if (!given)
        return !parties || add_given_up(g, p->number, (uint8_t)parties);
    given->parties = (uint8_t)parties;
    given->sets++;
    return true;
}

/* Parties with a bot that could not start. */
static unsigned absent_parties(const struct event *e, const struct pairing *p)
{
    unsigned parties = 0;

    for (unsigned place = 0; place < p->bots; place++)
        if (e->entrant[p->bot[place]].fault)
            parties |= 1u << pairing_place_party(p, place);
    return parties;
}

unsigned give_up_parties(const struct give_up *g, const struct event *e, const struct pairing *p,
                         uint32_t set)
{
    const struct given_up *given = set >= GIVE_UP_SETS ? find_given_up(g, p->number) : NULL;

    return absent_parties(e, p) | (given && given->sets == GIVE_UP_SETS ? given->parties : 0);
}
