/* Playing what a configuration says, for `run` and `match`: one event, or several in stages. */
#ifndef COMMANDS_TOURNAMENT_H
#define COMMANDS_TOURNAMENT_H

#include "commands/options.h"

/* Where it goes. */
struct tournament_files {
    const char *folder; /* made for the log if need be, once what is to be played is known to be
                           good; or NULL */
    const char *log;    /* a link to one stays a link, and what it leads to is what is written */
    const char *copies; /* a folder for the bots' copies, which goes in the end */
    bool silent;        /* the standings are not printed */
    bool all_start;     /* a bot that cannot start is an error, and nothing is played */
    size_t forfeits;    /* of the last so many bots one that does not accept the rules cannot start;
                           of the others that is an error */
    bool kept;          /* the log stays after the command, and a run that was stopped can go on */
};

/* Adds the options to a configuration, plays it, prints the standings. With stages plays one after
 * the other and joins them in the log; all bots are looked at before the first is played. Returns
 * the exit status. */
int tournament_play(struct options *o, struct config *config, const struct tournament_files *files);

/* A command whose arguments are a tournament file and options, from its command line on: `run`, and
 * `plan` for its shards. */
int tournament_command(const char *name, int argc, char **argv);

#endif
