#include "record/giveup.h"

#include <stdlib.h>

#include "base/array.h"

struct given_up {
    uint64_t pairing; /* its number */
    uint8_t parties;
};

void giveup_finish(struct giveup *g)
{
    free(g->list);
    *g = (struct giveup){.count = 0};
}

static bool put(struct giveup *g, uint64_t pairing, uint8_t parties)
{
    struct given_up *grown = array_grow(g->list, &g->cap, g->count, sizeof *grown);

    if (!grown)
        return false;
    g->list = grown;
    g->list[g->count++] = (struct given_up){.pairing = pairing, .parties = parties};
    return true;
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

bool giveup_add(struct giveup *g, const struct pairing *p, const struct set_facts *facts)
{
    struct seating seating;

    if (facts->set >= GIVEUP_SETS)
        return true;
    pairing_seating(p, facts->set, &seating);
    unsigned parties = facts->set == 0 ? (1u << p->sides) - 1 : g->parties;
    for (unsigned table = 0; table < pairing_tables(p); table++)
        parties &=
            all_of_their_bots(pairing_parties(p, &seating, table, facts->forfeits[table]), p);
    g->parties = (uint8_t)parties;
    return facts->set != GIVEUP_SETS - 1 || !parties || put(g, p->number, (uint8_t)parties);
}

static int by_pairing(const void *key, const void *element)
{
    uint64_t a = *(const uint64_t *)key, b = ((const struct given_up *)element)->pairing;
    return (a > b) - (a < b);
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

unsigned giveup_parties(const struct giveup *g, const struct event *e, const struct pairing *p,
                        uint32_t set)
{
    const struct given_up *found = NULL;
    if (set >= GIVEUP_SETS && g->count)
        found = bsearch(&p->number, g->list, g->count, sizeof *g->list, by_pairing);
    return absent(e, p) | (found ? found->parties : 0);
}
