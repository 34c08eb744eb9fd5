/*
 * Makes values of JSON that are to be written, by jansson, and writes them.
 *
 * NULL stands for a value that there was no memory for. What takes a value owns it from then on,
 * and takes NULL too: what it returns is then NULL. So a writer makes all it has and asks once at
 * the end.
 *
 *     json_t *list = json_array();
 *     for (...)
 *         list = jw_add(list, json_pack("{s:o, s:o}", "bot", jw_text(name), "sets", jw_count(n)));
 */
#ifndef BASE_JSON_WRITER_H
#define BASE_JSON_WRITER_H

#include <jansson.h>
#include <sys/types.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"

json_t *jw_count(uint64_t n);

/* A number; what is not finite is null. jw_rough: of four digits. */
json_t *jw_real(double value);
json_t *jw_rough(double value);

/* What others wrote, made safe to print (text_safe). */
json_t *jw_text(const char *text);
json_t *jw_chars(const char *text, size_t n);
json_t *jw_text_or_null(const char *text); /* null of "" */

/* Bytes in hex. */
json_t *jw_hex(const uint8_t *data, size_t n);

/* A list with one more item, an object with one more value. */
json_t *jw_add(json_t *list, json_t *item);
json_t *jw_put(json_t *object, const char *key, json_t *value);

/* Appends a value as text; `flags` are jansson's. False if there was no memory for it, which shows
 * in the buffer too. */
bool jw_dump(const json_t *value, size_t flags, struct buf *out);

/* Writes a value into a file, as file_replace does, and lets go of it. */
bool jw_file(const char *path, mode_t mode, json_t *value, size_t flags, struct err *err);

#endif
