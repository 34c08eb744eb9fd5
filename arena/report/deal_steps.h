/*
 * Deals as the deal player of the report shows them, step by step, in JSON
 * (docs/formats/report.md). Sentences that occur often are kept once, in a table of strings.
 */
#ifndef REPORT_DEAL_STEPS_H
#define REPORT_DEAL_STEPS_H

#include <jansson.h>

#include "base/hashmap.h"
#include "replay/narration.h"
#include "report/games.h"

/* Why a deal was chosen. */
enum deal_why { DEAL_ALL, DEAL_FAULT, DEAL_SWING, DEAL_MISTAKE, DEAL_KTH };

/* A deal of a set, at all of its tables. */
struct deal_choice {
    const struct set_view *view;
    unsigned g, d; /* game and deal of the set, from 0 */
    enum deal_why why;
};

/* A struct of zeros is an empty one. */
struct string_table {
    json_t *list; /* of strings; NULL: none yet */
    bool failed;  /* no memory */
    /* The rest is deal_steps.c's own. */
    struct hashmap numbering;
};

void string_table_finish(struct string_table *s);

/* A deal as an object. Out of memory shows in it and in the table. */
json_t *deal_steps_json(const struct deal_choice *deal, struct string_table *strings);

#endif
