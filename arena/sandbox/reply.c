#include "sandbox/reply.h"

/* Bytes after the head of each kind that a bot sends; of a round there may be any number. */
static bool size_fits(uint16_t kind, uint32_t size)
{
    switch ((enum eu_wire_kind)kind) {
    case EU_WIRE_HELLO:
        return size == sizeof(struct eu_wire_hello);
    case EU_WIRE_REFUSED:
        return size == sizeof(struct eu_wire_refused);
    case EU_WIRE_ACCEPTS:
        return size == sizeof(struct eu_wire_accepts);
    case EU_WIRE_LAST:
        return size == sizeof(struct eu_wire_last);
    case EU_WIRE_LOADED:
    case EU_WIRE_END:
        return size == 0;
    case EU_WIRE_ROUND:
        return size % 8 == 0 && size <= EU_WIRE_FRAME_MAX;
    case EU_WIRE_LOAD:
    case EU_WIRE_RULES:
        break;
    }
    return false;
}

bool reply_frame(const uint8_t *data, size_t n, struct eu_wire_frame *head)
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

bool reply_hello(const uint8_t *body, size_t n, struct eu_wire_hello *hello)
{
    if (n != sizeof *hello)
        return false;
    memcpy(hello, body, sizeof *hello);
    end_string(hello->name, sizeof hello->name);
    end_string(hello->version, sizeof hello->version);
    end_string(hello->author, sizeof hello->author);
    return true;
}

bool reply_refused(const uint8_t *body, size_t n, struct eu_wire_refused *refused)
{
    if (n != sizeof *refused)
        return false;
    memcpy(refused, body, sizeof *refused);
    end_string(refused->why, sizeof refused->why);
    return true;
}

bool reply_accepts(const uint8_t *body, size_t n, struct eu_wire_accepts *accepts)
{
    if (n != sizeof *accepts)
        return false;
    memcpy(accepts, body, sizeof *accepts);
    return true;
}

bool reply_last(const uint8_t *body, size_t n, struct eu_wire_last *last)
{
    if (n != sizeof *last)
        return false;
    memcpy(last, body, sizeof *last);
    return true;
}

static enum reply_next take_line(struct reply *r, const struct eu_wire_item *item,
                                 const uint8_t **line)
{
    if (item->value < 0 || item->value > EU_WIRE_LINE_MAX)
        return REPLY_BAD;
    size_t padded = EU_WIRE_PAD((size_t)item->value);
    if (padded > r->left)
        return REPLY_BAD;
    *line = r->at;
    r->at += padded;
    r->left -= padded;
    return REPLY_ITEM;
}

enum reply_next reply_other(struct reply *r, const struct eu_wire_item *item, const uint8_t **line)
{
    if (item->kind == EU_WIRE_LOG)
        return take_line(r, item, line);
    if (item->kind == EU_WIRE_OPENED && (item->value == 0 || item->value == 1))
        return REPLY_ITEM;
    return REPLY_BAD;
}
