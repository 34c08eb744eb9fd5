/*
 * Writes the cells of rows as CSV or as the members of a JSON object. Columns are listed once with
 * their types; cells are written in the order of the list, each as its type says, with a comma
 * before it:
 *
 *     struct cells c = cells_begin(&out, json, columns, COLUMNS(columns));
 *     cells_number(&c, 17), cells_text(&c, "9C"), cells_empty(&c), ...
 *     cells_end(&c);
 *
 * A column may be a list: in CSV a fixed number of columns, name_a to name_g by seat or name_1 to
 * name_7 by side, the last of which may be empty; in JSON an array.
 */
#ifndef EXPORT_CELLS_H
#define EXPORT_CELLS_H

#include <stdint.h>

#include "base/buf.h"
#include "rules/cards.h"

enum cell_type {
    CELL_NUMBER, /* a whole number */
    CELL_TRUTH,  /* true or false */
    CELL_TEXT,   /* the arena's own words */
    CELL_WORDS   /* words of others, safe to print (text_safe): in CSV never a formula */
};

enum cell_list { CELL_ONE, CELL_BY_SEAT, CELL_BY_SIDE };

struct column {
    const char *name;
    enum cell_type type;
    enum cell_list list;
    const char *many; /* the name of a list in JSON; else NULL */
};
#define COLUMNS(array) (sizeof(array) / sizeof *(array))
#define COLUMN_NUMBER(name) \
    { \
        name, CELL_NUMBER, CELL_ONE, NULL \
    }
#define COLUMN_TRUTH(name) \
    { \
        name, CELL_TRUTH, CELL_ONE, NULL \
    }
#define COLUMN_TEXT(name) \
    { \
        name, CELL_TEXT, CELL_ONE, NULL \
    }
#define COLUMN_WORDS(name) \
    { \
        name, CELL_WORDS, CELL_ONE, NULL \
    }

struct cells {
    struct buf *out;
    bool json;
    const struct column *column;
    size_t columns;
    /* The rest is cells.c's own. */
    size_t at;
    unsigned item; /* of a list */
};

/* Appends the heading of these columns for CSV. */
void cells_heading(struct buf *out, const struct column *column, size_t columns);

struct cells cells_begin(struct buf *out, bool json, const struct column *column, size_t columns);
void cells_number(struct cells *c, int64_t value);
void cells_truth(struct cells *c, bool value);
void cells_text(struct cells *c, const char *text); /* CELL_TEXT and CELL_WORDS; "" is empty */
void cells_empty(struct cells *c);                  /* nothing is known, or nothing to be said */
void cells_list_end(struct cells *c);               /* after the last item of a list */
void cells_end(struct cells *c);                    /* all columns had their cells */

/* The same, or empty if it is not known. */
void cells_number_if(struct cells *c, bool known, int64_t value);
void cells_truth_if(struct cells *c, bool known, bool value);

/* As CELL_TEXT: a card, empty for EU_NO_CARD; cards with blanks between them; a seat's letter,
 * empty for EU_NOBODY; seats with blanks between them; a suit, empty for EU_NO_SUIT. */
void cells_card(struct cells *c, unsigned code);
void cells_cards(struct cells *c, cardset cards);
void cells_seat(struct cells *c, unsigned seat);
void cells_seats(struct cells *c, unsigned seats);
void cells_suit(struct cells *c, unsigned suit);

/* Appends empty cells in all of these columns. */
void cells_nothing(struct buf *out, bool json, const struct column *column, size_t columns);

#endif
