/*
 * What comes out of a bot's process, taken apart (sdk/euchre_wire.h). Bytes in, values out: nothing
 * is trusted, nothing is read beyond what is there. Whether an item was asked for, and what an
 * answer is worth, is the reader's business.
 */
#ifndef SANDBOX_REPLY_H
#define SANDBOX_REPLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "euchre_wire.h"

/* The head of a frame, of which the first n bytes are there. False if that is too little for a
 * head, or it is none that a bot may send: its kind, or its size for that kind. */
bool reply_frame(const uint8_t *data, size_t n, struct eu_wire_frame *head);

/* What follows the head of all frames but rounds, by its kind. */
union reply_body {
    struct eu_wire_hello hello;
    struct eu_wire_refused refused;
    struct eu_wire_accepts accepts;
    struct eu_wire_last last;
};

/* Copies n bytes that follow a head of this kind. False, with nothing copied, if a bot sends no
 * such kind or n is not its size. Strings get their NUL. */
bool reply_body(uint16_t kind, const uint8_t *data, size_t n, union reply_body *body);

/* The items of a round, gone through by reply_next until it says otherwise. */
struct reply {
    const uint8_t *at; /* the body, of which so many bytes are left */
    size_t left;
    unsigned items; /* that its head promised, yet to come */
};

enum reply_next { REPLY_ITEM, REPLY_END, REPLY_BAD };

/* The next item: opened (value 0 or 1), an answer (any value), or a line of item->value bytes at
 * *body, which no NUL ends and which may hold any byte, or times, item->value bytes of whole
 * uint32_t, at least one; *body is set for these two only. After REPLY_BAD nothing more comes. */
enum reply_next reply_next(struct reply *r, struct eu_wire_item *item, const uint8_t **body);

#endif
