/*
 * Sets of games of two sides, added to standings. Private to rank/.
 */
#ifndef RANK_SIDES_H
#define RANK_SIDES_H

#include "rank/standings.h"

/* Adds a set of a pairing, whose winner is that of the sum of its two tables. */
bool sides_set(struct standings *s, const struct set_record *set, struct err *err);

#endif
