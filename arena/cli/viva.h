/* `referee --ask`: a bot held against hands written as text. Of each answer that has a reason
 * (`because`) the bot is asked, and must give the same. */
#ifndef CLI_VIVA_H
#define CLI_VIVA_H

#include "game/verdict.h"
#include "person/hint.h"

struct viva {
    struct hint_bot bot;
    char host[PATH_CAP]; /* euchre-host */
    unsigned long asked, same;
    unsigned long broken; /* hands that the referee finds fault with */
};

/* Finds the bot, behind whose name arguments may stand. viva_finish is needed only after
 * success. */
bool viva_start(struct viva *v, const char *bot, struct err *err);
void viva_finish(struct viva *v);

/* Asks all that the hand wants asked, prints a line each, and counts. False with a placed error if
 * the text is no possible hand, or tells too little; ERR_ABORT if the machine fails. */
bool viva_hand(struct viva *v, const struct hand *h, struct err *err);

/* The last line; returns the exit status. ERR_USAGE where no answer had a reason. */
int viva_total(const struct viva *v);

#endif
