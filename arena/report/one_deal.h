/*
 * The data of a report that shows a single deal of a log (docs/formats/report.md), for pages that
 * have an address for each deal.
 */
#ifndef REPORT_ONE_DEAL_H
#define REPORT_ONE_DEAL_H

#include <jansson.h>

#include "log/set_finder.h"

/* All is borrowed. */
struct one_deal {
    const char *arena;              /* its version */
    const char *path, *name;        /* of the log; name: in the data */
    const struct set_finder *where; /* its set was found */
    unsigned g, d;                  /* game and deal of the set, from 0, which some table had */
};

/* The data as an object: of `results` only title, rules, unit and format, of the game only rules,
 * limits, bots and segment. An analysis beside the log is shown, unless it is damaged or of another
 * log. NULL: *err says why. */
json_t *one_deal_json(const struct one_deal *deal, struct err *err);

#endif
