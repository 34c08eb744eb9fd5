/*
 * The cells of rows, in either form: CSV or the members of a JSON object. Columns are listed once,
 * with their types; cells come in the order of the list, each as its type says, and every cell has
 * its comma before it:
 *
 *     struct cells c = cells_begin(&out, json, columns, COLUMNS(columns));
 *     cells_number(&c, 17), cells_text(&c, "9C"), cells_empty(&c), ...
 *     cells_end(&c);
 *
 * A column may be a list: in CSV a fixed number of columns, name_a to name_g by seat or name_1 to
 * name_7 by side, those that there are not empty; in JSON an array of those that there are.
 */
#ifndef EXPORT_CELLS_H
#define EXPORT_CELLS_H

#include <stdint.h>

#include "base/buf.h"

enum cell_type {
    CELL_NUMBER, /* a whole number */
    CELL_TRUTH,  /* true or false */
    CELL_TEXT,   /* of the arena's own words */
    CELL_WORDS   /* chosen by others, safe to print (text_safe): in CSV never a formula */
};

enum cell_list { CELL_ONE, CELL_BY_SEAT, CELL_BY_SIDE };

struct column {
    const char *name;
    enum cell_type type;
    enum cell_list list;
    const char *many; /* of a list: what it is called in JSON; else NULL */
};
#define COLUMNS(array) (sizeof(array) / sizeof *(array))

struct cells {
    struct buf *out;
    bool json;
    const struct column *column;
    size_t columns;
    /* The rest is cells' own. */
    size_t at;
    unsigned item; /* of the list at which it is */
};

/* Appends the heading of these columns for CSV, a comma before each. */
void cells_heading(struct buf *out, const struct column *column, size_t columns);

struct cells cells_begin(struct buf *out, bool json, const struct column *column, size_t columns);
void cells_number(struct cells *c, int64_t value);
void cells_truth(struct cells *c, bool value);
void cells_text(struct cells *c, const char *text); /* CELL_TEXT and CELL_WORDS; "" is empty */
void cells_empty(struct cells *c);                  /* nothing is known, or nothing to be said */
void cells_list_end(struct cells *c);               /* after the last item of a list */
void cells_end(struct cells *c);                    /* all columns had their cells */

/* Appends empty cells in all of these columns. */
void cells_nothing(struct buf *out, bool json, const struct column *column, size_t columns);

#endif
