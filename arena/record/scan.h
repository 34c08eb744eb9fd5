/*
 * MessagePack that is not to be trusted: a check that allocates nothing, and a cursor over bytes
 * that have passed it. Both look at lengths only against the bytes that are there. Private to
 * record/.
 */
#ifndef RECORD_SCAN_H
#define RECORD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum { SCAN_DEPTH = 16 }; /* arrays and maps inside one another */

/* SCAN_WHOLE: the bytes start with one whole object of *size bytes. SCAN_MORE: they are the
 * beginning of one that has at least *size bytes. SCAN_BAD: byte *size is no MessagePack, or nested
 * too deep. */
enum scan { SCAN_WHOLE, SCAN_MORE, SCAN_BAD };
enum scan scan_object(const uint8_t *data, size_t n, size_t *size);

/*
 * Takes one element after the other. The first that is not as expected stops the cursor: `wanted`
 * then says what was expected, and every later call returns false and writes nothing. Only the
 * shortest form of a number or length is taken, so that there is one way to write a record.
 */
struct cursor {
    const uint8_t *at, *end;
    const char *wanted; /* NULL as long as all was as expected; static */
};

/* The bytes hold whole objects (scan_object). */
void cursor_start(struct cursor *c, const uint8_t *data, size_t n);

/* `wanted` is what is expected, in words. */
bool cursor_array(struct cursor *c, uint64_t min, uint64_t max, uint64_t *n, const char *wanted);
bool cursor_map(struct cursor *c, uint64_t n, const char *wanted);
bool cursor_uint(struct cursor *c, uint64_t min, uint64_t max, uint64_t *value, const char *wanted);
bool cursor_int(struct cursor *c, int64_t min, int64_t max, int64_t *value, const char *wanted);
bool cursor_bool(struct cursor *c, bool *value, const char *wanted);
bool cursor_bin(struct cursor *c, const uint8_t **data, uint64_t *n, const char *wanted);
/* Exactly n bytes. */
bool cursor_bytes(struct cursor *c, uint64_t n, const uint8_t **data, const char *wanted);
bool cursor_str(struct cursor *c, struct text *text, const char *wanted);
/* A string that is exactly this. */
bool cursor_key(struct cursor *c, const char *key);
/* True, and taken, if the next is nil. No error if it is not. */
bool cursor_nil(struct cursor *c);
/* Passes over whatever is next. */
bool cursor_skip(struct cursor *c);

/* Stops the cursor. Always returns false. */
bool cursor_fail(struct cursor *c, const char *wanted);

#endif
