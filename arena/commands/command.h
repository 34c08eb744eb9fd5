/*
 * What a command is, and the list of all. Each is a file of this folder, arena/commands/NAME.c,
 * with one thing in it that others see:
 *
 *     const struct command command_NAME = {command, "what it is for", usage, run};
 *
 * Its name is in COMMANDS below.
 */
#ifndef COMMANDS_COMMAND_H
#define COMMANDS_COMMAND_H

#include "base/text.h"
#include "terminal/cli.h"

/* What a command returns is the exit status; main adds the check that everything printed has
 * arrived. argv[0] is "euchre-arena NAME"; optind is 1. `--help` never reaches a command. */
struct command {
    const char *name;
    const char *summary; /* in the list of all */
    const char *usage;   /* what --help prints */
    int (*run)(int argc, char **argv);
};

/* All of them in the order of `euchre-arena --help`. */
#define COMMANDS(X) \
    X(run) \
    X(match) \
    X(plan) \
    X(merge) \
    X(slurm) \
    X(play) \
    X(show) \
    X(rate) \
    X(report) \
    X(verify) \
    X(keygen) \
    X(replay) \
    X(analyse) \
    X(export) \
    X(season) \
    X(inspect) \
    X(referee) \
    X(rules) \
    X(laws) \
    X(check) \
    X(class) \
    X(ladder) \
    X(serve) \
    X(bots) \
    X(new_bot) \
    X(deals) \
    X(bench) \
    X(doctor) \
    X(completion)

#define COMMAND_DECLARE(name) extern const struct command command_##name;
COMMANDS(COMMAND_DECLARE)

/* Command number `i` of `euchre-arena --help`, from 0; NULL after the last. */
const struct command *command_at(size_t i);

/* ---- Between files of a command ---- */

/* check_ladder.c: plays `bot` against o->against, with logs into `folder`, which is there, and
 * prints the results. Returns the exit status. */
struct options;
int check_ladder(const struct options *o, const char *bot, const char *folder);

/* class_check.c: checks a student's bot as `check` does, and keeps the outcome in a file beside the
 * bot, unless that was done before with the same settings. Sets the student's check, verdict and
 * times; `why` says if the bot cannot be loaded or does not accept the rules. False only if the
 * machine fails, or it was told to stop. */
struct class_file;
struct run_how;
struct student;
bool class_check(struct student *student, const struct class_file *s, const struct run_how *how,
                 struct err *err);

/* manual.c: prints the source of the manual page, which is made of the help texts, in the macros of
 * man(7); returns the exit status. */
int manual_print(void);

/* The exit statuses of all commands, for people. */
#define CLI_STATUSES \
    "Exit status: 0 done, 1 aborted, 2 usage or configuration, 3 faults under\n" \
    "--fail-on-fault, 4 verify, check, referee or merge found something, 5 or 6 H0 is\n" \
    "accepted or the test still open under --verdict, 130 or 143 interrupted and\n" \
    "resumable, 141 (SIGPIPE) the reader of a pipe closed it.\n"

#endif
