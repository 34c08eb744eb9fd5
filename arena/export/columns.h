/*
 * The columns of exported rows on a deal (how it began and how it ended) and on a decision (who was
 * asked what, what could be answered, what was); docs/formats/exports.md describes each.
 */
#ifndef EXPORT_COLUMNS_H
#define EXPORT_COLUMNS_H

#include "export/cells.h"
#include "log/walk.h"

/* Names of the bots by seat, safe to print. */
struct seat_bots {
    char of[EU_SEATS][4 * NAME_CAP];
};

/* Late columns are those that were added to the rows of deals later: they come last, so that the
 * others stay where they are. */
enum {
    DEAL_COLUMNS_BEFORE = 4,
    DEAL_COLUMNS_AFTER = 19,
    DEAL_COLUMNS_LATE = 3,
    DECISION_COLUMNS = 26
};
extern const struct column deal_columns_before[DEAL_COLUMNS_BEFORE],
    deal_columns_after[DEAL_COLUMNS_AFTER], deal_columns_late[DEAL_COLUMNS_LATE],
    decision_columns[DECISION_COLUMNS];

/* Append the cells of a deal: as the walk finds it before its first answer, and after its last.
 * `blind`: as it was dealt. */
void deal_cells_begin(struct buf *out, bool json, const struct walk *w,
                      const struct pairing *pairing);
void deal_cells_end(struct buf *out, bool json, const struct walk *w, const struct seat_bots *name);
void deal_cells_late(struct buf *out, bool json, const struct walk *w, cardset blind);

/* Goes one step on and appends the cells of that decision. False, and nothing appended, at the end
 * of the deal or of its answers. */
bool decision_cells(struct buf *out, bool json, struct walk *w, const struct pairing *pairing,
                    const struct seat_bots *name);

#endif
