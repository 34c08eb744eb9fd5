/*
 * What people have answered at the table that is played, in the order in which they did, in a file,
 * LOG.person, until the table is over. The table is played again from its beginning after a bot's
 * failure, and when a game that was left is continued. As long as a seat then sees the same, it
 * answers the same without being asked.
 *
 *     saved_answers_open(&k, log, &err)
 *     saved_answers_set(&k, set)                     a table begins; k.next = 0: it begins again
 *     if (!saved_answers_next(&k, &view, &answer))
 *         ... ask, and saved_answers_add(&k, &view, answer, &err)
 *     saved_answers_finish(&k)
 */
#ifndef PLAY_SAVED_ANSWERS_H
#define PLAY_SAVED_ANSWERS_H

#include "base/buf.h"
#include "base/err.h"
#include "base/path.h"
#include "euchre_bot.h"

struct saved_answers {
    char path[PATH_CAP];
    struct buf answers; /* struct saved_answer each */
    size_t next;        /* of them, in this playing of the table */
    bool anew;          /* the file has something else than the beginning of `answers` */
    uint32_t set;
};

/* Reads what there is beside the log. To be finished only after success; the file stays. */
bool saved_answers_open(struct saved_answers *k, const char *log, struct err *err);
void saved_answers_finish(struct saved_answers *k);

/* Removes what there is beside the log: the table is begun anew. */
void saved_answers_forget(const char *log);

/* Turns to a set. Answers of another one are forgotten. */
void saved_answers_set(struct saved_answers *k, uint32_t set);

/* Whether there are more answers than were asked for since the table began. */
bool saved_answers_more(const struct saved_answers *k);

/* The next answer, if it is to this question; else it and all after it are void. */
bool saved_answers_next(struct saved_answers *k, const struct eu_view *view, int32_t *answer);

/* Appends an answer. It does not wait for the disk: after a power cut some questions are asked
 * again. */
bool saved_answers_add(struct saved_answers *k, const struct eu_view *view, int32_t answer,
                       struct err *err);

#endif
