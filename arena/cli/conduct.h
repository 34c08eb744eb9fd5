/*
 * What `run` and `match` have in common: their options, the standings, and what is said when a run
 * is interrupted. The playing is in single.h, or of a tournament with stages in staged.h.
 */
#ifndef CLI_CONDUCT_H
#define CLI_CONDUCT_H

#include <signal.h>

#include "base/path.h"
#include "cli/grid.h"
#include "config/config.h"

struct conduct {
    const char *command;
    int argc;    /* the command line as it was given, */
    char **argv; /* for the command that resumes */
    struct setting {
        const char *key, *value;
    } * setting; /* what options say, in their order; owned */
    size_t settings;
    const char *output; /* -o, or NULL; not empty */
    const char
        *folder; /* made for the log if need be once the event is known to be good, or NULL */
    unsigned workers;
    unsigned batch; /* 0: nothing was said of it */
    bool trusted;   /* also with `debug` */
    bool fresh, debug, require_walls, quiet, fail_on_fault;
    enum grid_format format;
    const volatile sig_atomic_t *stop; /* the signal that asks to stop, or 0 */
};

/* The lines of a usage that tell of these options. */
#define CONDUCT_USAGE \
    "    -o PATH                 where the log goes; what a run that was stopped left\n" \
    "                            there is gone on with\n" \
    "    -j, --concurrency N     worker processes (as many as there are processors)\n" \
    "    --fresh                 start over, whatever is there\n" \
    "    --require-walls         refuse to play where a wall of the sandbox is\n" \
    "                            missing (doctor)\n" \
    "    --batch N               tables a worker plays at once (256); the log is the\n" \
    "                            same\n" \
    "    --trusted               your own bots, without a sandbox: a fault is still\n" \
    "                            blamed on the right one, but a bot that means harm\n" \
    "                            can do what you can do\n" \
    "    --debug                 one process, no limits, the bots' output to be seen:\n" \
    "                            for gdb\n" \
    "    --fail-on-fault         exit status 3 if a bot was at fault\n" \
    "    --json, --csv           standings as one JSON object, or as CSV\n" \
    "    -q, --quiet             no progress\n" \
    "\n" \
    "What is played, by the names that tournament files use:\n" \
    "    --rules RULES           rule set and parameters, as in 'modern target=5'\n" \
    "                            (modern)\n" \
    "    --enforcement HOW       book or repair (book)\n" \
    "    --unit UNIT             deals, game, rubber or sitting (a rubber where the\n" \
    "                            rules have it, else a game where they have that,\n" \
    "                            else a sitting)\n" \
    "    --deals N               deals of a table, with unit deals or sitting (16;\n" \
    "                            where each plays for himself four for each player)\n" \
    "    --deals FILE            deals to be played, as `deals` prints them; also\n" \
    "                            --deals-file\n" \
    "    --sets N                sets a pairing (100; where each plays for himself\n" \
    "                            120)\n" \
    "    --seed TEXT             64 hex digits, or any text, which is hashed; else\n" \
    "                            one is drawn\n" \
    "    --seed-file FILE        the same from a file\n" \
    "    --event TITLE           the title (what the file is called, or 'A v B')\n" \
    "    --answer-ms N, --table-ms N, --load-ms N\n" \
    "                            CPU time of an answer (50), a table (10000), of\n" \
    "                            loading (2000)\n" \
    "    --memory-mb N           memory of a bot (256)\n"

/* Reads the options and leaves optind at the first argument. False after an error, which has been
 * said: the command returns ERR_USAGE. conduct_finish is needed either way. From here on the first
 * SIGINT, SIGTERM or SIGHUP only asks to stop, by *c->stop, unless the caller had it ignored. */
bool conduct_options(struct conduct *c, const char *command, int argc, char **argv);
void conduct_finish(struct conduct *c);

/* Looks at the machine before anything is played on it: which walls of the sandbox are missing, as
 * WALL() bits; warns of them. An error if all are required. Trusted bots need none. */
bool conduct_walls(const struct conduct *c, unsigned *missing, struct err *err);

/* Adds the options to a configuration. */
bool conduct_settings(const struct conduct *c, struct config *config, struct err *err);

/* Makes c->folder if it is not there; *made tells. */
bool conduct_folder(const struct conduct *c, bool *made, struct err *err);

/* Where a log is; a link to one stays a link, and what it leads to is what is written. */
bool conduct_follow(char out[PATH_CAP], const char *log, struct err *err);

/* Says that the log was complete. */
void conduct_complete(const struct conduct *c, const char *log);

/* Prints the command that goes on. */
void conduct_resume(const struct conduct *c);

/* The exit status after *c->stop. */
int conduct_stopped(const struct conduct *c);

/* Prints the standings of a complete log, and if it is kept where it is. Returns the exit status.
 */
int conduct_end(const struct conduct *c, const char *log, bool kept);

#endif
