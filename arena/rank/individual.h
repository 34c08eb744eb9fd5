/*
 * Sets of games in which each plays for himself, added to standings. Private to rank/.
 */
#ifndef RANK_INDIVIDUAL_H
#define RANK_INDIVIDUAL_H

#include "rank/standings.h"

/* Makes room for what so many lines, more than s->lines, do with each other. False if there is no
 * memory. */
bool individual_lines(struct standings *s, size_t lines);

/* Adds a set of a line-up. */
bool individual_set(struct standings *s, const struct set_record *set, struct err *err);

#endif
