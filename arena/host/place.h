/*
 * A place of the bot at one table, which the arena calls a slot: its `self`, and the host with the
 * services it was handed.
 */
#ifndef HOST_PLACE_H
#define HOST_PLACE_H

#include <stdbool.h>

#include "host/reply.h"

struct place {
    struct eu_host host; /* first, so that the services find the rest */
    void *self;
    struct reply *reply; /* takes lines for the sidecar; NULL: none does, and no time is left */
    uint64_t clock;      /* CPU time when time_left was first asked for in this callback, or 0 */
    uint64_t spent;      /* ns of CPU at this table, by ticks (tick.h) */
    uint32_t answer_ms;
    uint16_t slot;
    bool open;
};

/* Services without a table, for `load`: reply NULL. */
void place_init(struct place *p, struct reply *reply, uint32_t answer_ms, unsigned slot);

/* All places, by slot. They do not move. */
struct places {
    struct place **place;
    unsigned count;
    unsigned open;
};

void places_finish(struct places *all);

/* Room for a slot that is not open, as place_init leaves it. NULL: no memory. */
struct place *places_add(struct places *all, struct reply *reply, uint32_t answer_ms,
                         unsigned slot);

/* NULL if it is not open. */
static inline struct place *places_find(const struct places *all, unsigned slot)
{
    struct place *p = slot < all->count ? all->place[slot] : NULL;
    return p && p->open ? p : NULL;
}

#endif
