/*
 * Writes JSON straight into a buffer, for big lists that nobody reads back. Commas are added as
 * needed.
 *
 *     jw_open(&out, '{');
 *     jw_int(jw_key(&out, "bot"), 3);
 *     jw_close(&out, '}');
 *
 * Out of memory shows in the buffer (buf.h).
 */
#ifndef BASE_JSON_WRITER_H
#define BASE_JSON_WRITER_H

#include "base/buf.h"
#include "base/text.h"

/* '{' or '[', and their ends. */
void jw_open(struct buf *out, char bracket);
void jw_close(struct buf *out, char bracket);

/* Before a value in an object; the key is not escaped. Returns `out`, for the value. */
struct buf *jw_key(struct buf *out, const char *key);

void jw_null(struct buf *out);
void jw_bool(struct buf *out, bool value);
void jw_int(struct buf *out, int64_t value);

/* Seven digits; what is not finite is null. */
void jw_real(struct buf *out, double value);

/* The same with four digits. */
void jw_rough(struct buf *out, double value);

/* UTF-8. */
void jw_text(struct buf *out, const char *text);

/* What others wrote: made safe to print (text_safe). */
void jw_foreign(struct buf *out, const char *text);

/* Bytes in hex. */
void jw_hex(struct buf *out, const uint8_t *data, size_t n);

/* A value that is JSON already. */
void jw_raw(struct buf *out, const void *json, size_t n);

/* A key and a list of these items. */
void jw_list(struct buf *out, const char *key, const struct buf *items);

#endif
