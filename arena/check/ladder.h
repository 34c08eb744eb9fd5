/*
 * Finds how far a bot gets against the ladder of reference bots: it plays duplicate sets against
 * one after the other, until a sequential test (stats/sprt.h) tells whether it is better.
 *
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
    LADDER_SETS = 20000, /* against a rung, at most, by default */
    LADDER_SECONDS = 60, /* the same */
    LADDER_WHY = 1024
};

/* All of it outlives the matches. */
struct ladder_setup {
    const char *bot;   /* as on a command line */
    const char *rules; /* a game of two sides */
    /* Given to every configuration: limits, a seed, sets. */
    const struct config_setting *setting;
    size_t settings;
    uint32_t seconds;   /* against a rung, at most */
    const char *folder; /* of the logs, which is there */
    bool keep;          /* they are not removed */
    struct run_how how; /* without `fresh` */
};

enum ladder_verdict {
    LADDER_BEATS,
    LADDER_NOT,      /* it is not better by the margin */
    LADDER_LOSES,    /* the same, and its 95 % interval is below 0 */
    LADDER_OPEN,     /* not decided within the sets or the time */
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

/* Puts rung number i, from 0, into `name`; false after the last. `rungs` is "rungs" for the whole
 * ladder, fast and weak bots first, or a list with commas. */
bool ladder_rung(const char *rungs, size_t i, char name[PATH_CAP]);

/* Plays against one rung. False where the machine fails, a bot is not there, the rules are not of
 * two sides, or it was told to stop (*how.stop). */
bool ladder_play(const struct ladder_setup *setup, const char *rung, struct ladder_result *result,
                 struct err *err);

#endif
