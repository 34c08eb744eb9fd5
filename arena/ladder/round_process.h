/*
 * The process that plays a round (ladder_process.h): `euchre-arena run`, or a command of the user.
 */
#ifndef LADDER_ROUND_PROCESS_H
#define LADDER_ROUND_PROCESS_H

#include "club/club.h"
#include "ladder/ladder_process.h"

struct round_process_how {
    const char *arena;   /* the path of euchre-arena */
    unsigned workers;    /* -j of run; 0: as many as there are processors */
    const char *command; /* of the user, for sh: $1 is round.yaml, $2 the folder that is to get the
                            log; NULL: run */
};

/* Whether one still plays that a killed ladder has left. */
bool round_process_is_left(const struct club *c);

enum ladder_process_start round_process_start(struct ladder_process *p,
                                              const struct round_process_how *how,
                                              const struct club *c, uint32_t number,
                                              struct err *err);

#endif
