/*
 * The standings of a run while it goes on, as a text to be drawn on a terminal: the same ratings
 * and the same table as in the end (lines.c). A struct of zeros is without an event: it takes
 * nothing and shows nothing.
 */
#ifndef CLI_LIVE_H
#define CLI_LIVE_H

#include "cli/cli.h"
#include "match/run.h"
#include "rank/standings.h"

struct live {
    struct standings standings;
    bool on;
    uint64_t before;      /* sets of the log before */
    uint64_t sets, deals; /* of the standings those that were there before this run */
    uint64_t shown_ns;    /* when the text was made last, in wall_ns of the run; */
    uint64_t took_ns;     /* how long that took */
};

/* Of more lines than this no table is drawn while they play: to rate them takes too long. */
enum { LIVE_LINES = 256 };

/* Begins with an event, and with what is in a log before it (NULL: none). Without memory, or with
 * too many lines, it stays off. */
void live_begin(struct live *l, const struct event *event, const char *before);
void live_finish(struct live *l);

void live_set(struct live *l, const struct set_record *set);

/* Whether it wants the sets that come now. Where play is so fast that all of them would take more
 * than a few hundredths of a processor it takes some, whatever they are, and the text says of how
 * many it is. */
bool live_wants(struct live *l, const struct run_progress *now);

/* Makes the text anew if it is time to: every second at most, and so seldom that it takes a few
 * hundredths of one processor at most. False if there is nothing new. No more lines than `rows`. */
bool live_text(struct live *l, const struct run_progress *now, struct cli_terminal terminal,
               size_t rows, struct buf *text);

#endif
