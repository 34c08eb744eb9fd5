/*
 * The laws of each book in our own words, with what the arena does about each. One file a book, a
 * table that ends with a row of NULLs. Read through law_line() of law.h.
 */
#ifndef GAME_BOOK_H
#define GAME_BOOK_H

#include "game/law.h"

extern const struct law book_american[];
extern const struct law book_professor[];
extern const struct law book_somerset[];
extern const struct law book_hoyle[];
extern const struct law book_modern[];

#endif
