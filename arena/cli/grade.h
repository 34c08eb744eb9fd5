/*
 * The verdict on a bot: what the reports of an exam come to, and how that is told.
 *
 *     struct grade g = {.exam = &exam};
 *     exam_sit(&exam, i, &report, &err), grade_add(&g, &report)      for every paper
 *     grade_print(&g, format)
 *     grade_finish(&g)
 */
#ifndef CLI_GRADE_H
#define CLI_GRADE_H

#include <jansson.h>

#include "cli/grid.h"
#include "exam/exam.h"

struct grade {
    const struct exam *exam; /* borrowed */
    /* The rest is grade's own to change. */
    unsigned passed, tried, skipped, failed, fewer;
    uint64_t deals, passes, asked[MARKS_QUESTIONS];
    struct exam_report first; /* of those that failed, if any did */
    json_t *sets;             /* of every rule set; owned */
};

void grade_finish(struct grade *g);

/* Adds a report. False if there is no memory. */
bool grade_add(struct grade *g, const struct exam_report *r);

/* Prints the verdict with its reasons, as text or as a JSON object. False if there is no memory. */
bool grade_print(const struct grade *g, enum grid_format format);

#endif
