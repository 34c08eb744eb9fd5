/*
 * What a bot's process sends: any bytes are taken as frames one after the other, and once more as
 * the body of a round. What is read lies within, ends, and put together again is what was there.
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "sandbox/wire_decode.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool ok)
{
    if (!ok)
        abort();
}

static bool has_body(const struct eu_wire_item *item)
{
    return item->kind == EU_WIRE_LOG || item->kind == EU_WIRE_TOOK || item->kind == EU_WIRE_VALUES;
}

/* Adds an item as it came; of the zeros behind a line nothing is promised. */
static void add_item(struct buf *again, const struct eu_wire_item *item, const uint8_t *line)
{
    must(buf_add(again, item, sizeof *item));
    if (!has_body(item))
        return;
    size_t size = (size_t)item->value;
    must(buf_add(again, line, EU_WIRE_PAD(size)));
}

static void check_item(const struct eu_wire_item *item, const uint8_t *line, const uint8_t *end)
{
    must(item->kind >= EU_WIRE_OPENED && item->kind <= EU_WIRE_VALUES);
    must(item->kind != EU_WIRE_VALUE);
    if (item->kind == EU_WIRE_OPENED)
        must(item->value == 0 || item->value == 1);
    if (!has_body(item))
        return;
    must(item->value >= 0);
    must(item->kind == EU_WIRE_LOG ? item->value <= EU_WIRE_LINE_MAX : item->value % 4 == 0);
    if (item->kind == EU_WIRE_VALUES)
        must(item->value == 0 || item->value == sizeof(struct eu_values));
    must(line && line <= end && (size_t)item->value <= (size_t)(end - line));
}

static void read_round(const uint8_t *body, size_t n, unsigned items)
{
    enum wire_decode_next next;
    struct eu_wire_item item;
    struct wire_reply r = {body, n, items};
    struct buf again = {0};
    unsigned found = 0;
    for (;;) {
        const uint8_t *line = NULL;
        next = wire_decode_next(&r, &item, &line);
        if (next != WIRE_DECODE_ITEM)
            break;
        must(++found <= items);
        check_item(&item, line, body + n);
        add_item(&again, &item, line);
    }
    if (next == WIRE_DECODE_END)
        must(found == items && again.len == n);
    must(again.len <= n && (!again.len || memcmp(again.data, body, again.len) == 0));
    buf_finish(&again);
}

static void must_end(const char *text, size_t cap)
{
    must(memchr(text, 0, cap) != NULL);
}

static void read_body(const struct eu_wire_frame *head, const uint8_t *data)
{
    union wire_reply_body body;
    must(wire_decode_body(head->kind, data, head->size, &body) == (head->kind != EU_WIRE_ROUND));
    if (head->kind == EU_WIRE_HELLO) {
        must_end(body.hello.name, sizeof body.hello.name);
        must_end(body.hello.version, sizeof body.hello.version);
        must_end(body.hello.author, sizeof body.hello.author);
    } else if (head->kind == EU_WIRE_REFUSED) {
        must_end(body.refused.why, sizeof body.refused.why);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct eu_wire_frame head;
    read_round(data, n, n ? data[n - 1] : 0);
    while (wire_decode_frame(data, n, &head)) {
        must(head.size % 8 == 0 && head.size <= EU_WIRE_FRAME_MAX);
        data += sizeof head;
        n -= sizeof head;
        if (head.size > n)
            break;
        read_body(&head, data);
        if (head.kind == EU_WIRE_ROUND)
            read_round(data, head.size, head.items);
        data += head.size;
        n -= head.size;
    }
    return 0;
}
