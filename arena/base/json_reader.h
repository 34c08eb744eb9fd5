/*
 * Reads objects of JSON, by jansson: a file that holds one, and the values of its keys.
 *
 * A value that is not as expected is an error, ERR_FOUND, that names the key and says what was
 * expected: "sets: expected a whole number". The caller puts the file before it.
 *
 *     json_t *j = jr_file(path, 1 << 16, &err);
 *     bool ok = j && ((jr_text(j, "bot", bot, sizeof bot, &err) &&
 *                      jr_count(j, "sets", UINT32_MAX, &sets, &err)) ||
 *                     err_prefix(&err, "%s: ", path));
 *     json_decref(j);
 */
#ifndef BASE_JSON_READER_H
#define BASE_JSON_READER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* The object in a file of at most `most` bytes, whose keys differ; json_decref it. NULL: there is
 * none. What is wrong with the text is ERR_FOUND, with the file and the line. */
json_t *jr_file(const char *path, size_t most, struct err *err);

/* A string that fits in `cap` bytes with its end. jr_text_or_null: what is null or not there is
 * "". */
bool jr_text(const json_t *object, const char *key, char *out, size_t cap, struct err *err);
bool jr_text_or_null(const json_t *object, const char *key, char *out, size_t cap, struct err *err);

/* A whole number from 0 to `most`, which is at most INT64_MAX. jr_count_or_null: what is null or
 * not there is 0. */
bool jr_count(const json_t *object, const char *key, uint64_t most, uint64_t *out, struct err *err);
bool jr_count_or_null(const json_t *object, const char *key, uint64_t most, uint64_t *out,
                      struct err *err);

/* Unix time. */
bool jr_time(const json_t *object, const char *key, int64_t *out, struct err *err);

/* Says that the value of a key is not what was expected. Always returns false. */
bool jr_wrong(const char *key, const char *expected, struct err *err);

#endif
