/*
 * Folders that have numbers as names, of six digits or more: rounds, submissions.
 */
#ifndef CLUB_NUMBERED_H
#define CLUB_NUMBERED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* The numbers above `after` in a folder, in their order; free the list. Other names are left out.
 * ERR_ABORT if the folder cannot be read; *list and *n are untouched then. */
bool numbered_list(const char *folder, uint32_t after, uint32_t **list, size_t *n, struct err *err);

/* A copy of the list in the order of the numbers; NULL without memory. */
uint32_t *numbered_sorted(const uint32_t *list, size_t n);

/* Whether a list that is in the order of its numbers has this one. */
bool numbered_has(const uint32_t *list, size_t n, uint32_t number);

#endif
