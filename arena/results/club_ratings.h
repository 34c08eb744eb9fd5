/*
 * Prints the ratings of a club (docs/club.md) from its database, also while its ladder plays.
 */
#ifndef RESULTS_CLUB_RATINGS_H
#define RESULTS_CLUB_RATINGS_H

#include <stdbool.h>

#include "base/err.h"
#include "terminal/grid.h"

/* Whether a folder is that of a club. */
bool club_ratings_is(const char *folder);

/* A table for each game, and what the ladder does; as CSV and JSON all rows in one. ERR_USAGE if no
 * ladder has played in the folder. */
bool club_ratings_print(const char *folder, enum grid_format format, struct err *err);

#endif
