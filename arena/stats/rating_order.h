/*
 * Inside of ratings: the order of the lines, what of it is known, circles. rating_order_find fills
 * in order, ranks, intervals, p of the misfit and cycles once values and errors are there.
 */
#ifndef STATS_RATING_ORDER_H
#define STATS_RATING_ORDER_H

#include "stats/rating.h"

bool rating_order_find(struct ratings *r, const struct standings *s, struct err *err);

#endif
