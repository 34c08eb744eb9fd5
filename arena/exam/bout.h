/*
 * A bout of an exam: one event of the bot and some of the bots that are shipped, played in company
 * or each table alone; and what happened to the bot's processes meanwhile.
 *
 *     bout_open(&b, setup, number, rules, rivals, &err)
 *     bout_play(&b, b.log, alone, &err)                      as often as need be
 *     bout_close(&b, kept)
 */
#ifndef EXAM_BOUT_H
#define EXAM_BOUT_H

#include "exam/exam.h"
#include "match/mishap.h"

enum { BOUT_NOTES = 64, BOUT_RIVALS = 3 };

struct bout {
    struct config config; /* the bot is entrant 0, */
    const char *bot;      /* by this name */
    char log[PATH_CAP];
    /* Of the bot in the run that was played last: */
    bool hangs;    /* it did not finish unloading in time */
    uint8_t fault; /* it could not start this time: EU_NO_START or EU_BAD_ABI, else 0 */
    char why[256]; /* one sentence on that */
    size_t notes;
    struct bout_note { /* ends of its processes, as they happened; the first of them */
        char address[ADDRESS_TEXT];
        struct mishap mishap;
    } note[BOUT_NOTES];
    /* The rest is the bout's own. */
    const struct exam_setup *setup;
    char copies[PATH_CAP];
};

/* An event under these rules, which may yet be changed; the bot plays against so many others. The
 * log is called by the number and the rules. */
bool bout_open(struct bout *b, const struct exam_setup *setup, size_t number, const char *rules,
               unsigned rivals, struct err *err);

/* Plays it into `log`, in company or each table alone. False also if it was told to stop. */
bool bout_play(struct bout *b, const char *log, bool alone, struct err *err);

/* `kept`: what was played is worth looking at, if logs are kept at all. */
void bout_close(struct bout *b, bool kept);

#endif
