/*
 * A bot's callbacks: its descriptor, checked and copied, and which callback answers what. In a
 * header that needs nothing of the arena, as euchre-host (arena/host) goes by it too.
 */
#ifndef TABLE_CALLBACKS_H
#define TABLE_CALLBACKS_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "euchre_bot.h"

enum {
    CALLBACKS_QUESTIONS = EU_CHOOSE_PARTNER + 1,
    /* Descriptors as small as the first ABI 1 had them are accepted. */
    CALLBACKS_SIZE_MIN = offsetof(struct eu_bot, play) + sizeof(void *),
    CALLBACKS_WHY = 128,
};

typedef int (*callback)(void *self, const struct eu_view *view);

struct callbacks {
    struct eu_bot eu;                    /* copied, zeros where an older header ends */
    callback route[CALLBACKS_QUESTIONS]; /* each question's, or NULL: the house answers */
};

/* Whether what eu_bot_v1 returned can be used; else why not, in words that follow the
 * bot's name. */
static inline bool callbacks_check(const struct eu_bot *found, char why[CALLBACKS_WHY])
{
    if (!found)
        snprintf(why, CALLBACKS_WHY, "eu_bot_v1 returned NULL");
    else if (found->abi > EU_ABI)
        snprintf(why, CALLBACKS_WHY, "was built for ABI %u, newer than this arena's ABI %d",
                 found->abi, EU_ABI);
    else if (found->abi != EU_ABI || found->size < CALLBACKS_SIZE_MIN)
        snprintf(why, CALLBACKS_WHY, "has no valid descriptor (ABI %u, %u bytes)", found->abi,
                 found->size);
    else if (found->size > sizeof *found)
        snprintf(why, CALLBACKS_WHY,
                 "was built with a newer euchre_bot.h (descriptor of %u bytes, not %zu)",
                 found->size, sizeof *found);
    else
        return true;
    return false;
}

/* Each question goes to its named callback, else to `answer`. */
static inline void callbacks_route(struct callbacks *c)
{
    const struct eu_bot *bot = &c->eu;
    for (unsigned kind = EU_NOTHING + 1; kind < CALLBACKS_QUESTIONS; kind++)
        c->route[kind] = bot->answer;
    if (bot->order)
        c->route[EU_BID] = bot->order;
    if (bot->discard)
        c->route[EU_DISCARD] = bot->discard;
    if (bot->call_partner)
        c->route[EU_CALL_PARTNER] = bot->call_partner;
    if (bot->play)
        c->route[EU_PLAY] = bot->play;
}

/* Asks a shared object (of dlopen) for its bot. False: `why` says why it is none that can be used,
 * in words that follow its name. Code of the bot runs. */
static inline bool callbacks_find(struct callbacks *c, void *library, char why[CALLBACKS_WHY])
{
    const struct eu_bot *(*describe)(void);
    *(void **)&describe = dlsym(library, "eu_bot_v1");
    if (!describe) {
        snprintf(why, CALLBACKS_WHY, "exports no eu_bot_v1: is it a bot?");
        return false;
    }
    const struct eu_bot *found = describe();
    if (!callbacks_check(found, why))
        return false;
    *c = (struct callbacks){.route = {0}};
    memcpy(&c->eu, found, found->size);
    callbacks_route(c);
    if (!c->route[EU_PLAY])
        snprintf(why, CALLBACKS_WHY, "has no play callback");
    return c->route[EU_PLAY];
}

/* Bit q: it answers questions of kind q. */
static inline uint32_t callbacks_asks(const struct callbacks *c)
{
    uint32_t asks = 0;
    for (unsigned kind = 0; kind < CALLBACKS_QUESTIONS; kind++)
        asks |= c->route[kind] ? 1U << kind : 0;
    return asks;
}

#endif
