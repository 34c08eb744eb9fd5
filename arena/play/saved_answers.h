/*
 * What a person has answered at the table being played. It is played again from its beginning after
 * a bot's failure, and when a game that was left is gone on with; then as long as the seat sees the
 * same, it says the same without being asked. It lies in a file, LOG.person, until the table is
 * over.
 */
#ifndef PLAY_SAVED_ANSWERS_H
#define PLAY_SAVED_ANSWERS_H

#include "base/buf.h"
#include "base/err.h"
#include "base/path.h"
#include "euchre_bot.h"

#define SAVED_ANSWERS_END ".person"

struct saved_answers {
    char path[PATH_CAP];
    struct buf said; /* struct saved_answers_answer each */
    size_t next;     /* of them, in this playing of the table */
    bool anew;       /* the file has something else than the beginning of `said` */
    uint32_t set;
};

/* Reads what is there of the log, if anything. saved_answers_finish is needed only after success;
 * the file stays. */
bool saved_answers_open(struct saved_answers *k, const char *log, struct err *err);
void saved_answers_finish(struct saved_answers *k);

/* Turns to a set: what was said in another one is forgotten. */
void saved_answers_set(struct saved_answers *k, uint32_t set);

/* The table is played from its beginning. */
void saved_answers_rewind(struct saved_answers *k);

/* Whether there are answers left, and the next one, if it is to this question; else it and all
 * after it are void. */
bool saved_answers_more(const struct saved_answers *k);
bool saved_answers_next(struct saved_answers *k, const struct eu_view *view, int32_t *answer);

/* Keeps an answer to a question. */
bool saved_answers_add(struct saved_answers *k, const struct eu_view *view, int32_t answer,
                       struct err *err);

/* Removes the file. */
void saved_answers_drop(const struct saved_answers *k);

#endif
