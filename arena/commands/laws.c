#include "commands/command.h"
#include "rules/law.h"

#include <getopt.h>

#include "terminal/grid.h"

static const char usage[] =
    "euchre-arena laws [--json | --csv] SET [PARAMETER=VALUE]...\n"
    "                             one line a law of the rule set's book\n"
    "\n"
    "The law's number or paragraph, its kind, what it says in our own words, what the\n"
    "arena does about it. R1, R2, ... are matters on which the book is silent and the\n"
    "arena decides, M1, M2, ... those on which its words are lost and reconstructed.\n"
    "Faults cite these numbers. The kinds:\n"
    "\n"
    "    BC  kept by construction: the arena deals, asks in turn and holds the hands\n"
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

static int run(int argc, char **argv)
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
                                     run};
