/*
 * Reads logs, rates their bots and prints the results: what `run` and `match` do at the end, `show`
 * and `rate` at any time.
 */
#ifndef RESULTS_SHOW_RESULTS_H
#define RESULTS_SHOW_RESULTS_H

#include "results/results.h"

struct show_results {
    const char *command;
    struct results_how how;
    struct ranking_anchors at;
    const char *folder;        /* keep results.json and report.html there too; NULL: nowhere */
    bool silent;               /* print nothing */
    unsigned threads;          /* so many read the logs */
    const struct event *event; /* unless NULL: which of its entrants were at fault goes to ... */
    bool *at_fault;
    bool *published; /* unless NULL: whether report.html was written, which may fail */
};

/* `path`: a list that NULL ends. Prints errors, and warnings about the logs. Returns the exit
 * status; CLI_FAULTS if the only thing wrong is that bots were at fault. */
int show_results(const struct show_results *r, const char *const *path);

#endif
