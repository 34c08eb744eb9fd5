/*
 * A bot's callbacks: its descriptor, checked and copied, and which callback answers what. It needs
 * nothing of the arena, as it is in euchre-host (arena/host) too.
 */
#ifndef TABLE_CALLBACKS_H
#define TABLE_CALLBACKS_H

#include <stdbool.h>

#include "euchre_bot.h"

enum { CALLBACKS_QUESTIONS = EU_CHOOSE_PARTNER + 1, CALLBACKS_WHY = 128 };

typedef int (*callback)(void *self, const struct eu_view *view);

struct callbacks {
    struct eu_bot eu;                    /* copied, zeros where an older header ends */
    callback route[CALLBACKS_QUESTIONS]; /* each question's, or NULL: the house answers */
    uint32_t asks;                       /* bit q: it answers questions of kind q */
};

/* Asks a shared object (of dlopen) for its bot. False: `why` says why it is none that can be used,
 * in words that follow its name. Code of the bot runs. */
bool callbacks_find(struct callbacks *c, void *library, char why[CALLBACKS_WHY]);

/* The services of struct eu_host, as both ways to play offer them. CPU time: the callback under way
 * began when it first asked; `since`, 0 before that, remembers it. In microseconds. */
int64_t callbacks_time_left(uint64_t *since, uint32_t answer_ms);

/* There are none by name yet. */
const void *callbacks_service(const struct eu_host *host, const char *name);

#endif
