/*
 * Prints text, errors and JSON for commands, and describes the terminal. Only this folder,
 * results/, viewer/ and commands/ print.
 *
 * Folders to the left report errors as values (base/err.h), whose class is the exit status:
 *
 *     if (!rules_parse(&rules, text, &err))
 *         return cli_fail("match", &err);
 */
#ifndef TERMINAL_CLI_H
#define TERMINAL_CLI_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/err.h"
#include "euchre_bot.h"
#include "text/board.h"

/* Exit statuses beside those of enum err_class. */
enum {
    CLI_DONE = 0,
    CLI_FAULTS = 3,
    CLI_H0 = 5,   /* --verdict: the test accepts H0 */
    CLI_OPEN = 6, /* --verdict: it is still open */
    CLI_INTERRUPTED = 130,
    CLI_TERMINATED = 143
};

/* Prints "euchre-arena COMMAND: text" to stderr; returns the class as exit status. Silent where the
 * reader of standard output has gone, which is then the error. */
int cli_fail(const char *command, const struct err *e);

/* Whether standard output is a pipe whose reader has gone, as `head` does when it has enough. No
 * error is printed then, and main ends the program by SIGPIPE, as other programs end. */
bool cli_reader_left(void);

/* Prints an error in the command line and a hint at --help; returns ERR_USAGE. */
int cli_misuse(const char *command, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Where the environment's CHILD_OUTCOME names a file, it gets this object, which says how the
 * command has ended, and which is freed (docs/formats/results.md). cli_fail, cli_misuse and
 * cli_no_memory do this; so a command only does for what else it has to say. */
void cli_outcome(const char *command, json_t *value);

/* Prints "out of memory"; returns ERR_ABORT. */
int cli_no_memory(const char *command);

/* getopt_long with error messages of our own: where it returns '?', the error is printed. */
struct option;
int cli_getopt(int argc, char **argv, const char *letters, const struct option *options);

/* Prints the hint at --help after such an error; returns ERR_USAGE. */
int cli_bad_option(const char *command);

/* Prints a warning on stderr, which does not change the exit status. */
void cli_warn(const char *command, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Reads a rule set from the last arguments of a command line, which may be one ('modern target=5')
 * or a word each. */
bool cli_rules(struct eu_rules *rules, char *const *words, struct err *err);

/* The text of a buffer; "" if it ran out of memory. */
const char *cli_text(struct buf *text);

/* Prints a buffer on standard output, as far as there was memory for it, and frees it. */
void cli_put(struct buf *text);

/* Prints a value on standard output and frees it; `flags` are jansson's. False if there is
 * none (NULL), for want of memory. */
bool cli_json(json_t *value, size_t flags);

/* The terminal behind a stream. Colour is for terminals unless NO_COLOR is set or TERM is dumb;
 * the
 * size is 80 by 24 where nothing tells it. */
struct cli_terminal {
    bool is_terminal;
    bool colour;
    unsigned width, height;
};
struct cli_terminal cli_terminal(FILE *stream);

/* How cards are shown there: in colours and with suits as signs on a terminal alone, and signs only
 * where the environment's locale (LC_ALL, LC_CTYPE, LANG) is one of UTF-8. */
struct board_style cli_board_style(const struct cli_terminal *terminal);

/* A stream, and the terminal behind it. */
struct cli_page {
    FILE *out;
    struct cli_terminal terminal;
};
struct cli_page cli_page(FILE *stream);

/* Prints text behind a lead on standard output, in lines as wide as the terminal is, broken between
 * words; what follows stands under the beginning of the text. */
void cli_wrapped(const char *lead, const char *text);

#endif
