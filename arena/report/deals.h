/* Deals as the report's player shows them, step by step (docs/formats/report.md). */
#ifndef REPORT_DEALS_H
#define REPORT_DEALS_H

#include "report/says.h"
#include "report/seen.h"
#include "tell/telling.h"

/* Why a deal was chosen. */
enum deal_why { DEAL_ALL, DEAL_FAULT, DEAL_SWING, DEAL_KTH };

/* A deal of a set, at all of its tables. */
struct deal_told {
    const struct seen *seen;
    unsigned g, d; /* game and deal of the set, from 0 */
    enum deal_why why;
};

/* Appends it to a list; sentences go to `says`. */
void deals_put(const struct deal_told *deal, struct says *says, struct buf *out);

#endif
