/*
 * Prints tables on standard output: aligned text for people, CSV (RFC 4180) or a JSON array of
 * objects for programs, from the same cells. Cells are added in reading order; a cell is UTF-8 and
 * as wide as it looks. On a terminal the heading is bold; to make a table as narrow as the terminal
 * (80 columns where there is none) columns that can be spared go, if it is too wide with sentences
 * in short lines too; then names are cut, then sentences are broken into lines. In CSV words that a
 * spreadsheet would take for a formula have an apostrophe before them.
 *
 *     static const struct grid_column columns[] = {{"bot", GRID_NAME}, {"sets", GRID_NUMBER}};
 *     struct grid g = GRID(columns);
 *     grid_cell(&g, "%s", name), grid_cell(&g, "%u", sets), ...
 *     return grid_end(&g, GRID_TEXT);
 */
#ifndef TERMINAL_GRID_H
#define TERMINAL_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct cli_page;

enum grid_format { GRID_TEXT, GRID_CSV, GRID_JSON };

/* Numbers are set to the right, and in JSON are numbers (null where a cell is no number). Columns
 * of sentences are the last ones. */
enum grid_kind { GRID_WORDS, GRID_NAME, GRID_NUMBER, GRID_SENTENCE };

struct grid_column {
    const char *name; /* the heading, and the key in JSON */
    enum grid_kind kind;
};

struct grid {
    const struct grid_column *columns; /* borrowed */
    size_t width;                      /* number of columns */
    bool no_heading;                   /* leave it out of the text */
    const uint8_t *spare;              /* of each column, borrowed: 0 stays in the text, of the
                                          others the largest go first; NULL: all stay */
    const struct cli_page *page;       /* where the text goes, borrowed; NULL: standard output */
    /* The rest is grid's own. */
    struct buf cells; /* each ends in a NUL */
    size_t count;
};

/* An empty one; of an array, all its columns. */
struct grid grid_of(const struct grid_column *columns, size_t width);
#define GRID(array) grid_of(array, sizeof(array) / sizeof *(array))

/* Adds the next cell. Out of memory shows in grid_end. */
void grid_cell(struct grid *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* How the last cell is marked on a terminal with colours. */
enum grid_mark { GRID_GOOD = 1, GRID_BAD };

/* Adds the next cell with a mark. */
void grid_marked(struct grid *g, enum grid_mark mark, const char *text);

/* Prints all rows and ends the grid; a last row that is not full is filled with empty cells. False
 * if there was no memory; errors of the stream stay in the stream. */
bool grid_end(struct grid *g, enum grid_format format);

/* Reads --json and --csv, the only options of a command that prints no more than a grid; optind is
 * then at the first argument. False after an error, which getopt_long has said. */
bool grid_options(int argc, char **argv, enum grid_format *format);

/* No name in a table is cut to fewer columns, and no sentence broken into narrower lines. */
enum { GRID_LEAST = 8, GRID_LEAST_SENTENCE = 20 };

#endif
