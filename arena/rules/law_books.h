/*
 * The laws of each book in our own words, with what the arena does about each, a file for each.
 * Read through law_line() of law.h.
 */
#ifndef RULES_LAW_BOOKS_H
#define RULES_LAW_BOOKS_H

#include "rules/law.h"

/* What the arena says to several books. */
#define ALL_TRICKS "every bot is given all tricks (a departure)"
#define IN_TURN "only the seat in turn is asked"
#define ONE_CARD_IN_TURN IN_TURN ", for one card"
#define NO_TALK "partners cannot talk: a bot's only channel is its legal answers"
#define FIXED_SIDES "sides are fixed at the table: seats 0 and 2 against 1 and 3"
#define PACKETS "five cards each; the packets have no effect and are not shown"
#define NO_CUT "no cutting: the tournament names the partners, every set has its first dealer"
#define ARENA_DEALS "the arena shuffles and deals by the seed it committed to"
#define NO_EXPOSURE "a bot cannot show a card; there is nothing to call"
#define BY_REFEREE "the referee sees every card; nobody claims"
#define VOID_DEAL "the deal is void and the next in turn deals"
#define SHUFFLED "an unbiased shuffle needs no cut"

/* Books of one game: tables that end with a row of NULLs. */
extern const struct law book_american[];
extern const struct law book_professor[];
extern const struct law book_somerset[];
extern const struct law book_modern[];
extern const struct law book_callace[];

/* Foster's Hoyle, which says another thing for each number of players: law_line() of that book. */
bool hoyle_line(const struct eu_rules *rules, size_t index, struct law *law);

/* What the arena decides where house rules put questions that their book does not know: law_line()
 * of that. */
bool decision_line(const struct eu_rules *rules, size_t index, struct law *law);

#endif
