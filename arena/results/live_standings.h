/*
 * The standings of a run while it goes on, as a text to be drawn on a terminal: the same ratings
 * and the same table as in the end (standings_table.c). A struct of zeros is without an event: it
 * takes nothing and shows nothing.
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
    uint64_t took_ns;     /* how long that took */
};

/* Of more lines than this no table is drawn while they play: to rate them takes too long. */
enum { LIVE_STANDINGS_LINES = 256 };

/* Begins with an event, and with what is in a log before it (NULL: none). Without memory, or with
 * too many lines, it stays off. */
void live_standings_begin(struct live_standings *l, const struct event *event, const char *before);
void live_standings_finish(struct live_standings *l);

void live_standings_set(struct live_standings *l, const struct set_record *set);

/* Whether it wants the sets that come now. Where play is so fast that all of them would take more
 * than a few hundredths of a processor it takes some, whatever they are, and the text says of how
 * many it is. */
bool live_standings_wants(struct live_standings *l, const struct run_progress *now);

/* Makes the text anew if it is time to: every second at most, and so seldom that it takes a few
 * hundredths of one processor at most. False if there is nothing new. No more lines than `rows`. */
bool live_standings_text(struct live_standings *l, const struct run_progress *now,
                         struct cli_terminal terminal, size_t rows, struct buf *text);

#endif
