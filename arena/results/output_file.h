/* Writes the report of logs into a file, and checks the paths of files that commands write. */
#ifndef RESULTS_OUTPUT_FILE_H
#define RESULTS_OUTPUT_FILE_H

#include "results/ranking.h"

/* Whether a file may be written there, perhaps in place of another. ERR_USAGE if there is a folder,
 * a device or a link, or a log, which would be lost. Call it before the work is done. */
bool output_file_check(const char *path, struct err *err);

/* Appends the report of these logs, of which `k` are the results. `left_out` is that of struct
 * report. */
bool output_file_report(const struct ranking *k, const struct log_list *logs, struct buf *html,
                        struct err *left_out, struct err *err);

/* Writes it into a file, whole or not at all. */
bool output_file_write_report(const struct ranking *k, const struct log_list *logs,
                              const char *path, struct err *left_out, struct err *err);

#endif
