/*
 * Decides how many items a frame to a bot's process has, by the CPU time that it is expected to
 * need for them. That is learnt from the frames before, by the kernel's clock; what the process
 * says of its times is not asked.
 *
 *     frame_size_start(&d, answer_ms)
 *     frame_size_begin(&d); while (frame_size_add(&d, kind)) next item     makes a frame
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
    uint8_t used[FRAME_SIZE_KINDS]; /* kinds in the frame under way */
    unsigned kinds, items;          /* of it */
};

/* The kind of an item. Of a question it depends on the trick too: the first may need much more time
 * than the last. */
static inline uint8_t frame_size_kind(enum eu_wire_item_kind item, unsigned question,
                                      unsigned tricks)
{
    if (item != EU_WIRE_ASK)
        return (uint8_t)item;
    return (uint8_t)(EU_WIRE_CLOSE + 1 + question * (EU_TRICKS + 1) + tricks);
}

/* `answer_ms` is the limit of an answer. A frame is expected to need a quarter of it. */
void frame_size_start(struct frame_size *d, uint32_t answer_ms);

void frame_size_begin(struct frame_size *d);

/* Adds an item of this kind to the frame. False if there should be no more items in it; the first
 * always fits. */
static inline bool frame_size_add(struct frame_size *d, uint8_t kind)
{
    if (d->items && d->all + d->kind[kind].ns > d->most)
        return false;
    d->all += d->kind[kind].ns;
    d->items++;
    if (!d->kind[kind].used)
        d->used[d->kinds++] = kind;
    d->kind[kind].used = true;
    return true;
}

/* The frame needed so many ns. */
void frame_size_learn(struct frame_size *d, uint64_t used);

#endif
