/*
 * A tournament as commands play it: one description of what is played, by whom and where its files
 * are, from the command line to the standings.
 *
 *     tournament_read(&t, &options, "run", argc, argv)     of a tournament file, or
 *     tournament_init(&t, &options, &err)                  and fill in config, paths and ways by
 *     tournament_open(&t)                                  hand
 *     tournament_play(&t)                                  unless that failed
 *     tournament_close(&t)                                 whatever the outcome
 *
 * tournament.c has these steps and the loop over the stages; tournament_stage.c plays one of them;
 * tournament_results.c shows what came of it. shards.c plays parts of a tournament, with the same
 * description.
 */
#ifndef COMMANDS_TOURNAMENT_H
#define COMMANDS_TOURNAMENT_H

#include "commands/options.h"
#include "commands/progress.h"
#include "config/roster.h"
#include "run/late_entry.h"
#include "run/stages.h"

/* One event: all there is, or a stage. */
struct tournament_stage {
    struct tournament *tournament;
    unsigned number; /* from 1; 0: it is all there is */
    char lead[48];   /* "stage 2 of 14: " before messages, or nothing */
    struct config *config;
    struct config own; /* of a stage; else the tournament's is used */
    struct roster roster;
    struct roster_known known; /* of a shard of a plan, what its bots said when it was made */
    struct run run;            /* its shard and round are shards.c's */
    bool waits;                /* for the beacon; its commitment is printed */
    enum round_end end;        /* why play ended, once it has, where results decide that */
    /* While it is played: */
    struct progress progress;
    struct live_standings live;
    bool begun;
};

struct tournament {
    struct options *options;
    struct config config; /* of the file, or of the command line */
    /* Where it goes, and how it is played. */
    char folder[PATH_CAP]; /* made if need be, once what is to be played is known to be good; empty:
                              none */
    char name[PATH_CAP];   /* of the log; a link stays a link, and its target is written */
    char copies[PATH_CAP]; /* a folder for copies of the bots, removed in the end */
    bool kept;             /* the log stays after the command, and a stopped run can go on */
    bool silent;           /* the standings are not printed */
    bool all_start;        /* a bot that cannot start is an error, and nothing is played */
    size_t forfeits;       /* of the last so many bots one that does not accept the rules cannot
                              start; of the others that is an error */
    /* From tournament_open on. */
    char log[PATH_CAP]; /* its path without links */
    struct tournament_stage *stage;
    size_t stages;                 /* one where the file has none */
    struct late_entry_added added; /* bots that enter late */
    bool begun;                    /* some of it may have been played */
    bool made;                     /* the folder was not there */
    struct stages disk;            /* where there are stages */
};

/* An empty tournament. */
bool tournament_init(struct tournament *t, struct options *o, struct err *err);

/* Reads the command line of a command whose arguments are options and a tournament file, reads the
 * file and opens the tournament. Returns the exit status: CLI_DONE to go on. tournament_close and
 * options_finish are needed either way. */
int tournament_read(struct tournament *t, struct options *o, const char *command, int argc,
                    char **argv);

/* Adds the options to the configuration, checks all of it and makes the folder. Returns the exit
 * status: CLI_DONE to go on. */
int tournament_open(struct tournament *t);

/* Plays it, and shows the standings. With stages plays one after the other and joins them in the
 * log; all bots are looked at before the first is played. Returns the exit status. */
int tournament_play(struct tournament *t);

/* Leaves all stages, and removes the folder of copies, while the log is claimed. */
void tournament_leave(struct tournament *t);

void tournament_close(struct tournament *t);

/* Whether the log is there, and neither another being written nor its stages. */
bool tournament_is_complete(const struct tournament *t);

/* The seed that the configuration or the command line gives, or NULL. */
const uint8_t *tournament_given_seed(const struct tournament *t);

/* ---- A stage (tournament_stage.c) ---- */

/* Copies its bots and looks at those that are in none of these logs, in segment number `segment` of
 * them or the last (run/resume.h). The log that is written is claimed.
 * tournament_stage_leave removes the copies, whatever the outcome. */
bool tournament_stage_enter(struct tournament_stage *s, const char *const *log, size_t logs,
                            int segment, struct err *err);
void tournament_stage_leave(struct tournament_stage *s);

/* Copies its bots and looks at them as if nothing was played, and warns of nothing.
 * tournament_stage_leave is needed, whatever the outcome. */
bool tournament_stage_look(struct tournament_stage *s, struct err *err);

/* Plays it, and prints how that ended. Returns the exit status. `known_as`: the log that it will be
 * found in, or NULL. */
int tournament_stage_play(struct tournament_stage *s, const char *known_as,
                          const struct log_files_claim *claim);

/* ---- What came of it (tournament_results.c) ---- */

/* Shows the results of the complete log, and if it is kept where it is. Returns the exit status. */
int tournament_show(const struct tournament *t);

/* Tells that nothing is left to be played. */
void tournament_print_complete(const struct tournament *t);

/* "what: path" */
void tournament_print_path(const char *what, const char *path);

#endif
