/*
 * A mishap: a process with a bot in it ended before all was played. The one thing that tells of it
 * all the way: made by who saw the process end (blame.c, isolated.c), judged by the trial
 * (trial.h), sent to the run (frame.h), booked there (ledger.h), and told to the sidecar, the user
 * and whoever started the run.
 */
#ifndef MATCH_MISHAP_H
#define MATCH_MISHAP_H

#include <stdbool.h>
#include <stdint.h>

#include "table/table.h"

/* What is made of it. */
enum mishap_event {
    MISHAP_ENDED,      /* nothing as yet: killed from outside, or between questions */
    MISHAP_UNREPEATED, /* it did not happen again in a run alone: it counts for nothing */
    MISHAP_STRIKE,     /* it counts */
};

#define MISHAP_NOBODY UINT32_MAX

struct mishap {
    enum mishap_event event;
    bool explained;       /* by what the bot being asked did; else killed from outside, or between
                             questions */
    bool in_company;      /* to many tables at once, of which `strike` names only one */
    struct strike strike; /* where it happened; its fault only if explained; its law is "" */
    uint32_t entrant;     /* that was being asked, or MISHAP_NOBODY */
    char printed[512];    /* what it printed last, safe to show; "" if nothing */
    bool has_view;        /* sandboxed and alone: what it was being asked */
    struct eu_view view;
};

#endif
