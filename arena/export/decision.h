/* What a row says of one decision: who was asked what, what could be answered, and what was. */
#ifndef EXPORT_DECISION_H
#define EXPORT_DECISION_H

#include "export/cells.h"
#include "export/summary.h"
#include "log/walk.h"

enum { DECISION_COLUMNS = 26 };
extern const struct column decision_columns[DECISION_COLUMNS];

/* Goes one step on and appends the cells of it. False, and nothing appended, at the end of the deal
 * or of its answers. */
bool decision_add(struct buf *out, bool json, struct walk *w, const struct pairing *pairing,
                  const struct summary_names *name);

#endif
