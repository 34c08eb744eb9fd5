/*
 * A bot's callbacks: its descriptor, checked and copied, and which callback answers what.
 * euchre-host has it too, so it includes nothing else of the arena.
 */
#ifndef TABLE_CALLBACKS_H
#define TABLE_CALLBACKS_H

#include <stdbool.h>

#include "euchre_bot.h"

enum { CALLBACKS_QUESTIONS = EU_CHOOSE_PARTNER + 1, CALLBACKS_WHY = 128 };

typedef int (*callback)(void *self, const struct eu_view *view);

struct callbacks {
    struct eu_bot eu;                    /* copied, zeros where an older header ends */
    callback route[CALLBACKS_QUESTIONS]; /* NULL: the default answer is played */
    uint32_t asks;                       /* bit q: it answers questions of kind q */
};

/* Asks a shared object (of dlopen) for its bot; code of the bot runs. False: `why` says why it
 * cannot be used, in words that follow its name. */
bool callbacks_find(struct callbacks *c, void *library, char why[CALLBACKS_WHY]);

/* The same of a descriptor. */
bool callbacks_of(struct callbacks *c, const struct eu_bot *found, char why[CALLBACKS_WHY]);

/* Has a bot tell what answers are worth, as `values` says. False, with nothing told, if it cannot
 * say or has no such callback. What it tells is not checked. */
bool callbacks_values(const struct callbacks *c, void *self, const struct eu_view *view,
                      const struct eu_position *position, struct eu_values *values);

/* Services of struct eu_host, for trusted and for sandboxed play. The CPU time left for the answer,
 * in microseconds; it counts from the first time that the callback asks, which `since` keeps (0:
 * not yet). */
int64_t callbacks_time_left(uint64_t *since, uint32_t answer_ms);

/* A service by name, where a bot has no files: NULL. */
const void *callbacks_service(const struct eu_host *host, const char *name);

#endif
