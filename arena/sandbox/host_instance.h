/*
 * The bot at one table (the wire calls that a slot): its `self`, and the host with the services it
 * was handed.
 */
#ifndef SANDBOX_HOST_INSTANCE_H
#define SANDBOX_HOST_INSTANCE_H

#include <stdbool.h>

#include "sandbox/host_wire_out.h"

struct instance {
    struct eu_host host; /* first, so that the services find the rest */
    void *self;
    struct wire_out
        *answers;   /* takes lines for the sidecar; NULL: none does, and no time is left */
    uint64_t clock; /* CPU time when time_left was first asked for in this callback, or 0 */
    uint64_t spent; /* ns of CPU at this table, by ticks (host_cpu_timer.h) */
    uint32_t answer_ms;
    uint16_t slot;
    bool open;
};

/* Services without a table, for `load`: answers NULL. */
void instance_init(struct instance *i, struct wire_out *answers, uint32_t answer_ms, unsigned slot);

#endif
