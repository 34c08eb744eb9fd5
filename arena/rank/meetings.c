#include "rank/meetings.h"

#include <stdlib.h>

#include "base/array.h"

void meetings_finish(struct meetings *m)
{
    free(m->meeting);
    numbering_finish(&m->numbering);
    *m = (struct meetings){.count = 0};
}

static wide key_of(size_t a, size_t b)
{
    return a < b ? (wide)a << 32 | b : (wide)b << 32 | a;
}

const struct meeting *meetings_find(const struct meetings *m, size_t a, size_t b)
{
    size_t number;

    return numbering_find(&m->numbering, key_of(a, b), &number) ? &m->meeting[number] : NULL;
}

struct meeting *meetings_add(struct meetings *m, size_t a, size_t b)
{
    wide key = key_of(a, b);
    size_t number;

    if (numbering_find(&m->numbering, key, &number))
        return &m->meeting[number];
    struct meeting *grown = array_grow(m->meeting, &m->cap, m->count, sizeof *grown);
    if (!grown)
        return NULL;
    m->meeting = grown;
    if (!numbering_add(&m->numbering, key))
        return NULL;
    m->meeting[m->count] = (struct meeting){.line = {(uint32_t)(key >> 32), (uint32_t)key}};
    return &m->meeting[m->count++];
}

struct meeting meetings_between(const struct meetings *m, size_t a, size_t b)
{
    const struct meeting *found = meetings_find(m, a, b);
    struct meeting seen = {.line = {(uint32_t)a, (uint32_t)b}};

    if (!found || found->line[0] == a)
        return found ? *found : seen;
    seen.sets = (struct score_sum){found->sets.lost, found->sets.split, found->sets.won};
    seen.points = found->points;
    seen.points.d = -seen.points.d;
    seen.points.dn = -seen.points.dn;
    table_sum_join(&seen.tables, &found->tables, -1);
    seen.luck = luck_negated(&found->luck);
    seen.partnering[0] = found->partnering[1];
    seen.partnering[1] = found->partnering[0];
    return seen;
}
