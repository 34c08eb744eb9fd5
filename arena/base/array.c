#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

enum { FIRST_CAP = 16 };

void *array_grow(void *array, size_t *cap, size_t used, size_t size)
{
    size_t wanted = *cap ? *cap * 2 : FIRST_CAP;

    if (used < *cap)
        return array;
    if (*cap > SIZE_MAX / 2 || wanted > SIZE_MAX / size)
        return NULL;
    void *grown = realloc(array, wanted * size);
    if (grown)
        *cap = wanted;
    return grown;
}
