/*
 * How high on the ladder a bot stands: against one bot after the other that comes with the arena it
 * plays duplicate sets until a sequential test (rank/sprt.h) tells whether it is the better one.
 *
 *     climb_start(&c, &setup, &err)
 *     for (i = 0; climb_rung(rungs, i); i++) climb_play(&c, rung, &result, &err)
 *
 * Points a deal, hypotheses 0 and CLIMB_MARGIN, a risk of 5 % each way.
 */
#ifndef EXAM_CLIMB_H
#define EXAM_CLIMB_H

#include "match/run.h"
#include "rank/standings.h"

#define CLIMB_TEST "points0=0,points1=0.02"

enum {
    CLIMB_DEALS = 4,    /* of a table, so that everyone deals once; a set has twice as many */
    CLIMB_SETS = 20000, /* the most against a rung, where nothing is said */
    CLIMB_SECONDS = 60, /* the same */
    CLIMB_WHY = 1024
};

/* All of it outlives the climb. */
struct climb_setup {
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

enum climb_verdict {
    CLIMB_BEATS,
    CLIMB_NOT,      /* not by the margin, at least */
    CLIMB_LOSES,    /* not, and its 95 % interval is below 0 */
    CLIMB_OPEN,     /* sets or time are spent */
    CLIMB_DECLINES, /* the rung does not play these rules */
    CLIMB_UNFIT,    /* the bot does not start: `why` */
};

struct climb_result {
    enum climb_verdict verdict;
    char bot[NAME_CAP]; /* the bot's name */
    uint64_t sets, deals;
    double points; /* a deal; with `low` and `high`, a 95 % interval; NAN without sets */
    double low, high;
    uint64_t illegal, strikes, forfeits; /* of the bot */
    double seconds;
    char why[CLIMB_WHY];
};

/* The rungs that a text names, which is `rungs` for all of the ladder, the fast and weak first, or
 * a list with commas: number i from 0 goes to `name`; false after the last. */
bool climb_rung(const char *rungs, size_t i, char name[PATH_CAP]);

/* Plays against one of them. False where the machine fails, a bot is not there, the game is none of
 * two sides, or it was told to stop (*how.stop). */
bool climb_play(const struct climb_setup *setup, const char *rung, struct climb_result *result,
                struct err *err);

#endif
