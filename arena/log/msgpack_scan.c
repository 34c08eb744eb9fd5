#include "log/msgpack_scan.h"

#include <string.h>

/* ---- Heads ---- */

/* How an element begins. */
struct head {
    enum scan_kind kind;
    uint64_t value; /* of a number, else the length */
    size_t size;    /* of the head itself */
    size_t more;    /* bytes after it that no length tells */
    uint8_t bytes;  /* of the number; 0: it is in the first byte */
};

/* The first byte of an object and what follows it: `bytes` bytes of a number (the value, or the
 * length of what follows), then `more` bytes that no length tells. */
struct form {
    uint8_t kind, bytes, more;
};

/* From 0xc0 to 0xdf. */
static const struct form forms[32] = {
    {KIND_NIL, 0, 0},   {KIND_NONE, 0, 0},  {KIND_FALSE, 0, 0}, {KIND_TRUE, 0, 0},
    {KIND_BIN, 1, 0},   {KIND_BIN, 2, 0},   {KIND_BIN, 4, 0},   {KIND_EXT, 1, 1},
    {KIND_EXT, 2, 1},   {KIND_EXT, 4, 1},   {KIND_FLOAT, 4, 0}, {KIND_FLOAT, 8, 0},
    {KIND_UINT, 1, 0},  {KIND_UINT, 2, 0},  {KIND_UINT, 4, 0},  {KIND_UINT, 8, 0},
    {KIND_INT, 1, 0},   {KIND_INT, 2, 0},   {KIND_INT, 4, 0},   {KIND_INT, 8, 0},
    {KIND_EXT, 0, 2},   {KIND_EXT, 0, 3},   {KIND_EXT, 0, 5},   {KIND_EXT, 0, 9},
    {KIND_EXT, 0, 17},  {KIND_STR, 1, 0},   {KIND_STR, 2, 0},   {KIND_STR, 4, 0},
    {KIND_ARRAY, 2, 0}, {KIND_ARRAY, 4, 0}, {KIND_MAP, 2, 0},   {KIND_MAP, 4, 0},
};

static inline struct head short_head(uint8_t first)
{
    if (first < 0x80)
        return (struct head){KIND_UINT, first, 1, 0, 0};
    if (first < 0x90)
        return (struct head){KIND_MAP, first & 15, 1, 0, 0};
    if (first < 0xa0)
        return (struct head){KIND_ARRAY, first & 15, 1, 0, 0};
    if (first < 0xc0)
        return (struct head){KIND_STR, first & 31, 1, 0, 0};
    return (struct head){KIND_INT, (uint64_t)(int64_t)(int8_t)first, 1, 0, 0};
}

/* The sign of a number of `bytes` bytes carried to 64 bits. */
static uint64_t carry_sign(uint64_t value, unsigned bytes)
{
    unsigned shift = 64 - 8 * bytes;

    return (uint64_t)((int64_t)(value << shift) >> shift);
}

/* The head at p, of which n >= 1 bytes are there. SCAN_MORE: it has h->size bytes. */
static inline enum scan read_head(const uint8_t *p, size_t n, struct head *h)
{
    if (p[0] < 0xc0 || p[0] >= 0xe0) {
        *h = short_head(p[0]);
        return SCAN_WHOLE;
    }
    const struct form *form = &forms[p[0] - 0xc0];
    *h = (struct head){form->kind, 0, 1u + form->bytes, form->more, form->bytes};
    if (h->kind == KIND_NONE)
        return SCAN_BAD;
    if (n < h->size)
        return SCAN_MORE;
    for (unsigned i = 0; i < form->bytes; i++)
        h->value = h->value << 8 | p[1 + i];
    if (h->kind == KIND_INT)
        h->value = carry_sign(h->value, form->bytes);
    return SCAN_WHOLE;
}

/* Bytes of content after the head, of what is not an array or map. */
static uint64_t content(const struct head *h)
{
    bool has_length = h->kind == KIND_STR || h->kind == KIND_BIN || h->kind == KIND_EXT;

    return (has_length ? h->value : 0) + h->more;
}

static uint64_t elements(const struct head *h)
{
    if (h->kind == KIND_ARRAY)
        return h->value;
    return h->kind == KIND_MAP ? 2 * h->value : 0;
}

/* `size` is wanted in all: an overflow of size_t is more than any file has. */
static enum scan more(uint64_t at, uint64_t wanted, size_t *size)
{
    uint64_t sum = at + wanted;

    *size = sum > SIZE_MAX ? SIZE_MAX : (size_t)sum;
    return SCAN_MORE;
}

enum scan scan_object(const uint8_t *data, size_t n, size_t *size)
{
    uint64_t open[SCAN_DEPTH]; /* elements still to come, of each array and map */
    unsigned depth = 0;
    size_t at = 0;

    open[0] = 1;
    for (;;) {
        while (open[depth] == 0) {
            if (depth-- == 0) {
                *size = at;
                return SCAN_WHOLE;
            }
        }
        open[depth]--;
        if (at == n)
            return more(at, 1, size);
        struct head h;
        enum scan result = read_head(data + at, n - at, &h);
        if (result == SCAN_MORE)
            return more(at, h.size, size);
        if (result == SCAN_BAD)
            break;
        at += h.size;
        if (content(&h) > n - at)
            return more(at, content(&h), size);
        at += (size_t)content(&h);
        if (elements(&h) == 0)
            continue;
        if (depth + 1 == SCAN_DEPTH)
            break;
        open[++depth] = elements(&h);
    }
    *size = at;
    return SCAN_BAD;
}

/* ---- One element ---- */

/* Whether a shorter form could not have held it. */
static bool is_shortest(const struct head *h)
{
    static const uint8_t in_first[] = {
        [KIND_UINT] = 127, [KIND_STR] = 31, [KIND_ARRAY] = 15, [KIND_MAP] = 15};
    bool has_form_of_one = h->kind == KIND_UINT || h->kind == KIND_STR;
    int64_t value = (int64_t)h->value;

    if (h->kind == KIND_INT) /* only what is negative is written so */
        return h->bytes == 0 || value < (h->bytes == 1 ? -32 : -(1LL << (4 * h->bytes - 1)));
    if (h->bytes <= 1 || (h->bytes == 2 && !has_form_of_one && h->kind != KIND_BIN))
        return h->bytes == 0 || h->kind == KIND_BIN || h->value > in_first[h->kind];
    return h->value > (1ULL << 4 * h->bytes) - 1;
}

const uint8_t *msgpack_scan_element(const uint8_t *at, const uint8_t *end, enum scan_kind kind,
                                    uint64_t *value)
{
    size_t n = (size_t)(end - at);
    struct head h;

    if (!n || read_head(at, n, &h) != SCAN_WHOLE || h.kind != kind || !is_shortest(&h) ||
        content(&h) > n - h.size)
        return NULL;
    *value = h.value;
    return at + h.size;
}
