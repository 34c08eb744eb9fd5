#include "sandbox/wire_decode.h"

#include <string.h>

/* Bytes after the head of each kind that a bot sends, but for a round. */
static size_t size_of(uint16_t kind)
{
    switch ((enum eu_wire_kind)kind) {
    case EU_WIRE_HELLO:
        return sizeof(struct eu_wire_hello);
    case EU_WIRE_REFUSED:
        return sizeof(struct eu_wire_refused);
    case EU_WIRE_ACCEPTS:
        return sizeof(struct eu_wire_accepts);
    case EU_WIRE_LAST:
        return sizeof(struct eu_wire_last);
    case EU_WIRE_LOADED:
    case EU_WIRE_END:
        return 0;
    case EU_WIRE_ROUND:
    case EU_WIRE_LOAD:
    case EU_WIRE_RULES:
        break;
    }
    return SIZE_MAX;
}

/* Of a round there may be any number. */
static bool size_fits(uint16_t kind, uint32_t size)
{
    return kind == EU_WIRE_ROUND ? size % 8 == 0 && size <= EU_WIRE_FRAME_MAX
                                 : size == size_of(kind);
}

bool wire_decode_frame(const uint8_t *data, size_t n, struct eu_wire_frame *head)
{
    struct eu_wire_frame h;

    if (n < sizeof h)
        return false;
    memcpy(&h, data, sizeof h);
    if (!size_fits(h.kind, h.size))
        return false;
    if (h.kind == EU_WIRE_ROUND ? h.items > h.size / sizeof(struct eu_wire_item) : h.items != 0)
        return false;
    *head = h;
    return true;
}

static void end_string(char text[], size_t cap)
{
    text[cap - 1] = 0;
}

bool wire_decode_body(uint16_t kind, const uint8_t *data, size_t n, union wire_reply_body *body)
{
    if (n > sizeof *body || n != size_of(kind))
        return false;
    memcpy(body, data, n);
    if (kind == EU_WIRE_HELLO) {
        end_string(body->hello.name, sizeof body->hello.name);
        end_string(body->hello.version, sizeof body->hello.version);
        end_string(body->hello.author, sizeof body->hello.author);
    } else if (kind == EU_WIRE_REFUSED) {
        end_string(body->refused.why, sizeof body->refused.why);
    }
    return true;
}

static bool is_body(const struct eu_wire_item *item)
{
    static const int32_t times_most = UINT16_MAX * sizeof(uint32_t);

    if (item->kind == EU_WIRE_LOG)
        return item->value >= 0 && item->value <= EU_WIRE_LINE_MAX;
    if (item->kind == EU_WIRE_VALUES)
        return item->value == 0 || (size_t)item->value == sizeof(struct eu_values);
    return item->value > 0 && item->value <= times_most && item->value % sizeof(uint32_t) == 0;
}

static enum wire_decode_next take_body(struct wire_reply *r, const struct eu_wire_item *item,
                                       const uint8_t **body)
{
    if (!is_body(item))
        return WIRE_DECODE_BAD;
    size_t padded = EU_WIRE_PAD((size_t)item->value);
    if (padded > r->left)
        return WIRE_DECODE_BAD;
    *body = r->at;
    r->at += padded;
    r->left -= padded;
    return WIRE_DECODE_ITEM;
}

enum wire_decode_next wire_decode_other(struct wire_reply *r, struct eu_wire_item *item,
                                        const uint8_t **body)
{
    if (!r->items)
        return r->left ? WIRE_DECODE_BAD : WIRE_DECODE_END;
    if (r->left < sizeof *item)
        return WIRE_DECODE_BAD;
    wire_decode_head(r, item);
    if (item->kind == EU_WIRE_LOG || item->kind == EU_WIRE_TOOK || item->kind == EU_WIRE_VALUES)
        return take_body(r, item, body);
    bool opened = item->kind == EU_WIRE_OPENED && (item->value == 0 || item->value == 1);
    return opened ? WIRE_DECODE_ITEM : WIRE_DECODE_BAD;
}
