/*
 * Frames as they come in. They are read where they stay: what is in one is at a multiple of eight
 * bytes in memory too, and a view can be handed to a bot as it lies.
 */
#ifndef HOST_INBOX_H
#define HOST_INBOX_H

#include <stdbool.h>
#include <stddef.h>

#include "euchre_wire.h"

struct inbox {
    unsigned char *bytes;
    size_t capacity;
    size_t used;
    size_t taken; /* of those in use, by the frame that came last */
};

enum inbox_state { INBOX_FRAME, INBOX_END, INBOX_NONSENSE };

bool inbox_init(struct inbox *in);
void inbox_finish(struct inbox *in);

/* Waits for the next frame, which stays until the next call and is followed by its bytes. */
enum inbox_state inbox_next(struct inbox *in, const struct eu_wire_frame **frame);

#endif
