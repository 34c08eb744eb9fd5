/* `referee` for games in EGN: verdicts as lines of text. */
#ifndef COMMANDS_REFEREE_EGN_H
#define COMMANDS_REFEREE_EGN_H

#include "base/buf.h"
#include "base/err.h"

struct referee_egn_counts {
    unsigned long games;
    unsigned long ok;      /* nothing was found in them */
    unsigned long found;   /* faults or slips were */
    unsigned long skipped; /* not refereed: the arena does not have their rules */
};

/* Whether a text is for this: JSON, or a binary form of EGN. A text of hands is neither. */
bool referee_egn_is(const struct buf *text, const char *path);

/* Judges a game, prints a line for each finding and each deal, and counts it. False with what it
 * cannot read; `name` is that of the file. */
bool referee_egn(const char *name, const struct buf *text, struct referee_egn_counts *counts,
                 struct err *e);

/* The last line, where there were games. */
void referee_egn_total(const struct referee_egn_counts *counts);

#endif
