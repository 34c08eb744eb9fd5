/*
 * Works on a sequence of items with several threads, and takes what they make of it in the order of
 * the sequence, so that nothing depends on the number of threads:
 *
 *     read    fills in the next item
 *     work    does the long part, on one item
 *     take    uses the result
 *
 * Only one thread at a time reads or takes, so both may use the same context. Any number work, each
 * on an item of its own; `work` only reads what others may use as well.
 */
#ifndef BASE_PIPELINE_H
#define BASE_PIPELINE_H

#include <stdbool.h>
#include <stddef.h>

enum pipeline_read {
    PIPELINE_ITEM, /* the item is filled in */
    PIPELINE_END,  /* there are no more */
    PIPELINE_WAIT, /* first all items that were read must be taken; then `read` is called again */
};

struct pipeline {
    enum pipeline_read (*read)(void *context, void *item);
    void (*work)(void *item);
    bool (*take)(void *context, void *item); /* false: ends all; nothing more is taken */
    void *context;
};

/* Goes through all items with so many threads, the caller's included; with fewer where the system
 * has no more. `items` is an array of n items of `size` bytes. They are used in turn, and again
 * once taken; at least 1, better two a thread. When it returns, no other thread is left. */
void pipeline_run(const struct pipeline *p, unsigned threads, void *items, size_t size, size_t n);

#endif
