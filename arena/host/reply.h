/*
 * The frame that answers one of the arena's. It is written whole, at the end.
 */
#ifndef HOST_REPLY_H
#define HOST_REPLY_H

#include <stdbool.h>
#include <stddef.h>

#include "euchre_wire.h"

struct reply {
    unsigned char *bytes;
    size_t capacity;
    size_t used;
    unsigned items;
    unsigned spare; /* items that are not needed for answers */
    size_t lines;   /* bytes of all lines' items */
};

bool reply_init(struct reply *r);
void reply_finish(struct reply *r);

/* Begins the answer to a round of so many items: makes room for all that can be in it. */
void reply_begin(struct reply *r, unsigned items);

/* Adds EU_WIRE_OPENED or EU_WIRE_ANSWER. */
static inline void reply_value(struct reply *r, unsigned kind, unsigned slot, int32_t value)
{
    *(struct eu_wire_item *)(r->bytes + r->used) =
        (struct eu_wire_item){(uint16_t)kind, (uint16_t)slot, value};
    r->used += sizeof(struct eu_wire_item);
    r->items++;
}

/* Adds a line for the sidecar, cut or dropped where it is too much. */
void reply_line(struct reply *r, unsigned slot, const char *line);

/* Sends the answer to a round. */
void reply_send(struct reply *r);

/* Sends a frame with something else in it. */
void reply_send_other(enum eu_wire_kind kind, const void *body, size_t size);

#endif
