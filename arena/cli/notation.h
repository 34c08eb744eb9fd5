/* `referee` for games in EGN: verdicts as lines of text. */
#ifndef CLI_NOTATION_H
#define CLI_NOTATION_H

#include "base/buf.h"
#include "base/err.h"

struct notation_counts {
    unsigned long games;
    unsigned long ok;      /* nothing was found in them */
    unsigned long found;   /* faults or slips were */
    unsigned long skipped; /* not refereed: the arena does not have their rules */
};

/* Whether a text is for this: JSON, or a binary form of EGN. A text of hands is neither. */
bool notation_is(const struct buf *text, const char *path);

/* Judges a game, prints a line for each finding and each deal, and counts it. False with what it
 * cannot read; `name` is that of the file. */
bool notation_referee(const char *name, const struct buf *text, struct notation_counts *counts,
                      struct err *e);

/* The last line, where there were games. */
void notation_total(const struct notation_counts *counts);

#endif
