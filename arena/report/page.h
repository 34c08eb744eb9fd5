/*
 * The page of a report: one HTML file with its style, its scripts and the data in it. The files of
 * page/ are in the program (files.S). A policy in the page allows these and nothing else, by their
 * hashes: no network, no script that stands in a name.
 */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "base/buf.h"

/* How long a page is without its data. */
size_t page_size(void);

/* Appends the page with these data, JSON of any content: what could end a script in it is
 * escaped. Out of memory shows in the buffer. */
void page_put(const struct buf *data, struct buf *out);

/* Appends what begins a page of the same looks that has no script: all up to the style, within the
 * head. */
void page_put_head(struct buf *out);

/* Appends JSON as it may stand in a script: < > & U+2028 U+2029 as \uXXXX. */
void page_escape(const struct buf *json, struct buf *out);

#endif
