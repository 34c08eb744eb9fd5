/*
 * The laws of the books: which one an offence breaks, and what the arena does about each.
 */
#ifndef GAME_LAW_H
#define GAME_LAW_H

#include "game/deal.h"

/* The number (or name) of the law that an illegal `answer` to the open question breaks: "63",
 * "F Method", "A", "W"; "[R]" where the book is silent. Static. */
const char *law_of(const struct deal *d, enum eu_fault code, int32_t answer);

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
