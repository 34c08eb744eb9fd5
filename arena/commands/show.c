/* `show`: prints the results of a tournament or a match. */
#include <getopt.h>

#include "commands/command.h"
#include "results/show_results.h"

static const char usage[] =
    "euchre-arena show FOLDER|LOG [options]\n"
    "\n"
    "Prints the results of a tournament or a match, also while it is played: the\n"
    "standings, and how far it is. A folder stands for the log in it.\n"
    "\n" RESULTS_USAGE "\n"
    "What --json prints of a run's folder is also there as results.json.\n"
    "\n"
    "Exit status: 0, also if play is not over; 2 if there is no log, 4 if it is\n"
    "damaged.\n";

static const char command[] = "show";

static int show(const char *path, const struct results_how *how)
{
    int status = show_results(&(struct show_results){.command = command, .how = *how},
                              (const char *const[]){path, NULL});

    return status == CLI_FAULTS ? CLI_DONE : status;
}

static int cmd_show(int argc, char **argv)
{
    static const struct option options[] = {RESULTS_OPTIONS, {NULL, 0, NULL, 0}};
    struct results_how how = {.heading = true};

    for (int o; (o = cli_getopt(argc, argv, "", options)) != -1;)
        if (!results_option(&how, o))
            return cli_bad_option(command);
    if (argc - optind != 1)
        return cli_misuse(command, "expected one folder or log");
    return show(argv[optind], &how);
}

const struct command command_show = {command, "the results of a tournament, played or being played",
                                     usage, cmd_show};
