/*
 * Lines of results (bots, pairs of partners) by the bots of a pairing, numbered as their standings
 * have them, best first.
 */
#ifndef REPORT_LINE_INDEX_H
#define REPORT_LINE_INDEX_H

#include "base/hashmap.h"
#include "stats/standings.h"
#include "report/set_view.h"

/* A struct of zeros has none. */
struct line_index {
    struct hashmap numbering;
    uint32_t *line; /* owned */
    bool failed;    /* there was no memory for one of them */
};

void line_index_finish(struct line_index *l);

/* The line that party number `party` of a set's pairing is, an index of s->line; s->lines if there
 * was no memory, or it is none of them. */
size_t line_index_of(struct line_index *l, const struct standings *s, const struct set_view *seen,
                     unsigned party);

/* Appends the names of a line, as results.json has them. */
void line_index_put(const struct standing *line, struct buf *out);

#endif
