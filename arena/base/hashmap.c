#include "base/hashmap.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

enum { SLOTS = 64 }; /* to begin with; powers of two, at most half of them taken */

void hashmap_finish(struct hashmap *n)
{
    free(n->key);
    free(n->slot);
    *n = (struct hashmap){.count = 0};
}

/* The slot of a key, or the empty one where it belongs. The multiplier is 2^64 over the golden
 * ratio (D. Knuth, The Art of Computer Programming 3, 6.4). */
static size_t slot_of(const struct hashmap *n, wide key)
{
    uint64_t mixed = ((uint64_t)(key >> 64) * 31 + (uint64_t)key) * 0x9e3779b97f4a7c15u;
    size_t at = (size_t)(mixed >> 32) & (n->slots - 1);

    while (n->slot[at] && n->key[n->slot[at] - 1] != key)
        at = (at + 1) & (n->slots - 1);
    return at;
}

bool hashmap_find(const struct hashmap *n, wide key, size_t *number)
{
    uint32_t found = n->slots ? n->slot[slot_of(n, key)] : 0;

    if (found)
        *number = found - 1;
    return found > 0;
}

static bool grow_slots(struct hashmap *n)
{
    size_t slots = n->slots ? 2 * n->slots : SLOTS;
    uint32_t *slot = calloc(slots, sizeof *slot);

    if (!slot)
        return false;
    free(n->slot);
    n->slot = slot;
    n->slots = slots;
    for (size_t i = 0; i < n->count; i++)
        slot[slot_of(n, n->key[i])] = (uint32_t)i + 1;
    return true;
}

bool hashmap_add(struct hashmap *n, wide key)
{
    if (2 * (n->count + 1) > n->slots && !grow_slots(n))
        return false;
    wide *grown = array_grow(n->key, &n->cap, n->count, sizeof *grown);
    if (!grown)
        return false;
    n->key = grown;
    n->key[n->count] = key;
    n->slot[slot_of(n, key)] = (uint32_t)n->count + 1;
    n->count++;
    return true;
}

void *hashmap_entry(struct hashmap *n, wide key, void *array, size_t size, size_t *number)
{
    if (hashmap_find(n, key, number))
        return array;
    *number = HASHMAP_NONE;
    char *grown = array_grow(array, &n->room, n->count, size);
    if (!grown)
        return array;
    memset(grown + n->count * size, 0, size);
    if (hashmap_add(n, key))
        *number = n->count - 1;
    return grown;
}
