/*
 * Shows deals of a log on a terminal, step by step; each key is a step. Where the log was analysed
 * (LOG.analysis), the legal answers have their values, and answers that cost something are marked.
 */
#ifndef VIEWER_VIEWER_H
#define VIEWER_VIEWER_H

#include "viewer/log_search.h"

struct viewer_wish {
    const char *path;
    const char *log; /* the name that it has when it is complete, as its analysis has it */
    struct log_search_wish where; /* it begins there; on and back it goes in that table, set or
                                 pairing, or in all of the log */
    bool both;                    /* all tables of the set beside one another */
    unsigned seat;                /* at the bottom */
};

/* Shows them until the user has seen enough. False if the log has no such deal, is damaged, or the
 * terminal is none. *ended_by: the signal that ended it, or 0. */
bool viewer_run(const struct viewer_wish *wish, int *ended_by, struct err *err);

#endif
