/*
 * The arena's frames as they come in. They are read where they stay: what is in one is at a
 * multiple of eight bytes in memory too, and a view can be handed to a bot as it lies.
 */
#ifndef HOST_QUESTIONS_H
#define HOST_QUESTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "euchre_wire.h"

/* A struct of zeros has had none. */
struct questions {
    unsigned char *bytes;
    size_t capacity;
    size_t used;
    size_t taken; /* of those in use, by the frame that came last */
};

enum questions_state { QUESTIONS_FRAME, QUESTIONS_END, QUESTIONS_NONSENSE };

/* Waits for the next frame, which stays until the next call and is followed by its bytes. */
enum questions_state questions_next(struct questions *q, const struct eu_wire_frame **frame);

#endif
