/*
 * JSON written straight into a buffer: big lists that are made once and never looked at again.
 * Commas come by themselves.
 *
 *     jot_open(&out, '{');
 *     jot_key(&out, "bot"), jot_int(&out, 3);
 *     jot_close(&out, '}');
 *
 * Out of memory shows in the buffer (buf.h).
 */
#ifndef REPORT_JOT_H
#define REPORT_JOT_H

#include "base/buf.h"
#include "base/text.h"

/* '{' or '[', and their ends. */
void jot_open(struct buf *out, char bracket);
void jot_close(struct buf *out, char bracket);

/* Before the value in an object; a word of ours. */
void jot_key(struct buf *out, const char *key);

void jot_null(struct buf *out);
void jot_bool(struct buf *out, bool value);
void jot_int(struct buf *out, int64_t value);

/* Seven digits; what is not finite is null. */
void jot_real(struct buf *out, double value);

/* The same with four digits. */
void jot_rough(struct buf *out, double value);

/* UTF-8. */
void jot_text(struct buf *out, const char *text);

/* What others wrote: made safe to print (text_safe). */
void jot_foreign(struct buf *out, const char *text);

/* Bytes in hex. */
void jot_hex(struct buf *out, const uint8_t *data, size_t n);

/* A value that is JSON already. */
void jot_raw(struct buf *out, const void *json, size_t n);

/* A key and a list of these items. */
void jot_list(struct buf *out, const char *key, const struct buf *items);

#endif
