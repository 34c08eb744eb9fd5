/*
 * What came of the check of a bot: the sum of an exam's reports, and how it is told.
 */
#ifndef CLI_CHECKED_H
#define CLI_CHECKED_H

#include <jansson.h>

#include "exam/exam.h"

struct checked {
    const struct exam *exam; /* borrowed */
    unsigned passed, tried, skipped, failed, fewer;
    uint64_t deals, passes, asked[MARKS_QUESTIONS];
    struct exam_finding first; /* what went wrong first, if anything did */
    char rules[RULES_TEXT];    /* and where */
    json_t *sets;              /* of every rule set; owned */
};

/* False if there is no memory. */
bool checked_init(struct checked *c, const struct exam *exam);
void checked_finish(struct checked *c);

/* Adds a report. False if there is no memory. */
bool checked_add(struct checked *c, const char *rules, const struct exam_report *r);

/* The verdict with its reasons, on standard output, as text or as a JSON object. False if there is
 * no memory. */
bool checked_print(const struct checked *c);
bool checked_json(const struct checked *c);

#endif
