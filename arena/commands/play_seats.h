/* Who sits where in `play`: people by --seat and --name, bots in the other seats. */
#ifndef COMMANDS_PLAY_SEATS_H
#define COMMANDS_PLAY_SEATS_H

#include "config/config.h"

struct play_seats {
    const struct eu_rules *rules;
    unsigned people;            /* bit s: a person sits at seat s */
    unsigned first;             /* the seat that was named first */
    struct text name[EU_SEATS]; /* of people */
};

/* Reads what --seat and --name say: "A" and a name; or several with commas, of both as many. Either
 * may be NULL. All is borrowed. */
bool play_seats_read(struct play_seats *p, const struct eu_rules *rules, const char *seats,
                     const char *names, struct err *err);

bool play_seats_several(const struct play_seats *p);

/* Enters everybody, seat by seat. Without a bot it is `simple`; one takes all other seats; else
 * there is one for each, to the left from the first person on, or to one person a partner and an
 * adversary, where there are two sides. */
bool play_seats_enter(const struct play_seats *p, struct config *c, char *const *bot, int bots,
                      struct err *err);

#endif
