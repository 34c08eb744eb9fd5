/*
 * Inside of ratings: the order of the lines, what of it is known, circles. places_find fills in
 * order, ranks, intervals, p of the misfit and cycles once values and errors are there.
 */
#ifndef RANK_PLACES_H
#define RANK_PLACES_H

#include "rank/rating.h"

bool places_find(struct ratings *r, const struct standings *s, struct err *err);

#endif
