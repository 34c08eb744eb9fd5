/*
 * How far a run is, on stderr: on a terminal a line redrawn under the standings as they are,
 * elsewhere a plain line now and then.
 */
#ifndef COMMANDS_PROGRESS_H
#define COMMANDS_PROGRESS_H

#include "terminal/cli.h"
#include "results/live_standings.h"
#include "run/run.h"

struct progress {
    struct cli_terminal terminal; /* of stderr */
    const char *lead;             /* before the line */
    bool quiet;                   /* nothing is shown */
    struct live_standings *live;  /* the standings, where they are wanted; borrowed; or NULL */
    /* The rest is progress' own. */
    bool drawn;       /* the terminal's line shows something, */
    size_t rows;      /* and so many lines above it */
    struct buf table; /* of the standings */
    uint64_t shown;   /* wall_ns of the last plain line */
};

void progress_finish(struct progress *p);

/* Whether anything of a table would be seen. */
bool progress_has_table(const struct progress *p);

/* Shows it if it is time to. */
void progress_show(struct progress *p, const struct run_progress *now);

/* Makes room for other text: what is drawn goes. */
void progress_clear(struct progress *p);

#endif
