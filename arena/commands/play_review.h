/* `play --review`: what a person's own decisions in a game cost, and what was better. */
#ifndef COMMANDS_PLAY_REVIEW_H
#define COMMANDS_PLAY_REVIEW_H

#include <stdatomic.h>

#include "base/buf.h"
#include "base/err.h"

#define PLAY_REVIEW_BY "champion" /* the analyst */

/* All is borrowed. */
struct play_review {
    const char *log;        /* complete, of a single table */
    unsigned seat;          /* the person's, which is the entrant's number */
    const char *host;       /* euchre-host; NULL: the analyst is trusted */
    const atomic_int *stop; /* not 0: stop soon */
};

/* Has the analyst look at the person's decisions, which shows on standard error how far it is, and
 * prints the costly ones on standard output, in the order of play. False, with nothing printed, if
 * the analyst cannot tell or fails, or was to stop. */
bool play_review_print(const struct play_review *review, struct err *err);

/* The same as lines that are appended, without the commands to see more of it. */
bool play_review_lines(const struct play_review *review, struct buf *lines, struct err *err);

#endif
