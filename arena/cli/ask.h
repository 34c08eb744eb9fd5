/* One question of a log asked again, of the same bot or another: replay --ask. */
#ifndef CLI_ASK_H
#define CLI_ASK_H

#include "record/encore.h"
#include "record/reading.h"

/* As the command line has it. */
struct ask_wish {
    const char *bot; /* name or path, then perhaps arguments; NULL: nothing is to be asked */
    bool trusted;
    struct encore_wish question; /* in the deal of `at` */
    struct address at;           /* a deal, or a trick of it */
};

/* Of the set that was read last, whose pairing is known: finds the question, tells the deal up to
 * there, asks, and tells what came of it. Returns the exit status. */
int ask_again(const struct ask_wish *wish, const struct reading *r);

#endif
