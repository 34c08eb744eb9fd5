/* The laws of the books, and what the arena does about each. Which one an offence breaks:
 * offence.c. */
#ifndef GAME_LAW_H
#define GAME_LAW_H

#include "game/rules.h"

/* The book whose laws they are: "Somerset 1888". */
const char *law_book(const struct eu_rules *rules);

/* One line a law of the rule set's book, by number from 0: false after the last. Classes: BC kept
 * by construction, RF a fault the referee finds, DE a declaration offered to a bot, SC scoring, TO
 * tournament, ET etiquette. All static. */
struct law {
    const char *number; /* or heading; "[R]": the book is silent; "[M]": its words are lost */
    const char *gist;
    const char *class;
    const char *arena; /* what the arena does about it */
};
bool law_line(const struct eu_rules *rules, size_t index, struct law *law);

#endif
