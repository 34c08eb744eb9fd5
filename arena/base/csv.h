/*
 * Writes comma-separated values (RFC 4180) as spreadsheets take them, and reads what it has
 * written. A line is cells with commas between them and CSV_END behind the last.
 */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include "base/buf.h"
#include "base/text.h"

#define CSV_END "\r\n"

/* Appends a cell, in quotes where it needs them. */
void csv_cell(struct buf *out, const char *cell);

/* The same of words that others chose: a spreadsheet takes a text that begins with =, +, - or @ for
 * a formula and may run it; an apostrophe before it makes it a text there. */
void csv_words(struct buf *out, const char *cell);

/* Takes the next cell off *rest, into `cell`, which is emptied first; *last is whether its line
 * ends with it. False when nothing is left. */
bool csv_read(struct text *rest, struct buf *cell, bool *last);

#endif
