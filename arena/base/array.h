/* Arrays that grow. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/* Makes room for one more element of `size` bytes behind `used` of them in an array of malloc (NULL
 * while *cap is 0). Returns the array, which may have moved, or NULL when memory has run out: the
 * old one and *cap are then as they were.
 *
 *     struct x *grown = array_grow(list->x, &list->cap, list->n, sizeof *grown);
 *     if (!grown)
 *         return err_memory(err);
 *     list->x = grown;
 *     list->x[list->n++] = x;
 */
void *array_grow(void *array, size_t *cap, size_t used, size_t size);

#endif
