/*
 * Decodes what a bot's process sends (sdk/euchre_wire.h). Nothing in the bytes is trusted, and
 * nothing beyond them is read. The caller checks whether an item was asked for and an answer is
 * legal.
 */
#ifndef SANDBOX_WIRE_DECODE_H
#define SANDBOX_WIRE_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "euchre_wire.h"

/* The head of a frame, of which the first n bytes are there. False if that is too little for a
 * head, or it is none that a bot may send: its kind, or its size for that kind. */
bool wire_decode_frame(const uint8_t *data, size_t n, struct eu_wire_frame *head);

/* What follows the head of all frames but rounds, by its kind. */
union wire_reply_body {
    struct eu_wire_hello hello;
    struct eu_wire_refused refused;
    struct eu_wire_accepts accepts;
    struct eu_wire_last last;
};

/* Copies n bytes that follow a head of this kind. False, with nothing copied, if a bot sends no
 * such kind or n is not its size. Strings get their NUL. */
bool wire_decode_body(uint16_t kind, const uint8_t *data, size_t n, union wire_reply_body *body);

/* The items of a round, gone through by wire_decode_next until it says otherwise. */
struct wire_reply {
    const uint8_t *at; /* the body, of which so many bytes are left */
    size_t left;
    unsigned items; /* that its head promised, yet to come */
};

enum wire_decode_next { WIRE_DECODE_ITEM, WIRE_DECODE_END, WIRE_DECODE_BAD };

/* The next item: opened (value 0 or 1), or an answer (any value). Or one with item->value bytes at
 * *body, which is set for these only: a line, which no NUL ends and which may hold any byte; times,
 * whole uint32_t, at least one; values, a struct eu_values with anything in it, or no byte. After
 * WIRE_DECODE_BAD nothing more comes. */
static inline enum wire_decode_next
wire_decode_next(struct wire_reply *r, struct eu_wire_item *item, const uint8_t **body);

/* ---- Its own ---- */

/* The same of what is no answer. */
enum wire_decode_next wire_decode_other(struct wire_reply *r, struct eu_wire_item *item,
                                        const uint8_t **body);

static inline void wire_decode_head(struct wire_reply *r, struct eu_wire_item *item)
{
    memcpy(item, r->at, sizeof *item);
    r->at += sizeof *item;
    r->left -= sizeof *item;
    r->items--;
}

/* Nearly all are answers. */
static inline enum wire_decode_next
wire_decode_next(struct wire_reply *r, struct eu_wire_item *item, const uint8_t **body)
{
    uint16_t kind = 0;

    if (r->items && r->left >= sizeof *item)
        memcpy(&kind, r->at + offsetof(struct eu_wire_item, kind), sizeof kind);
    if (kind != EU_WIRE_ANSWER)
        return wire_decode_other(r, item, body);
    wire_decode_head(r, item);
    return WIRE_DECODE_ITEM;
}

#endif
