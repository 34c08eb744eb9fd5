#include "record/giveup.h"

#include <stdlib.h>

void giveup_init(struct giveup *g)
{
    *g = (struct giveup){.count = 0};
}

void giveup_finish(struct giveup *g)
{
    free(g->list);
    giveup_init(g);
}

unsigned giveup_at_table(unsigned sides, unsigned table)
{
    return pairing_first_side(table) ? (sides >> 1 & 1u) | (sides << 1 & 2u) : sides & 3u;
}

static bool put(struct giveup *g, uint64_t pairing, uint8_t sides)
{
    if (g->count == g->cap) {
        size_t cap = g->cap ? 2 * g->cap : 16;
        struct giveup_pairing *list = realloc(g->list, cap * sizeof *list);
        if (!list)
            return false;
        g->list = list;
        g->cap = cap;
    }
    g->list[g->count++] = (struct giveup_pairing){.pairing = pairing, .sides = sides};
    return true;
}

bool giveup_add(struct giveup *g, uint64_t pairing, uint32_t set,
                const uint8_t forfeits[SET_TABLES])
{
    if (set >= GIVEUP_SETS)
        return true;
    unsigned sides = set == 0 ? 3 : g->sides;
    for (unsigned table = 0; table < SET_TABLES; table++)
        sides &= giveup_at_table(forfeits[table], table);
    g->sides = (uint8_t)sides;
    return set != GIVEUP_SETS - 1 || !sides || put(g, pairing, (uint8_t)sides);
}

static int by_pairing(const void *key, const void *element)
{
    uint64_t a = *(const uint64_t *)key, b = ((const struct giveup_pairing *)element)->pairing;
    return (a > b) - (a < b);
}

unsigned giveup_sides(const struct giveup *g, uint64_t pairing, uint32_t set)
{
    if (set < GIVEUP_SETS || !g->count)
        return 0;
    const struct giveup_pairing *found =
        bsearch(&pairing, g->list, g->count, sizeof *g->list, by_pairing);
    return found ? found->sides : 0;
}

unsigned giveup_absent(const struct event *e, const struct pairing *p)
{
    unsigned sides = 0;
    for (unsigned i = 0; i < p->bots; i++)
        if (e->entrant[p->bot[i]].fault)
            sides |= 1u << i / (p->bots / 2);
    return sides;
}
