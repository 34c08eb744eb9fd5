/*
 * What a person has answered at the table being played. It is played again from its beginning after
 * a bot's mishap, and when a game that was left is gone on with; then as long as the seat sees the
 * same, it says the same without being asked. It lies in a file, LOG.person, until the table is
 * over.
 */
#ifndef PERSON_KEPT_H
#define PERSON_KEPT_H

#include "base/buf.h"
#include "base/err.h"
#include "base/path.h"
#include "euchre_bot.h"

#define KEPT_END ".person"

struct kept {
    char path[PATH_CAP];
    struct buf said; /* struct kept_answer each */
    size_t next;     /* of them, in this playing of the table */
    bool anew;       /* the file has something else than the beginning of `said` */
    uint32_t set;
};

/* Reads what is there of the log, if anything. kept_finish is needed only after success; the file
 * stays. */
bool kept_open(struct kept *k, const char *log, struct err *err);
void kept_finish(struct kept *k);

/* Turns to a set: what was said in another one is forgotten. */
void kept_set(struct kept *k, uint32_t set);

/* The table is played from its beginning. */
void kept_rewind(struct kept *k);

/* Whether there are answers left, and the next one, if it is to this question; else it and all
 * after it are void. */
bool kept_more(const struct kept *k);
bool kept_next(struct kept *k, const struct eu_view *view, int32_t *answer);

/* Keeps an answer to a question. */
bool kept_add(struct kept *k, const struct eu_view *view, int32_t answer, struct err *err);

/* Removes the file. */
void kept_drop(const struct kept *k);

#endif
