/*
 * Standings as tables for people, at most as wide as the terminal where names can be cut to make
 * them so. Each is false if there was no memory; errors of the stream stay in the stream.
 */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/cli.h"
#include "rank/tour.h"

/* "games", "sittings", ...: what tables play. */
const char *sheet_units(enum unit unit);

/* A line's name as it may be shown: the pair's names joined. */
enum { SHEET_NAME = 4 * (STANDING_BOTS * NAME_CAP + 4) };
void sheet_name(const struct standing *line, char out[SHEET_NAME]);

/* The lines of one game, best first. */
bool sheet_game(const struct standings *s, FILE *out, struct cli_terminal terminal);

/* What their columns mean, in games of two sides, of each for himself, or both. */
void sheet_legend(bool sides, bool individual, FILE *out);

/* Who partnered whom, where that differs from deal to deal: nothing where it does not. */
bool sheet_partners(const struct standings *s, FILE *out, struct cli_terminal terminal);

/* All games of a tour together. */
bool sheet_overall(const struct tour *t, FILE *out, struct cli_terminal terminal);

#endif
