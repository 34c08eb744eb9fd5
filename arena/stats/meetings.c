#include "stats/meetings.h"

#include <stdlib.h>

void meetings_finish(struct meetings *m)
{
    free(m->meeting);
    hashmap_finish(&m->numbers);
    *m = (struct meetings){.count = 0};
}

static wide key_of_pair(size_t a, size_t b)
{
    return a < b ? (wide)a << 32 | b : (wide)b << 32 | a;
}

const struct meeting *meetings_find(const struct meetings *m, size_t a, size_t b)
{
    size_t number;

    return hashmap_find(&m->numbers, key_of_pair(a, b), &number) ? &m->meeting[number] : NULL;
}

struct meeting *meetings_add(struct meetings *m, size_t a, size_t b)
{
    wide key = key_of_pair(a, b);
    size_t number;

    m->meeting = hashmap_entry(&m->numbers, key, m->meeting, sizeof *m->meeting, &number);
    if (number == HASHMAP_NONE)
        return NULL;
    m->count = m->numbers.count;
    m->meeting[number].line[0] = (uint32_t)(key >> 32);
    m->meeting[number].line[1] = (uint32_t)key;
    return &m->meeting[number];
}

struct meeting meetings_between(const struct meetings *m, size_t a, size_t b)
{
    const struct meeting *found = meetings_find(m, a, b);
    struct meeting seen = {.line = {(uint32_t)a, (uint32_t)b}};

    if (!found || found->line[0] == a)
        return found ? *found : seen;
    seen.sets = (struct score_sum){found->sets.lost, found->sets.split, found->sets.won};
    seen.paired = pentanomial_reversed(found->paired);
    seen.points = ratio_negated(&found->points);
    table_sum_join(&seen.tables, &found->tables, -1);
    seen.luck = luck_sum_negated(&found->luck);
    seen.partnering[0] = found->partnering[1];
    seen.partnering[1] = found->partnering[0];
    return seen;
}
