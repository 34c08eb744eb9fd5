/*
 * The arena's frames as they come in. They are read where they stay: what is in one is at a
 * multiple of eight bytes in memory too, and a view can be handed to a bot as it lies.
 */
#ifndef SANDBOX_HOST_WIRE_IN_H
#define SANDBOX_HOST_WIRE_IN_H

#include <stdbool.h>
#include <stddef.h>

#include "euchre_wire.h"

/* A struct of zeros has had none. */
struct wire_in {
    unsigned char *bytes;
    size_t capacity;
    size_t used;
    size_t taken; /* of those in use, by the frame that came last */
};

enum wire_in_state { WIRE_IN_FRAME, WIRE_IN_END, WIRE_IN_NONSENSE };

/* Waits for the next frame, which stays until the next call and is followed by its bytes. */
enum wire_in_state wire_in_next(struct wire_in *q, const struct eu_wire_frame **frame);

#endif
