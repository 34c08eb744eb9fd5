/* Sentences that come again and again, each kept once and named by its number. */
#ifndef REPORT_STRING_TABLE_H
#define REPORT_STRING_TABLE_H

#include "base/buf.h"
#include "base/hashmap.h"

/* A struct of zeros is an empty one. */
struct string_table {
    struct buf list; /* what stands in the JSON list of them */
    /* The rest is says's own. */
    struct hashmap numbering;
};

void string_table_finish(struct string_table *s);

/* The number of a sentence. Out of memory shows in the list. */
size_t string_table_number(struct string_table *s, const char *text);

/* The same of what is in a buffer, which is empty then. */
size_t string_table_take(struct string_table *s, struct buf *text);

#endif
