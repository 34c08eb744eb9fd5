/*
 * A chair: whatever answers for one bot in one seat, behind one interface. It is a shared object in
 * this process (trusted_bot.h), a process of its own (sandbox/bot_group.h), the answers of a log
 * (replay/) or a person (play/). One chair serves many tables at once, each with an instance.
 */
#ifndef TABLE_CHAIR_H
#define TABLE_CHAIR_H

#include <stddef.h>

#include "base/err.h"
#include "euchre_bot.h"

struct table;
struct chair;

/* A bot at one table. */
struct instance {
    struct eu_host host; /* what the bot is handed; first, so that its services find the rest */
    struct table *table; /* NULL: none yet */
    struct chair *chair;
    uint8_t seat;
    uint16_t slot; /* what the chair calls this instance; its own business */
    uint16_t told; /* notices of this deal delivered */
    /* The rest, and what is in the host, is trusted_bot.c's own. */
    void *self;
    uint64_t clock; /* CPU time when time_left was first asked for in this question, or 0 */
};

/* A question on its way to a chair. */
struct query {
    struct instance *instance;
    const struct eu_view *view; /* stays as it is until the answer */
};

/* What a chair does; all but `ask` may be NULL: nothing. */
struct chair_ops {
    /* False: the bot cannot start. */
    bool (*open)(struct chair *chair, struct instance *instance, const struct eu_opening *opening);
    int32_t (*ask)(struct chair *chair, const struct query *query);
    void (*tell)(struct chair *chair, struct instance *instance, const struct eu_notice *notice,
                 unsigned notices, const struct eu_view *view);
    void (*close)(struct chair *chair, struct instance *instance);
};

enum { CHAIR_ASKS_ALL = (1 << (EU_CHOOSE_PARTNER + 1)) - (1 << EU_BID) }; /* but EU_NOTHING */

struct chair {
    const struct chair_ops *ops;
    uint32_t asks;    /* bit q: answers questions of kind q, the others get the default answer */
    bool tells;       /* wants notices */
    const char *args; /* the entrant's arguments, never NULL */
};

#endif
