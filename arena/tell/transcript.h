/* A deal of a log as lines of text: hands, bids, tricks, faults, result. */
#ifndef TELL_TRANSCRIPT_H
#define TELL_TRANSCRIPT_H

#include "tell/board.h"
#include "tell/telling.h"

/* Appends the deal at whose beginning the telling stands, up to answer number `until`. The first
 * lines, transcript_heading of them, say how it was dealt. */
enum { TRANSCRIPT_ALL = 0xffff };
void transcript_deal(struct telling *t, unsigned until, const struct board_style *style,
                     struct buf *out);
unsigned transcript_heading(const struct telling *t);

#endif
