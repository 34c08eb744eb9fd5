/* `show`: prints the results of a tournament or a match. */
#include <getopt.h>

#include "commands/command.h"
#include "commands/options.h"
#include "results/club_ratings.h"
#include "results/show_results.h"

static const char usage[] =
    "euchre-arena show FOLDER|LOG [options]\n"
    "\n"
    "Prints the results of a tournament or a match, also while it is played: the\n"
    "standings, and how far it is. A folder stands for the log in it. Of a club (see\n"
    "`ladder`) it prints the ratings of all games, with --csv and --json as rows.\n"
    "\n"
    "    -j, --concurrency N threads (one for each processor)\n" RESULTS_USAGE "\n"
    "What --json prints of a run's folder is also there as results.json.\n"
    "\n"
    "Exit status: 0, also if play is not over; 2 if there is no log, 4 if it is\n"
    "damaged.\n";

static const char command[] = "show";

static int show(const struct show_results *r, const char *path)
{
    struct err err;

    if (club_ratings_is(path))
        return club_ratings_print(path, r->how.format, &err) ? CLI_DONE : cli_fail(command, &err);
    int status = show_results(r, (const char *const[]){path, NULL});

    return status == CLI_FAULTS ? CLI_DONE : status;
}

static int cmd_show(int argc, char **argv)
{
    static const struct option options[] = {{"concurrency", required_argument, NULL, 'j'},
                                            RESULTS_OPTIONS,
                                            {NULL, 0, NULL, 0}};
    struct show_results r = {.command = command,
                             .how = {.heading = true},
                             .threads = options_processors()};

    for (int o; (o = cli_getopt(argc, argv, "j:", options)) != -1;) {
        if (o == 'j' && !options_workers(command, &r.threads))
            return ERR_USAGE;
        if (o != 'j' && !results_option(&r.how, o))
            return cli_bad_option(command);
    }
    if (argc - optind != 1)
        return cli_misuse(command, "expected one folder or log");
    return show(&r, argv[optind]);
}

const struct command command_show = {command, "the results of a tournament, played or being played",
                                     usage, cmd_show};
