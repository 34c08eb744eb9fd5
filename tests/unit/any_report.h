/*
 * Reports to test with: of logs that are made in memory (any_log.h), with the data that the page
 * carries.
 */
#ifndef ANY_REPORT_H
#define ANY_REPORT_H

#include <jansson.h>

#include "any_log.h"
#include "stats/log_results.h"

struct any_report {
    struct any_file file;
    struct log_results tour;
    json_t *data;
    struct buf html;
};

/* The report of the first `part` bytes of the log, or of all of it (0). */
void any_report(struct any_report *m, const struct any_setup *setup, size_t part);

/* The same; `torn` bytes more come after the sets have been ranked. */
void any_report_torn(struct any_report *m, const struct any_setup *setup, size_t part, size_t torn);

void any_report_finish(struct any_report *m);

#endif
