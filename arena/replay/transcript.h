/* A deal of a log as lines of text: hands, bids, tricks, faults, result. */
#ifndef REPLAY_TRANSCRIPT_H
#define REPLAY_TRANSCRIPT_H

#include "text/board.h"
#include "replay/narration.h"

/* Appends the deal at whose beginning the telling stands, up to answer number `until`. The first
 * lines, transcript_heading of them, say how it was dealt. */
enum { TRANSCRIPT_ALL = 0xffff };
void transcript_deal(struct narration *t, unsigned until, const struct board_style *style,
                     struct buf *out);
unsigned transcript_heading(const struct narration *t);

#endif
