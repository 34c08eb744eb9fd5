/* One question of a log asked again, of the same bot or another: replay --ask. */
#ifndef CLI_ASK_H
#define CLI_ASK_H

#include "record/log.h"
#include "table/address.h"

/* As the command line has it. */
struct ask_wish {
    const char *bot; /* name or path, then perhaps arguments; NULL: nothing is to be asked */
    bool trusted;
    bool has_step, has_seat;
    unsigned step, seat;
};

/* Where in which log. */
struct ask_place {
    const char *log;
    const struct event *event;
    const struct set_record *set;
    const struct pairing *pairing;
    const struct address *at; /* of a deal, or a trick of it */
};

/* Finds the question, tells the deal up to there, asks, and tells what came of it. Returns the exit
 * status. */
int ask_again(const struct ask_wish *wish, const struct ask_place *p);

#endif
