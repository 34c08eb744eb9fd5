/*
 * Asks the person at a table questions and reads the answers, line by line, from a terminal or a
 * script.
 */
#ifndef VIEWER_PLAY_DIALOGUE_H
#define VIEWER_PLAY_DIALOGUE_H

#include <stdatomic.h>

#include "config/roster.h"
#include "play/seated_person.h"

enum { DIALOGUE_LINE = 256 };

struct dialogue {
    const struct roster_bot *hint; /* the bot that gives hints */
    const atomic_int *stop;        /* not 0: the person leaves */
    bool ended;                    /* the input has */
    /* The rest is play_dialogue.c's own. */
    bool echoes; /* what is typed does not show by itself */
    char line[DIALOGUE_LINE];
    char in[4096];
    size_t from, to; /* of what was read and not taken */
};

void dialogue_start(struct dialogue *d, const struct roster_bot *hint, const atomic_int *stop);

/* The callbacks of one person (play/seated_person.h) who has this dialogue. */
struct people_callbacks dialogue_callbacks(struct dialogue *d);

#endif
