/*
 * Finds the sets of an analysis that is there (LOG.analysis), for what shows deals: the report,
 * replay.
 *
 *     if (analysis_index_open(&x, log, &err) && x.lines && analysis_index_is_of(&x, &event, &err))
 *         analysis_index_find(&x, &event, &pairing, &set, &analysed, &err)
 *     analysis_index_close(&x)
 */
#ifndef ANALYSE_ANALYSIS_INDEX_H
#define ANALYSE_ANALYSIS_INDEX_H

#include <stdio.h>

#include "analyse/analysed_set.h"
#include "base/hash.h"
#include "base/hashmap.h"

/* A struct of zeros is closed. */
struct analysis_index {
    FILE *lines;        /* NULL: there is no analysis */
    char bot[NAME_CAP]; /* who told the values, safe to print */
    char *args;         /* its arguments; owned */
    struct effort effort;
    struct address only;     /* what was analysed of the log; a struct of zeros: all */
    char only_bot[NAME_CAP]; /* of whom alone, as it is entered; empty: of all */
    uint8_t only_seats;      /* bit s: of seat s alone; 0: of all */
    uint8_t log[HASH_BYTES]; /* the commitment of the log's first segment */
    uint64_t sets;           /* that are there */
    /* The rest is analysis_index.c's own. */
    char path[PATH_CAP];
    struct hashmap find;
    struct buf offsets; /* of off_t, by number */
};

/* Opens the analysis of a log, by the name that the log has when it is complete. True also where
 * there is none. ERR_FOUND if it is damaged. */
bool analysis_index_open(struct analysis_index *x, const char *log, struct err *err);
void analysis_index_close(struct analysis_index *x);

/* The same of lines that are open, which are closed then; `path` names them in errors. */
bool analysis_index_read(struct analysis_index *x, FILE *lines, const char *path, struct err *err);

/* Whether it is of the log whose first segment this is. ERR_FOUND if not. */
bool analysis_index_is_of(const struct analysis_index *x, const struct event *event,
                          struct err *err);

/* Fills in the decisions of a set of the log with their estimates; s->count is 0 where the analysis
 * does not have the set. ERR_FOUND: the line is of other decisions, or damaged. */
bool analysis_index_find(struct analysis_index *x, const struct event *event,
                         const struct pairing *pairing, const struct set_record *set,
                         struct analysed_set *s, struct err *err);

#endif
