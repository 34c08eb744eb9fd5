/*
 * A sitting of an exam: one event of the bot and some of the bots that are shipped, played in
 * company or each table alone; and what happened to the bot's processes meanwhile.
 *
 *     sitting_open(&s, exam, paper, rules, rivals, &err)
 *     sitting_play(&s, s.log, alone, &err)                   as often as need be
 *     sitting_close(&s, kept)
 */
#ifndef EXAM_SITTING_H
#define EXAM_SITTING_H

#include "exam/exam.h"
#include "match/mishap.h"

enum { SITTING_NOTES = 64, SITTING_RIVALS = 3 };

/* Of the run that was played last. */
struct exam_notes {
    const char *bot; /* as it plays */
    bool hangs;      /* it did not finish unloading in time */
    size_t n;        /* ends of its processes, as they happened; the first of them, */
    struct mishap mishap[SITTING_NOTES];
    char address[SITTING_NOTES][ADDRESS_TEXT]; /* and where each was */
};

struct sitting {
    struct exam *exam;
    struct config config;
    char log[PATH_CAP], copies[PATH_CAP];
};

/* An event under these rules, which may yet be changed; the bot plays against so many others. Fills
 * in the exam's name and limits. */
bool sitting_open(struct sitting *s, struct exam *x, size_t paper, const char *rules,
                  unsigned rivals, struct err *err);

/* Plays it into `log`, in company or each table alone. False also if it was told to stop. */
bool sitting_play(struct sitting *s, const char *log, bool alone, struct err *err);

/* `kept`: what was played is worth looking at, if logs are kept at all. */
void sitting_close(struct sitting *s, bool kept);

#endif
