/* What the help text of a command tells of its options and arguments, for completion: the text is
 * the one place where they are described. */
#ifndef COMMANDS_HELP_PARSER_H
#define COMMANDS_HELP_PARSER_H

#include <stdbool.h>

enum { HELP_PARSER_WORD = 32 };

/* An option with its dashes, and the word for its argument ("FILE"), "" if it has none. */
struct help_parser_option {
    char option[HELP_PARSER_WORD], value[HELP_PARSER_WORD];
};

/* Goes through them: those of the lines at the top, which say how the command is called, then those
 * of the lines that explain one. One may come twice.
 *
 *     struct help_parser_reader r = {usage};
 *     while (help_parser_next(&r, &option)) ...
 */
struct help_parser_reader {
    const char *at;
    bool below; /* the lines at the top */
};
bool help_parser_next(struct help_parser_reader *r, struct help_parser_option *found);

/* The word for the first argument of a command, "SET"; "" if it has none. */
void help_parser_argument(const char *usage, char word[HELP_PARSER_WORD]);

#endif
