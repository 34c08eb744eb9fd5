/* `referee --ask`: tests a bot by hands written as text. It is asked for each answer that has a
 * reason (`because`), and must give the same. */
#ifndef COMMANDS_REFEREE_ASK_H
#define COMMANDS_REFEREE_ASK_H

#include "hands/referee.h"
#include "config/roster.h"

struct referee_ask {
    struct roster_bot bot;
    char host[PATH_CAP]; /* euchre-host */
    unsigned long asked, same;
    unsigned long broken; /* hands that the referee finds fault with */
};

/* Finds the bot, behind whose name arguments may stand. referee_ask_finish is needed only after
 * success. */
bool referee_ask_start(struct referee_ask *v, const char *bot, struct err *err);
void referee_ask_finish(struct referee_ask *v);

/* Asks all that the hand wants asked, prints a line each, and counts. False with a placed error if
 * the text is no possible hand, or tells too little; ERR_ABORT if the machine fails. */
bool referee_ask_hand(struct referee_ask *v, const struct hand *h, struct err *err);

/* The last line; returns the exit status. ERR_USAGE where no answer had a reason. */
int referee_ask_total(const struct referee_ask *v);

#endif
