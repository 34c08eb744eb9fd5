/*
 * How far a run is, on stderr: one line redrawn on a terminal, elsewhere a plain line now and then.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/cli.h"
#include "match/run.h"

struct progress {
    struct cli_terminal terminal; /* of stderr */
    const char *lead;             /* before the line */
    bool quiet;                   /* nothing is shown */
    /* The rest is progress' own. */
    bool drawn;     /* the terminal's line shows something */
    uint64_t shown; /* wall_ns of the last plain line */
};

/* Shows it if it is time to. */
void progress_show(struct progress *p, const struct run_progress *now);

/* Makes room for other text: what is drawn goes. */
void progress_clear(struct progress *p);

#endif
