/*
 * Lines of results (bots, pairs of partners) by the bots of a pairing, numbered as their standings
 * have them, best first.
 */
#ifndef REPORT_LINES_H
#define REPORT_LINES_H

#include "base/numbering.h"
#include "rank/standings.h"
#include "report/seen.h"

/* A struct of zeros has none. */
struct lines {
    struct numbering numbering;
    uint32_t *line; /* owned */
    bool failed;    /* there was no memory for one of them */
};

void lines_finish(struct lines *l);

/* The line that party number `party` of a set's pairing is, an index of s->line; s->lines if there
 * was no memory, or it is none of them. */
size_t lines_of(struct lines *l, const struct standings *s, const struct seen *seen,
                unsigned party);

/* Appends the names of a line, as results.json has them. */
void lines_put(const struct standing *line, struct buf *out);

#endif
