/* Writes the report of logs, a page of HTML, into a file. */
#ifndef RESULTS_REPORT_FILE_H
#define RESULTS_REPORT_FILE_H

#include "results/ranking.h"

/* Appends the report of these logs, of which `k` are the results. */
bool report_file_page(const struct ranking *k, const struct log_list *logs, struct buf *html,
                      struct err *err);

/* Writes it into a file, whole or not at all. */
bool report_file_write(const struct ranking *k, const struct log_list *logs, const char *path,
                       struct err *err);

#endif
