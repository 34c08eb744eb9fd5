#include "log/give_up.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

/* A pairing, and the parties that forfeited every table of each of its first `sets` sets. */
struct given_up {
    uint64_t pairing; /* its number */
    uint8_t parties, sets;
};

void give_up_finish(struct give_up *g)
{
    free(g->list);
    *g = (struct give_up){.count = 0};
}

/* Where the pairing stands in the list, or would. */
static size_t place_of(const struct give_up *g, uint64_t pairing)
{
    size_t low = 0, high = g->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (g->list[middle].pairing < pairing)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct given_up *find(const struct give_up *g, uint64_t pairing)
{
    size_t at = place_of(g, pairing);

    return at < g->count && g->list[at].pairing == pairing ? &g->list[at] : NULL;
}

static bool put(struct give_up *g, uint64_t pairing, uint8_t parties)
{
    struct given_up *grown = array_grow(g->list, &g->cap, g->count, sizeof *grown);

    if (!grown)
        return false;
    g->list = grown;
    size_t at = place_of(g, pairing);
    memmove(grown + at + 1, grown + at, (g->count - at) * sizeof *grown);
    grown[at] = (struct given_up){.pairing = pairing, .parties = parties, .sets = 1};
    g->count++;
    return true;
}

static void drop(struct give_up *g, struct given_up *given)
{
    g->count--;
    memmove(given, given + 1, (size_t)(g->list + g->count - given) * sizeof *given);
}

/* With every party of a bot all its others: a table is over when the first of its places
 * is lost. */
static unsigned all_of_their_bots(unsigned parties, const struct pairing *p)
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
    struct given_up *given = find(g, p->number);
    if (facts->set > 0 && !given)
        return true;
    pairing_seating(p, facts->set, &seating);
    unsigned parties = given ? given->parties : (1u << p->sides) - 1;
    for (unsigned table = 0; table < pairing_tables(p); table++)
        parties &=
            all_of_their_bots(pairing_parties(p, &seating, table, facts->forfeits[table]), p);
    if (!given)
        return !parties || put(g, p->number, (uint8_t)parties);
    given->parties = (uint8_t)parties;
    given->sets++;
    if (!parties)
        drop(g, given);
    return true;
}

/* Those with a bot that could not start. */
static unsigned absent(const struct event *e, const struct pairing *p)
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
    const struct given_up *given = set >= GIVE_UP_SETS ? find(g, p->number) : NULL;

    return absent(e, p) | (given && given->sets == GIVE_UP_SETS ? given->parties : 0);
}
