/*
 * What is wrong with a text that is no YAML, in words for people who write a file of keys and
 * values: libyaml names the grammar's rule that was broken, this the slip that breaks it (a value
 * that needs quotes, a tab, a line that is indented unlike the others).
 */
#ifndef BASE_YAML_ERROR_H
#define BASE_YAML_ERROR_H

#include <stddef.h>
#include <yaml.h>

#include "base/err.h"

/* Sets "PATH:LINE: WORDS" (ERR_USAGE) for a parser that has failed; `data` are the n bytes that it
 * was given. ERR_ABORT if it ran out of memory. Always returns false. */
bool yaml_error(struct err *e, const char *path, const void *data, size_t n,
                const yaml_parser_t *parser);

#endif
