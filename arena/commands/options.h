/*
 * What the command lines of `run`, `match` and `check` say, and the signals that stop them.
 */
#ifndef COMMANDS_OPTIONS_H
#define COMMANDS_OPTIONS_H

#include "results/results.h"
#include "config/config.h"
#include "run/run.h"

enum { OPTIONS_SETTINGS = 28 }; /* room for those of config_option */

/* An option of the command line, or an argument. */
struct option_said {
    int option;        /* options.c's number of it */
    const char *name;  /* "sets", "o"; NULL: an argument */
    const char *value; /* or NULL */
};

struct options {
    const char *command;
    struct option_said *said; /* the command line, for commands that go on or play a part */
    size_t saids;
    struct config_setting *setting; /* what is to be played, in their order */
    size_t settings;
    const char **add; /* bots that enter late (run), in their order */
    size_t adds;
    uint32_t shard, shards; /* --shard K/N (run), of --shards N (plan) or --tasks N
                               (slurm); 0: not said */
    const char **sbatch;    /* options for sbatch (slurm) */
    size_t sbatches;
    const char *output;               /* -o, or NULL; not empty */
    const char *seat, *person, *hint; /* of play: where, the name, who gives hints; or NULL */
    bool review;                      /* of play: tell afterwards what decisions cost */
    const char *against;              /* of check: the rungs, or NULL */
    const char *sign;                 /* the secret key that signs the log, or NULL */
    bool all;                         /* of check: also beyond one it loses to */
    const char *submissions;          /* of class: their folder, or NULL */
    bool log_only;                    /* of run: neither results nor report */
    struct run_how how;               /* its `stop` is the signal that asks to stop, or 0 */
    char host[PATH_CAP];              /* how.host, from options_walls on */
    bool require_walls, quiet, fail_on_fault, verdict, array, workers_said;
    struct results_how results;
    char name[OPTIONS_SETTINGS][CONFIG_OPTION]; /* of settings; options.c's own */
    bool warned;                                /* of walls that are missing; options.c's own */
};

/* The lines of a usage that tell of these options. */
#define OPTIONS_USAGE \
    "    -j, --concurrency N worker processes (one for each processor)\n" \
    "    --fresh             start over, whatever is there\n" \
    "    --require-walls     refuse to play without all walls (see doctor)\n" \
    "    --batch N           tables that a worker plays at once (512)\n" \
    "    --trusted           play your own bots without a sandbox: one that means\n" \
    "                        harm can do what you can do\n" \
    "    --debug             no limits, bots' output is shown: for gdb, breakpoint()\n" \
    "    --fail-on-fault     exit status 3 if a bot was at fault\n" \
    "    --verdict           exit status of --sprt: 0 H1, 5 H0 accepted, 6 open\n" \
    "    --crosstable, --los, --times, --luck, --json, --csv\n" \
    "                        how results are shown (see show)\n" \
    "    --sign KEY          sign the complete log as LOG.sig (see keygen)\n" \
    "    -q, --quiet         no progress\n" \
    "\n" \
    "What is played, by the names that tournament files use:\n" \
    "    --rules RULES       rule set and parameters, as in 'modern target=5'\n" \
    "                        (modern)\n" \
    "    --enforcement HOW   book or repair (book)\n" \
    "    --unit UNIT         deals, game, rubber or sitting (the first of rubber,\n" \
    "                        game, sitting that the rules have)\n" \
    "    --deals N           deals of a table, with unit deals or sitting (16; in\n" \
    "                        individual games four for each player)\n" \
    "    --deals-file FILE   play these deals, as `deals` prints them\n" \
    "    --sets N            sets of a pairing (100; in individual games 120);\n" \
    "                        settle: of every pairing at first (20); swiss, knockout:\n" \
    "                        of a match; sprt: at most (100000)\n" \
    "    --format FORMAT     round-robin (the default), settle, which plays until the\n" \
    "                        order is known, swiss or knockout\n" \
    "    --sprt TEST         two bots play until one of two hypotheses about the\n" \
    "                        first is accepted: elo0=0,elo1=10 (or nelo0, nelo1) for\n" \
    "                        the score of sets, points0, points1 for the points of a\n" \
    "                        deal (the only ones with unit deals);\n" \
    "                        alpha=0.05,beta=0.05\n" \
    "    --eps D, --bound HOW, --top N, --max-sets N, --max-time TIME\n" \
    "                        of settle: what counts as a tie (0.05 points a deal, or\n" \
    "                        35 Elo); looks, or mixture, which is stricter; only the\n" \
    "                        first N ranks; when to stop (90m, 2h)\n" \
    "    --rounds N          rounds of swiss\n" \
    "    --seed TEXT, --seed-file FILE\n" \
    "                        64 hex digits, or text, which is hashed; else drawn\n" \
    "    --beacon-source TEXT, --beacon TEXT\n" \
    "                        public randomness: the first alone announces its source\n" \
    "                        and prints the commitment; with its value play begins\n" \
    "    --event TITLE       the title (the file's name, or 'A v B')\n" \
    "    --answer-ms N, --table-ms N, --load-ms N\n" \
    "                        CPU time: answer (50), table (10000), loading (2000)\n" \
    "    --memory-mb N, --bot-mb N\n" \
    "                        memory of a bot (256), size of its file (64)\n" \
    "    --repair-limit N    illegal answers that cost nothing, with repair\n"

/* Reads the options and leaves optind at the first argument. False after an error, which has been
 * said: the command returns ERR_USAGE. options_finish is needed either way. From here on the first
 * SIGINT, SIGTERM or SIGHUP only asks to stop, by *o->how.stop, unless the caller had
 * it ignored. */
bool options_read(struct options *o, const char *command, int argc, char **argv);
void options_finish(struct options *o);

/* The same for a command without these options: where the signal that asks to stop will be found,
 * or 0; and the exit status of what it stopped. */
const atomic_int *options_stop(void);
int options_stopped(int number);

/* For a command with only -j of these options: takes its value from optarg; false after an error,
 * which has been said. Without it there are as many workers as processors. */
bool options_workers(const char *command, unsigned *workers);
unsigned options_processors(void);

/* Whether an option says what is played by a key that begins so: "seed", "beacon". */
bool options_say(const struct options *o, const char *key);

/* To be called once it is known who plays: with --debug a program plays in a process of its own, as
 * it cannot be loaded, and so do all bots then. */
void options_debug(struct options *o, const struct config *c);

/* Looks at the machine before anything is played on it: which walls of the sandbox are missing goes
 * to o->how.missing, where euchre-host is to o->how.host; warns of missing walls. An error if all
 * are required. Trusted bots need none. */
bool options_walls(struct options *o, struct err *err);

/* Prints `lead` and a command of this program as the user would type it; a word as a shell takes
 * it. */
void options_print_command(FILE *out, const char *lead, const char *command);
void options_print_word(FILE *out, const char *word);

/* The words of the command line that say what is played, how and where to, each after a blank, as a
 * shell takes them: for a command that plays a part of it. The seed is not among them: shards find
 * it in the folder. */
void options_put_others(struct buf *out, const struct options *o);

/* Prints on standard error the command that goes on; --fresh would start over once more. `output`
 * is named where -o was not; or NULL. */
void options_print_resume(const struct options *o, const char *output);

/* The exit status of what was broken off: by the user, who asked to stop, or by an error, which is
 * said then. */
int options_failed(const struct options *o, const struct err *err);

#endif
