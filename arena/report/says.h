/* Sentences that come again and again, each kept once and named by its number. */
#ifndef REPORT_SAYS_H
#define REPORT_SAYS_H

#include "base/buf.h"
#include "base/numbering.h"

/* A struct of zeros is an empty one. */
struct says {
    struct buf list; /* what stands in the JSON list of them */
    /* The rest is says's own. */
    struct numbering numbering;
};

void says_finish(struct says *s);

/* The number of a sentence. Out of memory shows in the list. */
size_t says_number(struct says *s, const char *text);

/* The same of what is in a buffer, which is empty then. */
size_t says_take(struct says *s, struct buf *text);

#endif
