/* Deals as the report's player shows them, step by step (docs/formats/report.md). */
#ifndef REPORT_DEAL_STEPS_H
#define REPORT_DEAL_STEPS_H

#include "report/string_table.h"
#include "report/set_view.h"
#include "replay/narration.h"

/* Why a deal was chosen. */
enum deal_why { DEAL_ALL, DEAL_FAULT, DEAL_SWING, DEAL_KTH };

/* A deal of a set, at all of its tables. */
struct deal_told {
    const struct set_view *seen;
    unsigned g, d; /* game and deal of the set, from 0 */
    enum deal_why why;
};

/* Appends it to a list; sentences go to `says`. */
void deal_steps_put(const struct deal_told *deal, struct string_table *says, struct buf *out);

#endif
