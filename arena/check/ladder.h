/*
 * How high on the ladder a bot stands: against one bot after the other that comes with the arena it
 * plays duplicate sets until a sequential test (stats/sprt.h) tells whether it is the better one.
 *
 *     ladder_start(&c, &setup, &err)
 *     for (i = 0; ladder_rung(rungs, i); i++) ladder_play(&c, rung, &result, &err)
 *
 * Points a deal, hypotheses 0 and LADDER_MARGIN, a risk of 5 % each way.
 */
#ifndef CHECK_LADDER_H
#define CHECK_LADDER_H

#include "run/run.h"
#include "stats/standings.h"

#define LADDER_TEST "points0=0,points1=0.02"

enum {
    LADDER_DEALS = 4,    /* of a table, so that everyone deals once; a set has twice as many */
    LADDER_SETS = 20000, /* the most against a rung, where nothing is said */
    LADDER_SECONDS = 60, /* the same */
    LADDER_WHY = 1024
};

/* All of it outlives the climb. */
struct ladder_setup {
    const char *bot;   /* as on a command line */
    const char *rules; /* a game of two sides */
    /* Said to every configuration: limits, a seed, sets. */
    const struct config_setting *setting;
    size_t settings;
    uint32_t seconds;   /* against a rung, the most */
    const char *folder; /* of the logs, which is there */
    bool keep;          /* they are not removed */
    struct run_how how; /* its `fresh` is not said */
};

enum ladder_verdict {
    LADDER_BEATS,
    LADDER_NOT,      /* not by the margin, at least */
    LADDER_LOSES,    /* not, and its 95 % interval is below 0 */
    LADDER_OPEN,     /* sets or time are spent */
    LADDER_DECLINES, /* the rung does not play these rules */
    LADDER_NO_START, /* the bot does not start: `why` */
};

struct ladder_result {
    enum ladder_verdict verdict;
    char bot[NAME_CAP]; /* the bot's name */
    uint64_t sets, deals;
    double points; /* a deal; with `low` and `high`, a 95 % interval; NAN without sets */
    double low, high;
    uint64_t illegal, strikes, forfeits; /* of the bot */
    double seconds;
    char why[LADDER_WHY];
};

/* The rungs that a text names, which is `rungs` for all of the ladder, the fast and weak first, or
 * a list with commas: number i from 0 goes to `name`; false after the last. */
bool ladder_rung(const char *rungs, size_t i, char name[PATH_CAP]);

/* Plays against one of them. False where the machine fails, a bot is not there, the game is none of
 * two sides, or it was told to stop (*how.stop). */
bool ladder_play(const struct ladder_setup *setup, const char *rung, struct ladder_result *result,
                 struct err *err);

#endif
