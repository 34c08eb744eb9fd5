/*
 * A hash table from keys to numbers: keys are numbered 0, 1, 2, ... in the order in which they
 * first come.
 */
#ifndef BASE_HASHMAP_H
#define BASE_HASHMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/int128.h"

/* A struct of zeros is an empty one. */
struct hashmap {
    wide *key; /* by number */
    size_t count;
    /* The rest is private. */
    size_t cap, room; /* of keys, of the elements */
    uint32_t *slot;   /* a number plus one, or 0 */
    size_t slots;
};

void hashmap_finish(struct hashmap *n);

/* False if the key has no number. */
bool hashmap_find(const struct hashmap *n, wide key, size_t *number);

/* Gives the key the next number, n->count; it must have none. False if there is no memory. */
bool hashmap_add(struct hashmap *n, wide key);

/* Both at once: finds the number of a key, or gives it the next one and adds an element of `size`
 * bytes, zeros, to an array of malloc (NULL at first) that nothing else grows. Returns the array,
 * which may have moved; *number is HASHMAP_NONE if there is no memory. */
#define HASHMAP_NONE SIZE_MAX
void *hashmap_entry(struct hashmap *n, wide key, void *array, size_t size, size_t *number);

#endif
