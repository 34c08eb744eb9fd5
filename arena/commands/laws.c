/* `laws`: lists the laws of a rule set's book. */
#include "commands/command.h"
#include "rules/law.h"

#include <getopt.h>

#include "terminal/grid.h"

static const char usage[] =
    "euchre-arena laws [--json | --csv] SET [PARAMETER=VALUE]...\n"
    "\n"
    "Lists the laws of a rule set's book: the number or paragraph, the kind, what the\n"
    "law says in our own words, and what the arena does about it. Faults cite these\n"
    "numbers. R1, R2, ... are matters on which the book is silent and the arena\n"
    "decides; M1, M2, ... are matters on which its words are lost and reconstructed.\n"
    "The kinds:\n"
    "\n"
    "    BC  kept by construction: the arena deals, asks in turn, holds the hands\n"
    "    RF  the referee's: an answer can break it\n"
    "    DE  a declaration that bots are asked for\n"
    "    SC  scoring\n"
    "    TO  the tournament: seats, first dealer, schedule\n"
    "    ET  etiquette, or nothing that a bot could do\n"
    "\n"
    "    --json    a JSON array\n"
    "    --csv     comma-separated values\n";

static const char command[] = "laws";

static bool print_laws(const struct eu_rules *rules, enum grid_format format)
{
    static const struct grid_column columns[] = {{"law", GRID_WORDS},
                                                 {"kind", GRID_WORDS},
                                                 {"gist", GRID_SENTENCE},
                                                 {"arena", GRID_SENTENCE}};
    struct grid g = GRID(columns);
    char number[LAW_NUMBER];
    struct law law;

    g.no_heading = true;
    for (size_t i = 0; law_line(rules, i, &law); i++) {
        law_number(rules, i, number);
        grid_cell(&g, "%s", number);
        grid_cell(&g, "%s", law.class);
        grid_cell(&g, "%s", law.gist);
        grid_cell(&g, "%s", law.arena);
    }
    return grid_end(&g, format);
}

static int cmd_laws(int argc, char **argv)
{
    enum grid_format format;
    struct eu_rules rules;
    struct err err;

    if (!grid_options(argc, argv, &format))
        return cli_bad_option(command);
    if (optind == argc)
        return cli_misuse(command, "expected one rule set");
    if (!cli_rules(&rules, argv + optind, &err))
        return cli_fail(command, &err);
    return print_laws(&rules, format) ? CLI_DONE : cli_no_memory(command);
}

const struct command command_laws = {command, "what the arena does about each law of a book", usage,
                                     cmd_laws};
