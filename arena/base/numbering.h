/*
 * Keys, numbered 0, 1, 2, ... in the order in which they first come: a hash table.
 */
#ifndef BASE_NUMBERING_H
#define BASE_NUMBERING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/wide.h"

/* A struct of zeros is an empty one. */
struct numbering {
    wide *key; /* by number */
    size_t count;
    /* The rest is numbering's own. */
    size_t cap, room; /* of keys, of the elements */
    uint32_t *slot;   /* a number plus one, or 0 */
    size_t slots;
};

void numbering_finish(struct numbering *n);

/* False if the key has no number. */
bool numbering_find(const struct numbering *n, wide key, size_t *number);

/* Gives the key the next number, n->count; it must have none. False if there is no memory. */
bool numbering_add(struct numbering *n, wide key);

/* Both at once: the number of a key, a new one if it has none, and with it an element of `size`
 * bytes of an array of malloc (NULL to begin with) that only this fills: zeros when it is new.
 * Returns the array, which may have moved; *number is NUMBERING_NONE if there is no memory. */
#define NUMBERING_NONE SIZE_MAX
void *numbering_entry(struct numbering *n, wide key, void *array, size_t size, size_t *number);

#endif
