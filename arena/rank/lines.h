/*
 * The lines of standings and how they are found. Private to rank/.
 */
#ifndef RANK_LINES_H
#define RANK_LINES_H

#include "rank/standings.h"

/* Adds the lines of an event that are not there yet. */
bool lines_add(struct standings *s, const struct event *event, struct err *err);

/* The line of one bot, or of a pair in canonical order, by the hashes of the names; NULL if there
 * is none. */
struct standing *lines_find(const struct standings *s, const uint8_t (*hash)[NAME_HASH],
                            unsigned bots);

/* Puts the lines into the order of `compare`, a function for qsort. */
void lines_sort(struct standings *s, int (*compare)(const void *, const void *));

#endif
