/*
 * The verdict on a bot: what the reports of an check come to, and how that is told.
 *
 *     struct check_verdict g = {.check = &check};
 *     check_play(&check, i, &report, &err), check_verdict_add(&g, &report)      for every
 * paper check_verdict_print(&g, format) check_verdict_finish(&g)
 */
#ifndef COMMANDS_CHECK_VERDICT_H
#define COMMANDS_CHECK_VERDICT_H

#include <jansson.h>

#include "terminal/grid.h"
#include "check/check.h"

struct check_verdict {
    const struct check *check; /* borrowed */
    /* The rest is grade's own to change. */
    unsigned passed, tried, skipped, failed, fewer;
    uint64_t deals, passes, asked[LOG_FINDINGS_QUESTIONS];
    struct check_report first; /* of those that failed, if any did */
    json_t *sets;              /* of every rule set; owned */
};

void check_verdict_finish(struct check_verdict *g);

/* Adds a report. False if there is no memory. */
bool check_verdict_add(struct check_verdict *g, const struct check_report *r);

/* Prints the verdict with its reasons, as text or as a JSON object. False if there is no memory. */
bool check_verdict_print(const struct check_verdict *g, enum grid_format format);

#endif
