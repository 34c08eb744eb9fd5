/* `ladder`: plays the tournament of a club, which does not end. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/command.h"
#include "commands/options.h"
#include "base/text.h"
#include "ladder/ladder.h"
#include "terminal/cli.h"

static const char usage[] =
    "euchre-arena ladder FOLDER [-j N] [--run COMMAND] [--rounds N] [-q]\n"
    "\n"
    "Plays the tournament of a club, which does not end. FOLDER has a file club.yaml\n"
    "that says what is played. Bots in FOLDER/bots, those that club.yaml names and\n"
    "those that are handed in (see serve) are built, checked and ranked. A new bot\n"
    "meets bots of all ranks, then those that tell most about its rating; neighbours\n"
    "play until their order is known; then old pairs play again now and then.\n"
    "\n"
    "Each round is a tournament of its own with a log of its own, in FOLDER/rounds,\n"
    "which `verify`, `rate` and all others read. FOLDER/season.db has the ratings for\n"
    "pages and programs; it can be made again from the rounds.\n"
    "\n"
    "The ladder may be stopped or killed at any time. The same command goes on at the\n"
    "same set. Bots may be put into FOLDER/bots, changed or taken out meanwhile.\n"
    "\n"
    "    -j, --concurrency N worker processes (one for each processor)\n"
    "    --run COMMAND       have rounds played by COMMAND, for example on other\n"
    "                        machines: sh runs it with a tournament file as $1 and a\n"
    "                        folder as $2, which is to get the complete log. It is\n"
    "                        run again if it fails, and what is in $2 stays there\n"
    "    --rounds N          end when FOLDER has N rounds that are over\n"
    "    -q, --quiet         print errors only\n";

static const char command[] = "ladder";

struct ladder_words {
    struct ladder_settings setup;
    bool quiet;
};

static void print_line(void *context, const char *line)
{
    const struct ladder_words *w = context;
    char safe[4096];

    if (w->quiet)
        return;
    (void)text_safe(text_of(line), safe, sizeof safe);
    printf("%s\n", safe);
    (void)fflush(stdout);
}

static void print_warning(void *context, const char *line)
{
    (void)context;
    cli_warn(command, "%s", line);
}

static bool take_rounds(uint32_t *rounds)
{
    uint64_t n;

    if (!text_u64(text_of(optarg), 1, UINT32_MAX, &n)) {
        (void)cli_misuse(command, "--rounds takes a number from 1 on, not '%s'", optarg);
        return false;
    }
    *rounds = (uint32_t)n;
    return true;
}

static bool take_option(struct ladder_words *w, int option)
{
    switch (option) {
    case 'j':
        return options_workers(command, &w->setup.how.workers);
    case 'r':
        w->setup.how.command = optarg;
        return true;
    case 'n':
        return take_rounds(&w->setup.rounds);
    case 'q':
        w->quiet = true;
        return true;
    default:
        (void)cli_bad_option(command);
        return false;
    }
}

static bool read_words(struct ladder_words *w, int argc, char **argv)
{
    static const struct option options[] = {{"concurrency", required_argument, NULL, 'j'},
                                            {"run", required_argument, NULL, 'r'},
                                            {"rounds", required_argument, NULL, 'n'},
                                            {"quiet", no_argument, NULL, 'q'},
                                            {NULL, 0, NULL, 0}};

    for (int o; (o = cli_getopt(argc, argv, "j:q", options)) != -1;)
        if (!take_option(w, o))
            return false;
    if (argc - optind == 1)
        return true;
    (void)cli_misuse(command, "expected the folder of a club");
    return false;
}

static int stopped(const struct ladder_words *w, char **argv)
{
    fprintf(stderr, "to go on: ");
    for (int i = 0; argv[i]; i++) {
        fputs(i ? " " : "", stderr);
        options_print_word(stderr, i ? argv[i] : program_invocation_name);
        if (i == 0)
            fputs(" ladder", stderr);
    }
    fputc('\n', stderr);
    return options_stopped(*w->setup.stop);
}

static int cmd_ladder(int argc, char **argv)
{
    char program[PATH_CAP];
    struct ladder_words w = {.setup = {.how = {.arena = program, .workers = options_processors()},
                                       .tell = print_line,
                                       .warn = print_warning}};
    struct err err;

    w.setup.context = &w;
    if (!read_words(&w, argc, argv))
        return ERR_USAGE;
    w.setup.folder = argv[optind];
    w.setup.stop = options_stop();
    if (!path_beside_program(program, "euchre-arena"))
        return cli_misuse(command, "cannot find the program euchre-arena beside itself");
    switch (ladder_run(&w.setup, &err)) {
    case LADDER_END_ROUNDS:
        return CLI_DONE;
    case LADDER_END_STOPPED:
        return stopped(&w, argv);
    case LADDER_END_FAILED:
        break;
    }
    return cli_fail(command, &err);
}

const struct command command_ladder = {command, "play the tournament of a club, without end", usage,
                                       cmd_ladder};
