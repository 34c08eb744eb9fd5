/* The laws of the books, and what the arena does about each. Which one an offence breaks:
 * offence.c; which line that is: law_citation.c. */
#ifndef RULES_LAW_H
#define RULES_LAW_H

#include "rules/fault.h"
#include "rules/rules.h"

/* The book whose laws they are: "Somerset 1888". */
const char *law_book(const struct eu_rules *rules);

/* One line a law of the rule set's book, by number from 0, then what the arena decides where house
 * rules go beyond the book: false after the last. Classes: BC kept
 * by construction, RF a fault the referee finds, DE a declaration offered to a bot, SC scoring, TO
 * tournament, ET etiquette. All static. */
struct law {
    const char *number; /* or heading; "[R]": the book is silent; "[M]": its words are lost */
    const char *gist;
    const char *class;
    const char *arena; /* what the arena does about it */
};
bool law_line(const struct eu_rules *rules, size_t index, struct law *law);

/* What that line is called, by which it differs from all others of the rule set: a number or
 * heading as it stands, and where several have the same the place among them: "63", "W14",
 * "F Method 2"; "R1" decisions where the book is silent, "M3" where its words are lost. */
enum { LAW_NUMBER = 32 };
void law_number(const struct eu_rules *rules, size_t index, char number[LAW_NUMBER]);

/* The law that an offence broke. A fault, as the log keeps it, has but the name of that law, which
 * several may have; the rest follows from the rules and the fault. False where no law speaks of it,
 * as of a strike. */
struct citation {
    const char *book;        /* static; so is */
    const char *gist;        /* of that law */
    char law[LAW_NUMBER];    /* its law_number(): "W14", "F Method 2", "R1" */
    char number[LAW_NUMBER]; /* the same in a sentence: "law W14", "Method 2", "decision R1" */
};
bool law_broken(const struct eu_rules *rules, const struct fault *fault, struct citation *c);

#endif
