/*
 * What a bot would answer in a person's place: it sits down at the person's seat, is told all that
 * happened at the table from its beginning, and is asked the question that is open. It has a
 * process of its own, that goes afterwards, and knows no more than the person.
 */
#ifndef PLAY_HINT_H
#define PLAY_HINT_H

#include "base/path.h"
#include "replay/ask_bot.h"
#include "run/job.h"

struct hint_bot {
    char path[PATH_CAP];
    char *args;    /* owned */
    char name[64]; /* safe to print */
};

/* Finds it by name or path, behind which its arguments may stand. hint_finish is needed only after
 * success. */
bool hint_start(struct hint_bot *b, const char *spec, struct err *err);
void hint_finish(struct hint_bot *b);

/* Asks it the question that is open at the table, which belongs to a set of the job; `user` as in
 * struct process_setup. A bot that fails is no error. */
bool hint_ask(const struct hint_bot *b, const struct job *job, const struct table *t, unsigned user,
              struct ask_bot_result *hint, struct err *err);

#endif
