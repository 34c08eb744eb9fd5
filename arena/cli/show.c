#include <getopt.h>

#include "cli/cli.h"
#include "cli/results.h"

static const char usage[] =
    "euchre-arena show FOLDER|LOG [options]\n"
    "\n"
    "The results of a tournament or a match, while it is played or afterwards: the\n"
    "standings, and how far it is. A folder stands for the log in it.\n"
    "\n" RESULTS_USAGE "\n"
    "What a run leaves as results.json is what --json prints of its folder.\n"
    "\n"
    "Exit status: 0, also where play is not over; 2 if there is no log, 4 if it is\n"
    "damaged.\n";

static const char command[] = "show";

static int show(const char *path, const struct results_how *how)
{
    struct logs logs = {.files = 0};
    struct ranking k = {.games = 0};
    struct err err;
    int status = CLI_DONE;

    if (!logs_add(&logs, path, &err) ||
        !ranking_read(&k, &logs, (struct ranking_anchors){.anchors = 0}, how->luck, &err))
        status = cli_fail(command, &err);
    else if (!results_print(&k, how))
        status = cli_no_memory(command);
    if (status == CLI_DONE && *k.end.text)
        cli_warn(command, "no further than this: %s", k.end.text);
    ranking_finish(&k);
    logs_finish(&logs);
    return status;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {RESULTS_OPTIONS, {NULL, 0, NULL, 0}};
    struct results_how how = {.heading = true};

    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (!results_option(&how, o))
            return cli_bad_option(command);
    if (argc - optind != 1)
        return cli_misuse(command, "expected one folder or log");
    return show(argv[optind], &how);
}

const struct command command_show = {command, "the results of a tournament, played or being played",
                                     usage, run};
