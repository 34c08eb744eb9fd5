/* `bots`: lists the bots that can play by their names. */
#include <getopt.h>

#include "commands/command.h"
#include "base/path.h"
#include "base/text.h"
#include "terminal/grid.h"
#include "rules/fault.h"
#include "config/roster.h"
#include "sandbox/probe.h"

static const char usage[] =
    "euchre-arena bots [--rules RULES] [--json | --csv]\n"
    "\n"
    "Lists the bots that can play by their names. They are NAME.so in the folders of\n"
    "EUCHRE_ARENA_BOTS (a list with colons), or if that is not set in bots/ beside\n"
    "the program and in ../lib/euchre-arena/bots from there. Of several with the same\n"
    "name the first is taken. Any other bot plays by its path, as in ./mine.so. Each\n"
    "is loaded in a process of its own and asked what it is.\n"
    "\n"
    "    --rules RULES    whether they play these rules (modern)\n"
    "    --json           a JSON array\n"
    "    --csv            comma-separated values\n";

static const char command[] = "bots";

static const char *does_play(const struct probe_facts *facts)
{
    if (facts->fault)
        return fault_name((enum eu_fault)facts->fault);
    return facts->accepts ? "yes" : "no";
}

static bool add_bot(struct grid *g, const char *name, const struct eu_rules *rules, struct err *err)
{
    const struct limits limits = limits_default();
    const struct probe_setup setup = {.rules = rules, .limits = &limits};
    char path[PATH_CAP], safe[4 * NAME_CAP];
    struct probe_facts facts;

    if (!roster_find(name, path, err) || !probe_bot(path, &setup, &facts, err))
        return false;
    (void)text_safe(text_of(name), safe, sizeof safe);
    grid_cell(g, "%s", safe);
    grid_cell(g, "%s", facts.version);
    grid_cell(g, "%s", facts.author);
    grid_cell(g, "%s", does_play(&facts));
    grid_cell(g, "%s", facts.flags & EU_SERIAL ? "yes" : "no");
    (void)text_safe(text_of(path), path, sizeof path);
    grid_cell(g, "%s", path);
    return true;
}

static int list(const struct roster_names *names, const struct eu_rules *rules,
                enum grid_format format)
{
    static const struct grid_column columns[] = {{"bot", GRID_WORDS},    {"version", GRID_WORDS},
                                                 {"author", GRID_WORDS}, {"plays", GRID_WORDS},
                                                 {"serial", GRID_WORDS}, {"file", GRID_WORDS}};
    struct grid g = GRID(columns);
    struct err err;

    for (size_t i = 0; i < names->n; i++)
        if (!add_bot(&g, names->name[i], rules, &err))
            cli_warn(command, "%s: %s", names->name[i], err.text);
    bool ok = grid_end(&g, format);
    return ok ? CLI_DONE : cli_no_memory(command);
}

static int cmd_bots(int argc, char **argv)
{
    static const struct option options[] = {{"rules", required_argument, NULL, 'r'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"csv", no_argument, NULL, 'c'},
                                            {NULL, 0, NULL, 0}};
    enum grid_format format = GRID_TEXT;
    const char *text = RULES_DEFAULT;
    const struct limits limits = limits_default();
    const struct resources needs = {.limits = &limits, .chairs = 1, .tables = 1};
    struct roster_names names = {.n = 0};
    struct eu_rules rules;
    struct err err;

    for (int o; (o = cli_getopt(argc, argv, "", options)) != -1;) {
        if (o == '?')
            return cli_bad_option(command);
        if (o == 'r')
            text = optarg;
        else
            format = o == 'j' ? GRID_JSON : GRID_CSV;
    }
    if (optind != argc)
        return cli_misuse(command, "unexpected argument '%s'", argv[optind]);
    if (!rules_parse(&rules, text, &err) || !resources_met(&needs, &err))
        return cli_fail(command, &err);
    int status = roster_names(&names) ? list(&names, &rules, format) : cli_no_memory(command);
    roster_names_finish(&names);
    return status;
}

const struct command command_bots = {command, "what can play by its name", usage, cmd_bots};
