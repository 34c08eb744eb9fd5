/* One question of a log asked again, of the same bot or another: replay --ask. */
#ifndef COMMANDS_REPLAY_ASK_H
#define COMMANDS_REPLAY_ASK_H

#include "replay/log_question.h"
#include "log/set_reader.h"

/* As the command line has it. */
struct replay_ask_wish {
    const char *bot; /* name or path, then perhaps arguments; NULL: nothing is to be asked */
    bool trusted;
    struct log_question_wish question; /* in the deal of `at` */
    struct address at;                 /* a deal, or a trick of it */
};

/* Of the set that was read last, whose pairing is known: finds the question, tells the deal up to
 * there, asks, and tells what came of it. Returns the exit status. */
int replay_ask(const struct replay_ask_wish *wish, const struct set_reader *r);

#endif
