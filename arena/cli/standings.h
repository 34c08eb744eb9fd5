/*
 * Standings on standard output, as `run` and `match` print them in the end.
 */
#ifndef CLI_STANDINGS_H
#define CLI_STANDINGS_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/cli.h"
#include "cli/grid.h"
#include "rank/standings.h"

/* A table for people, at most as wide as the terminal where the names can be cut to make it so,
 * with a line that explains it; CSV with a heading; or one JSON object. False if there was no
 * memory; errors of the stream stay in the stream. */
bool standings_print(const struct standings *s, FILE *out, enum grid_format format,
                     struct cli_terminal terminal);

#endif
