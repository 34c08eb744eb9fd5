/* A deal of a log as lines of text: hands, bids, tricks, faults, result. */
#ifndef TELL_TRANSCRIPT_H
#define TELL_TRANSCRIPT_H

#include "tell/telling.h"

/* Appends the deal at whose beginning the telling stands, up to answer number `until`. */
enum { TRANSCRIPT_ALL = 0xffff };
void transcript_deal(struct telling *t, unsigned until, struct buf *out);

#endif
