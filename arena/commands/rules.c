/* `rules`: lists the rule sets and their parameters. */
#include "commands/command.h"
#include "rules/rules.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/grid.h"
#include "rules/cards.h"

static const char usage[] =
    "euchre-arena rules [--json | --csv]\n"
    "euchre-arena rules [--json | --csv] SET [PARAMETER=VALUE]...\n"
    "\n"
    "Lists the rule sets, or every parameter of one.\n"
    "\n"
    "A rule set is written the same way in options, tournament files and hands: the\n"
    "name of a set, then the parameters that differ from it, as in `modern\n"
    "stick_dealer=yes target=5`. Numbers are points unless their meaning says\n"
    "otherwise. \"-\" stands at a parameter that has no effect because what it depends\n"
    "on is off; [M] at a value that is reconstructed, as the book's own text is lost.\n"
    "\n"
    "    --json    a JSON array\n"
    "    --csv     comma-separated values\n";

static const char command[] = "rules";

static bool print_sets(enum grid_format format)
{
    static const struct grid_column columns[] = {{"set", GRID_WORDS},
                                                 {"players", GRID_NUMBER},
                                                 {"cards", GRID_NUMBER},
                                                 {"game", GRID_NUMBER},
                                                 {"about", GRID_SENTENCE}};
    struct grid g = GRID(columns);
    char text[RULES_TEXT];

    for (const struct ruleset *set = rulesets; set->title; set++) {
        const struct eu_rules *rules = &set->rules;
        rules_text(rules, text);
        grid_cell(&g, "%s", text);
        grid_cell(&g, "%u", rules->players);
        grid_cell(&g, "%d", card_count(card_pack(rules->low, rules->joker)));
        if (rules->target)
            grid_cell(&g, "%u", rules->target);
        else
            grid_cell(&g, "-");
        grid_cell(&g, "%s", set->title);
    }
    return grid_end(&g, format);
}

/* A mark in the text, a column for programs. */
static bool print_set(const struct eu_rules *rules, enum grid_format format)
{
    static const struct grid_column columns[] = {{"parameter", GRID_WORDS},
                                                 {"value", GRID_WORDS},
                                                 {"meaning", GRID_SENTENCE},
                                                 {"reconstructed", GRID_WORDS}};
    bool text = format == GRID_TEXT, marked = false;
    struct grid g = grid_of(columns, text ? 3 : 4);
    struct rules_line line;

    for (size_t i = 0; rules_line(rules, i, &line); i++) {
        marked |= line.reconstructed;
        grid_cell(&g, "%s", line.name);
        grid_cell(&g, "%s%s", line.value, text && line.reconstructed ? " [M]" : "");
        grid_cell(&g, "%s", line.meaning);
        if (!text)
            grid_cell(&g, "%s", line.reconstructed ? "yes" : "no");
    }
    bool ok = grid_end(&g, format);
    if (text && marked)
        (void)fputs("\n[M] reconstructed: the book's own text on this is lost\n", stdout);
    return ok;
}

static int cmd_rules(int argc, char **argv)
{
    enum grid_format format;
    struct eu_rules rules;
    struct err err;
    bool ok;

    if (!grid_options(argc, argv, &format))
        return cli_bad_option(command);
    if (optind == argc) {
        ok = print_sets(format);
    } else {
        if (!cli_rules(&rules, argv + optind, &err))
            return cli_fail(command, &err);
        ok = print_set(&rules, format);
    }
    return ok ? CLI_DONE : cli_no_memory(command);
}

const struct command command_rules = {command,
                                      "what the games are: the rule sets and their parameters",
                                      usage, cmd_rules};
