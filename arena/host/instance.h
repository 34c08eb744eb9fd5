/*
 * The bot at one table (the wire calls that a slot): its `self`, and the host with the services it
 * was handed.
 */
#ifndef HOST_INSTANCE_H
#define HOST_INSTANCE_H

#include <stdbool.h>

#include "host/answers.h"

struct instance {
    struct eu_host host; /* first, so that the services find the rest */
    void *self;
    struct answers *answers; /* takes lines for the sidecar; NULL: none does, and no time is left */
    uint64_t clock; /* CPU time when time_left was first asked for in this callback, or 0 */
    uint64_t spent; /* ns of CPU at this table, by ticks (tick.h) */
    uint32_t answer_ms;
    uint16_t slot;
    bool open;
};

/* Services without a table, for `load`: answers NULL. */
void instance_init(struct instance *i, struct answers *answers, uint32_t answer_ms, unsigned slot);

/* All of them, by slot. They do not move. */
struct instances {
    struct instance **instance;
    unsigned count;
    unsigned open;
};

/* Room for a slot that is not open, as instance_init leaves it. NULL: no memory. */
struct instance *instances_add(struct instances *all, struct answers *answers, uint32_t answer_ms,
                               unsigned slot);

/* NULL if it is not open. */
static inline struct instance *instances_find(const struct instances *all, unsigned slot)
{
    struct instance *i = slot < all->count ? all->instance[slot] : NULL;
    return i && i->open ? i : NULL;
}

#endif
