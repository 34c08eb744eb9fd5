/* What a row says of one decision: who was asked what, what could be answered, and what was. */
#ifndef EXPORT_CHOICE_H
#define EXPORT_CHOICE_H

#include "export/cells.h"
#include "export/summary.h"
#include "record/walk.h"

enum { CHOICE_COLUMNS = 24 };
extern const struct column choice_columns[CHOICE_COLUMNS];

/* Goes one step on and appends the cells of it. False, and nothing appended, at the end of the deal
 * or of its answers. */
bool choice_add(struct buf *out, bool json, struct walk *w, const struct pairing *pairing,
                const struct summary_names *name);

#endif
