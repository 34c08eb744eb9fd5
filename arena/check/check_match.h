/*
 * One match of a check: the bot against some reference bots, many tables in the same processes or
 * each in fresh ones; notes how the bot's processes ended.
 *
 *     check_match_open(&b, setup, number, rules, rivals, &err)
 *     check_match_play(&b, b.log, alone, &err)                      as often as need be
 *     check_match_close(&b, kept)
 */
#ifndef CHECK_CHECK_MATCH_H
#define CHECK_CHECK_MATCH_H

#include "check/check.h"
#include "sandbox/failure.h"

enum { CHECK_MATCH_NOTES = 64, CHECK_MATCH_RIVALS = 3 };

struct check_match {
    struct config config; /* the bot is entrant 0, */
    const char *bot;      /* by this name */
    char log[PATH_CAP];
    /* Of the bot in the run that was played last: */
    bool hangs;    /* it did not unload in time */
    uint8_t fault; /* it could not start this time: EU_NO_START or EU_BAD_ABI, else 0 */
    char why[256]; /* why, in one sentence */
    size_t notes;
    struct check_match_note { /* the first ends of its processes */
        char address[ADDRESS_TEXT];
        struct failure failure;
    } note[CHECK_MATCH_NOTES];
    /* The rest is the match's own. */
    const struct check_setup *setup;
    char copies[PATH_CAP];
};

/* Sets up an event under these rules against so many rivals; it may be changed before it is played.
 * The log is named by the number and the rules. */
bool check_match_open(struct check_match *b, const struct check_setup *setup, size_t number,
                      const char *rules, unsigned rivals, struct err *err);

/* Plays it into `log`; `alone`: with fresh processes for each table. False also if it was told to
 * stop. */
bool check_match_play(struct check_match *b, const char *log, bool alone, struct err *err);

/* `kept`: the log is worth keeping, if logs are kept at all. */
void check_match_close(struct check_match *b, bool kept);

#endif
