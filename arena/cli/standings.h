/*
 * The results of a log on standard output, as `run` and `match` print them in the end.
 */
#ifndef CLI_STANDINGS_H
#define CLI_STANDINGS_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/cli.h"
#include "cli/grid.h"
#include "rank/tour.h"

/* Tables for people with lines that explain them; CSV with a heading; or one JSON object. A log of
 * one game has its standings; one of several has them game by game and then all together, in CSV as
 * rows with a column `stage`. False if there was no memory; errors of the stream stay in the
 * stream. */
bool standings_print(const struct tour *t, FILE *out, enum grid_format format,
                     struct cli_terminal terminal);

#endif
