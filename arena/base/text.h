/*
 * Text that others wrote: cut into lines and words without copying, numbers parsed strictly, names
 * made safe to print. A struct text borrows bytes that need not end in NUL and may hold any byte.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct text {
    const char *s; /* never NULL, except in a struct of zeros */
    size_t n;
};

/* A whole string as text. */
struct text text_of(const char *s);

/* Is it exactly this string? */
bool text_is(struct text t, const char *s);

/* Without the blanks (space, tab, CR) at both ends. */
struct text text_trim(struct text t);

/* Takes the next line off *rest, without its newline. False when nothing is left. */
bool text_line(struct text *rest, struct text *line);

/* Takes the next word off *rest: a longest run without blanks. False when only blanks are left. The
 * word's column in its line is word.s - line.s. */
bool text_word(struct text *rest, struct text *word);

/* Cuts t at the first sep. False, and nothing written, if there is none. */
bool text_cut(struct text t, char sep, struct text *left, struct text *right);

/* Numbers. The whole text must be the number, decimal digits, no blanks, no plus sign, within min
 * and max; else false and *out is untouched. */
bool text_u64(struct text t, uint64_t min, uint64_t max, uint64_t *out);
bool text_i64(struct text t, int64_t min, int64_t max, int64_t *out);

/* A time from 1 second on: "5400", "90m", "2h", "3d". */
bool text_seconds(struct text t, uint32_t *out);

/* Reads exactly 2n hex digits, either case, into n bytes; else false and out is untouched. */
bool text_unhex(struct text t, uint8_t *out, size_t n);

/* Writes 2n lower-case hex digits and a NUL: out has room for 2n + 1. */
void text_hex(char *out, const uint8_t *data, size_t n);

/* Copies to a string of at most cap bytes with its NUL. False, and out untouched, if it does not
 * fit or holds a NUL. */
bool text_copy(struct text t, char *out, size_t cap);

/* Writes t as it may be shown on a terminal: control characters and whatever is not UTF-8 as \xNN.
 * Whole characters only, a NUL at the end, at most cap (at least 1) bytes in all. Returns false if
 * it had to be cut. */
bool text_safe(struct text t, char *out, size_t cap);

/* Appends UTF-8 as a string of JSON, with its quotes. */
void text_json(struct buf *out, const char *text);

/* Appends a text as it stands in HTML and XML, in elements and attributes. */
void text_markup(struct buf *out, const char *text);

/* Appends a word as a shell takes it, in quotes where it needs them. False if the buffer failed. */
bool text_quoted(struct buf *out, const char *word);

/*
 * ---- Columns on a terminal ----
 *
 * A letter takes one column, an emoji or an ideograph two, a combining accent none. UTF-8 is
 * understood where the program's locale has it (setlocale); elsewhere a character is one column.
 */

/* Columns that n bytes take. */
size_t text_columns(const char *s, size_t n);

/* Bytes that are left of a text when it is cut to so many columns, at least 2: all, or those before
 * two dots. */
size_t text_columns_kept(const char *s, size_t columns);

/* Cuts it so, and adds the dots. */
void text_columns_cut(char *text, size_t columns);

/* Bytes of the first line of a text that is broken between words into lines of so many columns
 * (more only where a word has more); a blank follows, or nothing. */
size_t text_columns_line(const char *s, size_t n, size_t columns);

/* Removes the characters that change the direction of writing on a terminal, which would spoil a
 * table. */
void text_straighten(char *text);

#endif
