/*
 * Decides how many items a frame to a bot's process has, by the CPU time that it is expected to
 * need for them. That is learnt from the frames before, by the kernel's clock; what the process
 * says of its times is not asked.
 *
 *     frame_size_start(&d, answer_ms)
 *     frame_size_begin(&d); while (frame_size_add(&d, item)) next item     makes a frame
 *     frame_size_learn(&d, used)                                       when it is answered
 *
 * Questions of another kind or trick are items of another kind, as are tables being opened. The
 * first item of a kind has a frame to itself; then frames grow for as long as they take less time
 * than expected.
 */
#ifndef SANDBOX_FRAME_SIZE_H
#define SANDBOX_FRAME_SIZE_H

#include <stdbool.h>
#include <stdint.h>

#include "euchre_wire.h"
#include "table/callbacks.h"

enum { FRAME_SIZE_KINDS = EU_WIRE_CLOSE + 1 + CALLBACKS_QUESTIONS * (EU_TRICKS + 1) };

struct frame_size {
    /* All of it is frame_size.c's own. */
    double most; /* ns that a frame may be expected to need */
    double all;  /* of the frame under way */
    struct {
        double ns;  /* of an item */
        bool known; /* a frame has needed at least half of what was expected */
        bool used;  /* in the frame under way */
    } kind[FRAME_SIZE_KINDS];
    unsigned items; /* of the frame under way */
};

/* `answer_ms` is the limit of an answer. A frame is expected to need a quarter of it. */
void frame_size_start(struct frame_size *d, uint32_t answer_ms);

void frame_size_begin(struct frame_size *d);

/* Adds an item to the frame, as it will be sent, its body behind it. False if there should be no
 * more items in it; the first always fits. */
bool frame_size_add(struct frame_size *d, const struct eu_wire_item *item);

/* The frame needed so many ns. */
void frame_size_learn(struct frame_size *d, uint64_t used);

#endif
