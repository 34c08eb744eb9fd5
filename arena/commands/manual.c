/* Prints the manual page, which is made of the help texts. */
#include "commands/command.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* What no help text says. */
static const char above[] =
    ".SH NAME\n"
    "euchre\\-arena \\- a bot arena for the euchre family\n"
    ".SH SYNOPSIS\n"
    ".B euchre\\-arena\n"
    ".I COMMAND\n"
    ".RI [ OPTION ]...\n"
    ".RI [ ARGUMENT ]...\n"
    ".SH DESCRIPTION\n"
    "Players are shared objects written against a small SDK, or programs that speak to the arena\n"
    "through pipes. The arena deals, asks, referees by the law books, scores, logs and ranks. Every\n"
    "bot plays in a sandbox of its own.\n"
    ".PP\n"
    "What follows is what\n"
    ".B euchre\\-arena help COMMAND\n"
    "prints of each command.\n";

static const char below[] =
    ".SH ENVIRONMENT\n"
    ".TP\n"
    ".B EUCHRE_ARENA_BOTS\n"
    "folders of bots that play by their names, a list with colons\n"
    ".TP\n"
    ".B EUCHRE_ARENA_HOST\n"
    "the program that holds a bot, euchre\\-host\n"
    ".TP\n"
    ".B EUCHRE_ARENA_OUTCOME\n"
    "a file into which a command that fails writes as JSON whose fault that is\n"
    ".TP\n"
    ".B NO_COLOR\n"
    "no colours on a terminal\n"
    ".TP\n"
    ".B TMPDIR\n"
    "where temporary folders are made (/tmp)\n"
    ".SH FILES\n"
    "Below the prefix of the installation:\n"
    ".TP\n"
    ".I lib/euchre\\-arena/bots\n"
    "bots that play by their names\n"
    ".TP\n"
    ".I lib/euchre\\-arena/euchre\\-host\n"
    "the program that holds a bot\n"
    ".TP\n"
    ".I include/euchre_bot.h\n"
    "all a bot needs; other headers beside it are helpers, and a library for bots\n"
    ".TP\n"
    ".I share/doc/euchre\\-arena\n"
    "the tutorial, the reference of the SDK, formats of files\n";

static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* ---- Text for roff ---- */

static void put_char(char c)
{
    static const struct {
        char c;
        const char *roff;
    } special[] = {{'\\', "\\e"},   {'-', "\\-"},   {'`', "\\(ga"},
                   {'\'', "\\(aq"}, {'^', "\\(ha"}, {'~', "\\(ti"}};

    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (special[i].c == c) {
            fputs(special[i].roff, stdout);
            return;
        }
    putchar(c);
}

static void put_manual_text(struct text t)
{
    if (t.n && t.s[0] == '.')
        fputs("\\&", stdout);
    for (size_t i = 0; i < t.n; i++)
        put_char(t.s[i]);
}

static void put_line(struct text t)
{
    put_manual_text(t);
    putchar('\n');
}

/* ---- Help texts ---- */

/* Between lines: what the last one was. */
enum piece { PIECE_BREAK, PIECE_TEXT, PIECE_OPTION, PIECE_EXAMPLE };

static size_t indent_of(struct text line)
{
    size_t n = 0;

    while (n < line.n && line.s[n] == ' ')
        n++;
    return n;
}

static void end_piece(enum piece *last, enum piece next)
{
    if (*last == PIECE_EXAMPLE && next != PIECE_EXAMPLE)
        puts(".EE");
    *last = next;
}

/* The end of the option before its description, which stands behind two blanks, or behind one where
 * it leaves no room for more: "-j, --concurrency N workers". */
static size_t option_end(struct text line)
{
    for (size_t i = 0; i + 1 < line.n; i++) {
        if (line.s[i] == ' ' && line.s[i + 1] == ' ')
            return i;
        if (line.s[i] == ' ' && islower((unsigned char)line.s[i + 1]) && i > 2 &&
            strchr(capitals, line.s[i - 1]) && strchr(" .", line.s[i - 2]))
            return i;
    }
    return line.n;
}

static void put_option(struct text line, enum piece *last)
{
    size_t n = option_end(line);

    end_piece(last, PIECE_OPTION);
    fputs(".TP\n\\fB", stdout);
    put_manual_text((struct text){line.s, n});
    puts("\\fR");
    struct text rest = text_trim((struct text){line.s + n, line.n - n});
    if (rest.n)
        put_line(rest);
}

static void put_example(struct text line, enum piece *last)
{
    bool begins = *last != PIECE_EXAMPLE;

    end_piece(last, PIECE_EXAMPLE);
    if (begins)
        puts(".PP\n.EX");
    put_line(line);
}

static void put_paragraph(struct text line, enum piece *last)
{
    bool begins = *last != PIECE_TEXT;

    end_piece(last, PIECE_TEXT);
    if (begins)
        puts(".PP");
    put_line(line);
}

enum { INDENT = 4, DEEP = 8 };

/* Lines at the margin are text, -x behind four blanks begins an option, deep lines go on with it,
 * all other indented lines stand as they are. */
static void put_help_line(struct text line, enum piece *last)
{
    size_t indent = indent_of(line);
    struct text rest = {line.s + indent, line.n - indent};

    if (!rest.n)
        end_piece(last, *last == PIECE_EXAMPLE ? PIECE_EXAMPLE : PIECE_BREAK);
    else if (indent == INDENT && *rest.s == '-')
        put_option(rest, last);
    else if (indent >= DEEP && *last == PIECE_OPTION)
        put_line(rest);
    else if (indent >= INDENT)
        put_example((struct text){line.s + INDENT, line.n - INDENT}, last);
    else
        put_paragraph(line, last);
}

static void put_lines(struct text rest, enum piece last)
{
    struct text line;

    while (text_line(&rest, &line))
        put_help_line(line, &last);
    end_piece(&last, PIECE_BREAK);
}

/* The lines at its top are how the command is called. */
static void put_help(const char *usage)
{
    struct text rest = text_of(usage), line;

    puts(".EX");
    while (text_line(&rest, &line) && line.n)
        put_line(line);
    puts(".EE");
    put_lines(rest, PIECE_BREAK);
}

int manual_print(void)
{
    const struct command *c;

    printf(".\\\" Made from the help texts: euchre-arena help --man\n"
           ".TH EUCHRE\\-ARENA 1 %s \"euchre\\-arena %s\" \"User Commands\"\n",
           ARENA_DATE, ARENA_VERSION);
    fputs(above, stdout);
    puts(".SH COMMANDS");
    for (size_t i = 0; (c = command_at(i)); i++) {
        printf(".SS ");
        put_line(text_of(c->name));
        put_help(c->usage);
    }
    puts(".SH \"EXIT STATUS\"");
    put_lines(text_of(CLI_STATUSES), PIECE_TEXT);
    fputs(below, stdout);
    return CLI_DONE;
}
