/*
 * Rows and columns on standard output: aligned text for people, CSV (RFC 4180) or a JSON array of
 * objects for programs, from the same cells. Cells are added in reading order; a cell is UTF-8 and
 * as wide as it looks. In CSV words that a spreadsheet would take for a formula have an apostrophe
 * before them.
 *
 * Life: grid_init, any number of grid_cell, grid_print, grid_finish.
 */
#ifndef CLI_GRID_H
#define CLI_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"

enum grid_format { GRID_TEXT, GRID_CSV, GRID_JSON };

/* Numbers are set to the right, and in JSON are numbers (null where a cell is no number). */
enum grid_kind { GRID_WORDS, GRID_NUMBER };

struct grid_column {
    const char *name; /* the heading, and the key in JSON */
    enum grid_kind kind;
};

struct grid {
    const struct grid_column *columns; /* borrowed */
    size_t width;                      /* number of columns */
    struct buf cells;                  /* each ends in a NUL */
    size_t count;
    bool bold_heading; /* for a terminal that has colour; set after grid_init */
    bool no_heading;   /* leave it out of the text */
};

void grid_init(struct grid *g, const struct grid_column *columns, size_t width);
void grid_finish(struct grid *g);

/* Adds the next cell. Out of memory shows in grid_print. */
void grid_cell(struct grid *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Prints all rows; a last row that is not full is filled with empty cells. False if there was no
 * memory; errors of the stream stay in the stream. */
bool grid_print(const struct grid *g, FILE *out, enum grid_format format);

/* Reads --json and --csv, the only options of a command that prints no more than a grid; optind is
 * then at the first argument. False after an error, which getopt_long has said. */
bool grid_options(int argc, char **argv, enum grid_format *format);

/* Columns a UTF-8 string takes on a terminal. */
size_t grid_text_width(const char *s);

#endif
