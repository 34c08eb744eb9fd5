/*
 * The standings of a running tournament, as text for a terminal: the same ratings and the same
 * table as at the end (standings_table.c). A struct of zeros has no event: it takes nothing and
 * shows nothing.
 */
#ifndef RESULTS_LIVE_STANDINGS_H
#define RESULTS_LIVE_STANDINGS_H

#include "terminal/cli.h"
#include "run/run.h"
#include "stats/standings.h"

struct live_standings {
    struct standings standings;
    bool on;
    uint64_t before;      /* sets of the log before */
    uint64_t sets, deals; /* of the standings those that were there before this run */
    uint64_t shown_ns;    /* when the text was made last, in wall_ns of the run; */
    uint64_t cost_ns;     /* the time that took */
};

/* With more lines than this no table is drawn during play: rating them takes too long. */
enum { LIVE_STANDINGS_LINES = 256 };

/* Begins with an event, and with what is in a log before it (NULL: none). Without memory, or with
 * too many lines, it stays off. */
void live_standings_begin(struct live_standings *l, const struct event *event, const char *before);
void live_standings_finish(struct live_standings *l);

void live_standings_set(struct live_standings *l, const struct set_record *set);

/* Whether the next set should be added. If play is so fast that adding all sets would take more
 * than a few per cent of a processor, only some are added, and the text says how many. */
bool live_standings_wants(struct live_standings *l, const struct run_progress *now);

/* Makes the text again when it is time: at most once a second, and so seldom that it takes a few
 * per cent of one processor at most. False if there is nothing new. At most `rows` lines. */
bool live_standings_text(struct live_standings *l, const struct run_progress *now,
                         struct cli_terminal terminal, size_t rows, struct buf *text);

#endif
