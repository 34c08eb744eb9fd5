#include "base/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUF_CAP = 256, ARRAY_CAP = 16 }; /* the first capacity */

void buf_finish(struct buf *b)
{
    free(b->data);
    *b = (struct buf){0};
}

void buf_clear(struct buf *b)
{
    b->len = 0;
    b->failed = false;
}

static bool grow_buf(struct buf *b, size_t need)
{
    size_t cap = b->cap ? b->cap : BUF_CAP;

    while (cap < need)
        cap = cap > SIZE_MAX / 2 ? need : cap * 2;
    uint8_t *data = realloc(b->data, cap);
    if (!data) {
        b->failed = true;
        return false;
    }
    b->data = data;
    b->cap = cap;
    return true;
}

uint8_t *buf_grow(struct buf *b, size_t n)
{
    if (b->failed)
        return NULL;
    if (n > SIZE_MAX - b->len) {
        b->failed = true;
        return NULL;
    }
    if ((b->len + n > b->cap || !b->data) && !grow_buf(b, b->len + n))
        return NULL;
    return b->data + b->len;
}

bool buf_add(struct buf *b, const void *data, size_t n)
{
    uint8_t *at = buf_reserve(b, n);

    if (!at)
        return false;
    if (n)
        memcpy(at, data, n);
    b->len += n;
    return true;
}

bool buf_add_byte(struct buf *b, uint8_t byte)
{
    return buf_add(b, &byte, 1);
}

bool buf_add_text(struct buf *b, const char *s)
{
    return buf_add(b, s, strlen(s));
}

/* Formats into what room there is; what it returns is the length the whole text has. */
static int format_into(struct buf *b, const char *fmt, va_list ap)
{
    size_t room = b->cap - b->len;

    return vsnprintf(room ? (char *)b->data + b->len : NULL, room, fmt, ap);
}

bool buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list ap;

    if (b->failed)
        return false;
    va_start(ap, fmt);
    int n = format_into(b, fmt, ap);
    va_end(ap);
    if (n >= 0 && (size_t)n >= b->cap - b->len && buf_reserve(b, (size_t)n + 1)) {
        va_start(ap, fmt);
        n = format_into(b, fmt, ap);
        va_end(ap);
    }
    if (n < 0)
        b->failed = true;
    if (!b->failed)
        b->len += (size_t)n;
    return !b->failed;
}

const char *buf_str(struct buf *b)
{
    uint8_t *end = buf_reserve(b, 1);

    if (!end)
        return NULL;
    *end = '\0';
    return (const char *)b->data;
}

/* ---- Arrays ---- */

void *array_grow(void *array, size_t *cap, size_t used, size_t size)
{
    size_t wanted = *cap ? *cap * 2 : ARRAY_CAP;

    if (used < *cap)
        return array;
    if (*cap > SIZE_MAX / 2 || wanted > SIZE_MAX / size)
        return NULL;
    void *grown = realloc(array, wanted * size);
    if (grown)
        *cap = wanted;
    return grown;
}
