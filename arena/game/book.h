/*
 * The laws of each book in our own words, with what the arena does about each, a file for each.
 * Read through law_line() of law.h.
 */
#ifndef GAME_BOOK_H
#define GAME_BOOK_H

#include "game/law.h"

/* Books of one game: tables that end with a row of NULLs. */
extern const struct law book_american[];
extern const struct law book_professor[];
extern const struct law book_somerset[];
extern const struct law book_modern[];
extern const struct law book_callace[];

/* Foster's Hoyle, which says another thing for each number of players: law_line() of that book. */
bool hoyle_line(const struct eu_rules *rules, size_t index, struct law *law);

#endif
