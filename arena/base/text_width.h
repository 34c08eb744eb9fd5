/*
 * How wide a text looks on a terminal: in columns, of which a letter takes one, an emoji or an
 * ideograph two, an accent that combines none. UTF-8 is understood where the program's locale has
 * it (setlocale); elsewhere a character is one column.
 */
#ifndef BASE_TEXT_WIDTH_H
#define BASE_TEXT_WIDTH_H

#include <stddef.h>

/* Columns that n bytes take. */
size_t columns_of(const char *s, size_t n);

/* Bytes of a text that are left of it when it is cut to so many columns, at least 2: all, or those
 * before two dots. */
size_t columns_kept(const char *s, size_t columns);

/* Cuts it, the dots included. */
void columns_cut(char *text, size_t columns);

/* Takes out the characters that turn the direction of what stands behind them on a terminal, which
 * would take a drawing apart. */
void columns_straighten(char *text);

#endif
