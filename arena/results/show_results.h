/*
 * Logs read, rated and shown: what `run` and `match` do in the end, `show` and `rate` at any time.
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
    const struct event *event; /* unless NULL: which of its entrants were at fault goes to ... */
    bool *at_fault;
    bool *published; /* unless NULL: whether report.html was written, which may fail */
};

/* Of the logs that some paths stand for, a list that NULL ends. Returns the exit status; CLI_FAULTS
 * where all is well but for bots at fault. What is wrong is said, and remarks on the logs. */
int show_results(const struct show_results *r, const char *const *path);

#endif
