/*
 * The results of a log on standard output, as `run` and `match` print them in the end.
 */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include "cli/grid.h"
#include "rank/tour.h"

/* Tables for people with lines that explain them; CSV with a heading; or one JSON object. A log of
 * one game has its standings; one of several has them game by game and then all together, in CSV as
 * rows with a column `stage`. False if there was no memory; errors of the stream stay in the
 * stream. */
bool results_print(const struct tour *t, enum grid_format format);

/* ---- For results.c: the same for programs, figures.c ---- */

/* GRID_CSV: a row a line. Of a log of several games the rows of all of them, then one overall for
 * each bot, with the columns `stage` (from 1, "overall"), `event`, `rules` and `unit` before the
 * rest; cells that a row has not are empty.
 *
 * GRID_JSON: one object: the event and its "standings", where partners are found in each deal also
 * "partners". Of a log of several games {"complete", "stages": [such objects], "overall"}.
 *
 * False if there was no memory; errors of the stream stay in the stream. */
bool figures_print(const struct tour *t, enum grid_format format);

#endif
