/*
 * The deals of a log that cost its bots most: points lost over all tables of the set, which had the
 * same cards. Only in games of two sides, where such a swing is known (replay/compare_tables.h).
 */
#ifndef LADDER_COSTLY_DEALS_H
#define LADDER_COSTLY_DEALS_H

#include "ladder/ladder_planner.h"
#include "log/set_reader.h"
#include "table/address.h"

enum { COSTLY_DEALS = 10 };

struct costly_deal {
    char address[ADDRESS_TEXT]; /* "9f3c21aa/17/1.4" */
    uint32_t other;             /* number of the entrant who gained by it */
    int32_t swing;              /* points, above 0 */
};

/* By number of the entrant. A struct of zeros is an empty one. */
struct costly_deals {
    struct costly_deal deal[LADDER_PLAN_BOTS][COSTLY_DEALS]; /* the most costly first */
    size_t n[LADDER_PLAN_BOTS];
};

/* Takes the deals of a set, whose pairing is known. */
void costly_deals_take(struct costly_deals *all, const struct set_reader *r);

#endif
