/*
 * The file that an analysis writes (docs/formats/analysis.md): a heading that says what was
 * analysed how, and a line for each set. What is there is read first, and then written behind it.
 *
 *     the caller fills in f.heading, a line with its end
 *     analysis_file_open(&f, path, fresh, &err)
 *     analysis_file_read(&f, &set, &err)          f.kept times
 *     analysis_file_write(&f, &set, &err)         for the sets that follow
 *     analysis_file_close(&f, ok, &err)
 */
#ifndef ANALYSE_ANALYSIS_FILE_H
#define ANALYSE_ANALYSIS_FILE_H

#include <stdio.h>

#include "analyse/analysed_set.h"
#include "base/file.h"

/* {.lock = {-1}} is a closed one. */
struct analysis_file {
    struct buf heading;
    uint64_t kept; /* sets that are there */
    /* The rest is analysis_file.c's own. */
    const char *path; /* NULL: nothing is written */
    bool fresh;
    struct file_lock lock;
    FILE *lines;
    uint64_t read;
    struct buf line;
};

/* Takes what is there of the same heading, whole lines only; with `fresh` it goes. ERR_USAGE if it
 * is of another heading, or no analysis, which is left as it is. `path` outlives the file. */
bool analysis_file_open(struct analysis_file *f, const char *path, bool fresh, struct err *err);

/* Fills in the estimates of the next set; its decisions are there. ERR_FOUND names the line. */
bool analysis_file_read(struct analysis_file *f, struct analysed_set *set, struct err *err);

/* Adds a set; nothing if no file is open. */
bool analysis_file_write(struct analysis_file *f, const struct analysed_set *set, struct err *err);

/* To be called in any case. Returns `ok`, unless what was written does not reach the disk. */
bool analysis_file_close(struct analysis_file *f, bool ok, struct err *err);

#endif
