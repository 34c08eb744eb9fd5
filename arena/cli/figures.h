/*
 * Standings for programs: CSV and JSON of the same figures. Private to results.c.
 */
#ifndef CLI_FIGURES_H
#define CLI_FIGURES_H

#include "rank/tour.h"

/* A row a line. Of a log of several games the rows of all of them, then one overall for each bot,
 * with the columns `stage` (from 1, "overall"), `event`, `rules` and `unit` before the rest; cells
 * that a row has not are empty. False if there was no memory; errors of the stream stay in the
 * stream. */
bool figures_csv(const struct tour *t);

/* One object: the event and its "standings", where partners are found in each deal also
 * "partners". Of a log of several games {"complete", "stages": [such objects], "overall"}. */
bool figures_json(const struct tour *t);

#endif
