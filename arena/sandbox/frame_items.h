/*
 * Items for one bot that wait for their frame. What is told lies here; the view of a question stays
 * at its table until the frame is written, so that it is copied once.
 *
 *     frame_items_add(&l, ...), frame_items_ask(&l, ...)      as often as need be
 *     frame_items_write(&l, n, at)                            the first n; then those that follow
 *     frame_items_clear(&l)
 *
 * Zeros are an empty list.
 */
#ifndef SANDBOX_FRAME_ITEMS_H
#define SANDBOX_FRAME_ITEMS_H

#include "base/buf.h"
#include "sandbox/frame_size.h"

struct frame_item {
    const struct eu_view *view; /* of a question; NULL: what follows its head lies in the list */
    uint32_t bytes;             /* that follow its head */
    uint16_t slot;
    uint8_t kind;     /* enum eu_wire_item_kind */
    uint8_t answer;   /* how it is answered: EU_WIRE_OPENED, EU_WIRE_ANSWER, or 0: not at all */
    uint8_t question; /* enum eu_question */
    uint8_t size;     /* frame_size_kind */
};

struct frame_items {
    struct frame_item *item;
    size_t n, cap;
    struct buf bytes; /* of those that are no questions, one after the other */
    size_t all;       /* bytes of the items, heads included */
    /* The rest is frame_items.c's own. */
    size_t written, taken; /* items; of `bytes` */
};

/* An item that is no question. Returns where its bytes are to be written before anything else is
 * added, a multiple of eight of them. NULL if there is no memory. */
void *frame_items_add(struct frame_items *l, enum eu_wire_item_kind kind, unsigned slot,
                      size_t bytes);

/* A question. The view stays as it is until the item is written. False if there is no memory. */
bool frame_items_ask(struct frame_items *l, unsigned slot, const struct eu_view *view);

/* Bytes of an item with its head. */
static inline size_t frame_item_bytes(const struct frame_item *item)
{
    return sizeof(struct eu_wire_item) + item->bytes;
}

/* Writes the next n items, one after the other. */
void frame_items_write(struct frame_items *l, size_t n, uint8_t *at);

/* Keeps the memory. */
void frame_items_clear(struct frame_items *l);
void frame_items_finish(struct frame_items *l);

#endif
