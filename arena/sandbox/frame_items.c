#include "sandbox/frame_items.h"

#include <stdlib.h>
#include <string.h>

/* NULL if there is no memory. */
static struct frame_item *next_item(struct frame_items *l)
{
    if (l->n < l->cap)
        return &l->item[l->n++];
    struct frame_item *grown = array_grow(l->item, &l->cap, l->n, sizeof *grown);
    if (!grown)
        return NULL;
    l->item = grown;
    return &grown[l->n++];
}

void *frame_items_add(struct frame_items *l, enum eu_wire_item_kind kind, unsigned slot,
                      size_t bytes)
{
    uint8_t *at = buf_reserve(&l->bytes, bytes);
    struct frame_item *item = at ? next_item(l) : NULL;

    if (!item)
        return NULL;
    *item = (struct frame_item){.bytes = (uint32_t)bytes,
                                .slot = (uint16_t)slot,
                                .kind = (uint8_t)kind,
                                .answer = kind == EU_WIRE_OPEN ? EU_WIRE_OPENED : 0,
                                .size = frame_size_kind(kind, 0, 0)};
    l->bytes.len += bytes;
    l->all += frame_item_bytes(item);
    return at;
}

bool frame_items_ask(struct frame_items *l, unsigned slot, const struct eu_view *view)
{
    struct frame_item *item = next_item(l);

    if (!item)
        return false;
    *item = (struct frame_item){.view = view,
                                .bytes = sizeof *view,
                                .slot = (uint16_t)slot,
                                .kind = EU_WIRE_ASK,
                                .answer = EU_WIRE_ANSWER,
                                .question = view->question,
                                .size = frame_size_kind(EU_WIRE_ASK, view->question, view->tricks)};
    l->all += frame_item_bytes(item);
    return true;
}

/* The last use of a table is long ago, so the processor fetches a view some items early. */
static inline void fetch(const struct frame_item *item)
{
    enum { LINE = 64 };
    const char *view = (const char *)item->view;

    if (!view)
        return;
#pragma GCC unroll 4
    for (size_t at = 0; at < sizeof *item->view; at += LINE)
        __builtin_prefetch(view + at);
    __builtin_prefetch(view + sizeof *item->view - 1);
}

void frame_items_write(struct frame_items *l, size_t n, uint8_t *at)
{
    enum { AHEAD = 4 };
    const struct frame_item *item = l->item + l->written, *end = item + n;

    for (; item < end; item++) {
        const struct eu_wire_item head = {item->kind, item->slot, (int32_t)item->bytes};
        if (end - item > AHEAD)
            fetch(item + AHEAD);
        memcpy(at, &head, sizeof head);
        at += sizeof head;
        if (item->view) {
            memcpy(at, item->view, sizeof *item->view);
        } else if (item->bytes) {
            memcpy(at, l->bytes.data + l->taken, item->bytes);
            l->taken += item->bytes;
        }
        at += item->bytes;
    }
    l->written += n;
}

void frame_items_clear(struct frame_items *l)
{
    buf_clear(&l->bytes);
    l->n = l->all = l->written = l->taken = 0;
}

void frame_items_finish(struct frame_items *l)
{
    free(l->item);
    buf_finish(&l->bytes);
    *l = (struct frame_items){.n = 0};
}
