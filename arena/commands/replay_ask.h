/* `replay --ask`: asks one question of a log again, of the same bot or another. */
#ifndef COMMANDS_REPLAY_ASK_H
#define COMMANDS_REPLAY_ASK_H

#include "replay/ask_bot.h"
#include "log/set_reader.h"

/* What the command line asks for. */
struct replay_ask {
    const char *bot; /* name or path, then perhaps arguments; NULL: nothing is to be asked */
    bool trusted;
    struct ask_bot_wanted question; /* in the deal of `at` */
    struct address at;              /* a deal, or a trick of it */
};

/* Finds the question in the set that was read last, whose pairing is known, prints the deal up to
 * there, asks, and prints what came of it. Returns the exit status. */
int replay_ask(const struct replay_ask *ask, const struct set_reader *r);

#endif
