/* `rate`: rates the bots of many logs together. */
#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/command.h"
#include "commands/options.h"
#include "results/show_results.h"

static const char usage[] =
    "euchre-arena rate LOG... [options]\n"
    "\n"
    "Rates the bots of many logs together: each bot has one rating from all its sets\n"
    "of the same game. Bots that never met are compared through others that both have\n"
    "met. A bot is known by its name. A folder stands for the log in it; logs of\n"
    "several games are rated game by game.\n"
    "\n"
    "    --anchor BOT=VALUE  fix the rating of this bot (in Elo, or in points a deal\n"
    "                        if the game is ranked by these); all others are relative\n"
    "                        to it. May be repeated. Without it the mean of the bots\n"
    "                        is 0\n"
    "    -j, --concurrency N threads (one for each processor)\n" RESULTS_USAGE "\n"
    "Exit status: 0; 2 if there is no such log or bot, 4 if one is damaged or given\n"
    "twice.\n";

static const char command[] = "rate";

/* What the command line says. */
struct rate {
    struct results_how how;
    unsigned threads;
    struct ranking_anchor *anchor; /* room for as many as there are words */
    size_t anchors;
};

static const double anchor_most = 1e6; /* ratings keep their digits there */

static bool take_anchor(struct rate *r, char *text)
{
    char *value = strrchr(text, '='), *end = NULL;
    double at = value ? strtod(value + 1, &end) : NAN;

    if (!value || value == text || end == value + 1 || *end || !isfinite(at))
        return !cli_misuse(command, "--anchor takes BOT=VALUE, as in simple=1500, not '%s'", text);
    *value = '\0';
    if (fabs(at) > anchor_most)
        return !cli_misuse(command, "--anchor %s: expected a rating between -%.0f and %.0f", text,
                           anchor_most, anchor_most);
    for (size_t i = 0; i < r->anchors; i++)
        if (strcmp(r->anchor[i].name, text) == 0)
            return !cli_misuse(command, "--anchor: %s is anchored twice", text);
    r->anchor[r->anchors++] = (struct ranking_anchor){text, at};
    return true;
}

enum { OPTION_ANCHOR = 256 };

/* False after an error, which has been said. */
static bool take_rate_option(struct rate *r, int option)
{
    if (option == OPTION_ANCHOR)
        return take_anchor(r, optarg);
    if (option == 'j')
        return options_workers(command, &r->threads);
    return results_option(&r->how, option) || cli_bad_option(command) == CLI_DONE;
}

static bool take_options(struct rate *r, int argc, char **argv)
{
    static const struct option options[] = {{"anchor", required_argument, NULL, OPTION_ANCHOR},
                                            {"concurrency", required_argument, NULL, 'j'},
                                            RESULTS_OPTIONS,
                                            {NULL, 0, NULL, 0}};

    for (int o; (o = cli_getopt(argc, argv, "j:", options)) != -1;)
        if (!take_rate_option(r, o))
            return false;
    return optind < argc || !cli_misuse(command, "expected a log");
}

static int rate(const struct rate *r, char **path)
{
    const struct show_results report = {.command = command,
                                        .how = r->how,
                                        .threads = r->threads,
                                        .at = {r->anchor, r->anchors}};
    int status = show_results(&report, (const char *const *)path);

    return status == CLI_FAULTS ? CLI_DONE : status;
}

static int cmd_rate(int argc, char **argv)
{
    struct rate r = {.threads = options_processors(),
                     .anchor = calloc((size_t)argc, sizeof *r.anchor)};
    int status;

    if (!r.anchor)
        return cli_no_memory(command);
    status = take_options(&r, argc, argv) ? rate(&r, argv + optind) : (int)ERR_USAGE;
    free(r.anchor);
    return status;
}

const struct command command_rate = {command, "joint ratings of the bots of many logs", usage,
                                     cmd_rate};
