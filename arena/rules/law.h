/* The laws of euchre in each book, with what the arena does about each, and the law that an offence
 * broke. Their words are in law_books.c. */
#ifndef RULES_LAW_H
#define RULES_LAW_H

#include "rules/fault.h"
#include "rules/rules.h"

/* The book whose laws hold: "Somerset 1888". */
const char *law_book(const struct eu_rules *rules);

/* A law of the rule set, by its number from 0: those of the book, then what the arena decides where
 * house rules go beyond the book. False after the last. Classes: BC kept by construction, RF a
 * fault that the referee finds, DE a declaration offered to a bot, SC scoring, TO tournament, ET
 * etiquette. All static. */
struct law {
    const char *number; /* or heading; "[R]": the book is silent; "[M]": its words are lost */
    const char *gist;
    const char *class;
    const char *arena; /* what the arena does about it */
};
bool law_line(const struct eu_rules *rules, size_t index, struct law *law);

/* The same of the book alone. */
bool law_book_line(const struct eu_rules *rules, size_t index, struct law *law);

/* The name of that law, which no other of the rule set has: its number or heading, and its place
 * among several of the same heading: "63", "W14", "F Method 2". "R1" is a decision where the book
 * is silent, "M3" one where its words are lost. */
enum { LAW_NUMBER = 32 };
void law_number(const struct eu_rules *rules, size_t index, char number[LAW_NUMBER]);

/* The law that an offence broke. A fault in a log has only its number or heading, which several
 * laws may share; the rest follows from the rules and the fault. False where no law speaks of it,
 * as of a strike. */
struct citation {
    const char *book;        /* static; so is */
    const char *gist;        /* of that law */
    char law[LAW_NUMBER];    /* its law_number(): "W14", "F Method 2", "R1" */
    char number[LAW_NUMBER]; /* the same in a sentence: "law W14", "Method 2", "decision R1" */
};
bool law_broken(const struct eu_rules *rules, const struct fault *fault, struct citation *c);

#endif
