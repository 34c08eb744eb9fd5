/*
 * The steps of asking a bot again: the question is found (found.c), the bot is put to it (ask.c),
 * and what comes of it is told (asked.c). Private to ask.c.
 */
#ifndef CLI_ASKING_H
#define CLI_ASKING_H

#include "base/path.h"
#include "cli/ask.h"
#include "record/encore.h"
#include "record/walk.h"
#include "sandbox/squad.h"

/* All of one asking. */
struct asking {
    const struct ask_wish *wish;
    const struct ask_place *place;
    struct encore encore;
    bool struck;       /* the log has a strike there */
    char *name, *args; /* of the bot; owned */
    char shown[NAME_CAP];
    char path[PATH_CAP];
    struct recital recital;
    struct squad *squad; /* owned; NULL: trusted */
    bool seated;         /* the bot started */
    struct encore_result result;
};

const struct entrant *asking_entrant(const struct asking *a);

/* Finds the question: fills in a->encore and a->struck. ERR_USAGE: there is none. */
bool asking_find(struct asking *a, struct err *err);

/* Walks to the beginning of the deal of the question. */
bool asking_deal(const struct asking *a, struct walk *w);

/* Tells the deal up to the question, and what the bot will see. */
void asking_show(const struct asking *a);

/* Tells what came of it. Returns the exit status. */
int asking_tell(const struct asking *a);

#endif
