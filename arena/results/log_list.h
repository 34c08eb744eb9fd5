/*
 * Lists the logs that a path stands for: a log, complete or being written, or those in the folder
 * of a tournament, also while its stages or its late entries are played.
 */
#ifndef RESULTS_LOG_LIST_H
#define RESULTS_LOG_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/path.h"

struct log_list_file {
    char path[PATH_CAP]; /* what is to be read */
    char log[PATH_CAP];  /* what it is called when it is complete; its sidecar has that name */
    bool part;           /* it is being written, or was */
};

/* A struct of zeros has none. */
struct log_list {
    struct log_list_file *file;
    size_t files;
    size_t cap; /* log_list.c's own */
};

/* Adds the logs of a path, in the order in which to read them. ERR_USAGE if there are none. */
bool log_list_add(struct log_list *s, const char *path, struct err *err);

/* The same of a list that NULL ends. */
bool log_list_add_all(struct log_list *s, const char *const *path, struct err *err);
void log_list_finish(struct log_list *s);

#endif
