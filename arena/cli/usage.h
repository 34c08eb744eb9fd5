/* What the help text of a command tells of its options and arguments, for completion: the text is
 * the one place where they are described. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <stdbool.h>

enum { USAGE_WORD = 32 };

/* An option with its dashes, and the word for its argument ("FILE"), "" if it has none. */
struct usage_option {
    char option[USAGE_WORD], value[USAGE_WORD];
};

/* Goes through them: those of the lines at the top, which say how the command is called, then those
 * of the lines that explain one. One may come twice.
 *
 *     struct usage_reader r = {usage};
 *     while (usage_next(&r, &option)) ...
 */
struct usage_reader {
    const char *at;
    bool below; /* the lines at the top */
};
bool usage_next(struct usage_reader *r, struct usage_option *found);

/* The word for the first argument of a command, "SET"; "" if it has none. */
void usage_argument(const char *usage, char word[USAGE_WORD]);

#endif
