/*
 * Writes the page of a report: one HTML file with its style, its scripts and its data. The files of
 * page/ are part of the program (files.S). A policy in the page allows these and nothing else, by
 * their hashes: no network, no script that is hidden in a name.
 */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "base/buf.h"

/* The bytes of a page without its data. */
size_t page_size(void);

/* Appends the page with these data, any JSON: what could end a script in it is escaped. Out of
 * memory shows in the buffer. */
void page_put(const struct buf *data, struct buf *out);

/* Appends the beginning of a page with the same style and no script, up to the style. */
void page_put_head(struct buf *out);

/* Appends JSON as it may stand in a script: < > & U+2028 U+2029 as \uXXXX. */
void page_escape(const struct buf *json, struct buf *out);

#endif
