/* What a bot would answer to the question that a person at a table is asked. */
#ifndef PLAY_HINT_H
#define PLAY_HINT_H

#include "config/roster.h"
#include "play/choice.h"
#include "play/seated_person.h"

struct hint {
    bool answers;     /* else it has none, and the words say why: "has nothing to say" */
    int32_t answer;   /* legal */
    struct buf words; /* "I pass", "QS" */
};

/* Asks the bot at the person's table, in a process of its own unless bots are trusted there. False
 * if the machine fails, or a trusted bot cannot be loaded. hint_finish in either case. */
bool hint_ask(struct hint *h, const struct roster_bot *bot, const struct person *p,
              const struct choices *c, struct err *err);
void hint_finish(struct hint *h);

#endif
