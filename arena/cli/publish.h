/* The report of logs, a page of HTML, written into a file. */
#ifndef CLI_PUBLISH_H
#define CLI_PUBLISH_H

#include "cli/ranking.h"

/* Appends the report of these logs, of which `k` are the results. */
bool publish_page(const struct ranking *k, const struct logs *logs, struct buf *html,
                  struct err *err);

/* Writes it into a file, whole or not at all. */
bool publish_file(const struct ranking *k, const struct logs *logs, const char *path,
                  struct err *err);

#endif
