/*
 * Byte buffers and arrays that grow.
 *
 * A buffer remembers in `failed` that memory ran out, and later additions do nothing: a writer adds
 * all it has and asks once at the end. The content of a failed buffer is of no use.
 *
 * Life: a struct of zeros, which is an empty buffer; any number of additions; buf_finish.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf {
    uint8_t *data; /* owned; NULL while cap is 0; moves when the buffer grows */
    size_t len, cap;
    bool failed;
};

/* Frees the memory and leaves an empty buffer. */
void buf_finish(struct buf *b);

/* Forgets the content and the failure, keeps the memory. */
void buf_clear(struct buf *b);

/* Makes room for n more bytes and returns where they go, or NULL if the buffer has failed. The
 * caller writes up to n bytes there and adds what it wrote to len. */
uint8_t *buf_grow(struct buf *b, size_t n); /* buf_reserve where there may be no room yet */
static inline uint8_t *buf_reserve(struct buf *b, size_t n)
{
    if (b->data && !b->failed && n <= b->cap - b->len)
        return b->data + b->len;
    return buf_grow(b, n);
}

/* Each returns false if the buffer has failed, now or before. */
bool buf_add(struct buf *b, const void *data, size_t n);
bool buf_add_byte(struct buf *b, uint8_t byte);
bool buf_add_text(struct buf *b, const char *s);
bool buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Ends the content with a NUL that len does not count and returns it as a string, or NULL if the
 * buffer has failed. The string lives until the next call with this buffer. */
const char *buf_str(struct buf *b);

/* Makes room for one more element of `size` bytes after `used` of them in an array of malloc (NULL
 * while *cap is 0). Returns the array, which may have moved, or NULL if memory has run out: the
 * old array and *cap are then as they were.
 *
 *     struct x *grown = array_grow(list->x, &list->cap, list->n, sizeof *grown);
 *     if (!grown)
 *         return err_memory(err);
 *     list->x = grown;
 *     list->x[list->n++] = x;
 */
void *array_grow(void *array, size_t *cap, size_t used, size_t size);

#endif
