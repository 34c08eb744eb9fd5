#include "host/reply.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "host/descriptors.h"
#include "host/last.h"

enum { START = 1024 }; /* items */

/* Bytes that the answer to so many items can take. */
static size_t size_for(size_t items)
{
    return sizeof(struct eu_wire_frame) + items * sizeof(struct eu_wire_item) + EU_WIRE_LINES_MAX;
}

bool reply_init(struct reply *r)
{
    *r = (struct reply){.bytes = malloc(size_for(START)), .capacity = size_for(START)};
    return r->bytes != NULL;
}

void reply_finish(struct reply *r)
{
    free(r->bytes);
    *r = (struct reply){0};
}

void reply_begin(struct reply *r, unsigned items)
{
    if (size_for(items) > r->capacity) {
        free(r->bytes);
        r->bytes = malloc(size_for(items));
        if (!r->bytes) /* the bot has left us none */
            last_words(EU_NO_ANSWER, 0);
        r->capacity = size_for(items);
    }
    r->used = sizeof(struct eu_wire_frame);
    r->items = 0;
    r->spare = UINT16_MAX - items;
    r->lines = 0;
}

void reply_line(struct reply *r, unsigned slot, const char *line)
{
    size_t n = strnlen(line, EU_WIRE_LINE_MAX);
    size_t padded = EU_WIRE_PAD(n);
    size_t all = sizeof(struct eu_wire_item) + padded;
    if (!r->spare || r->lines + all > EU_WIRE_LINES_MAX)
        return;
    r->spare--;
    r->lines += all;
    reply_value(r, EU_WIRE_LOG, slot, (int32_t)n);
    memset(r->bytes + r->used, 0, padded);
    memcpy(r->bytes + r->used, line, n);
    r->used += padded;
}

/* A pipe takes what is longer than it in pieces. */
static void send_all(struct iovec *part, int parts)
{
    while (parts) {
        ssize_t n = writev(ANSWERS, part, parts);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            _exit(0); /* the arena has gone */
        size_t done = (size_t)n;
        for (; parts && done >= part->iov_len; parts--)
            done -= part++->iov_len;
        if (parts) {
            part->iov_base = (unsigned char *)part->iov_base + done;
            part->iov_len -= done;
        }
    }
}

void reply_send(struct reply *r)
{
    const struct eu_wire_frame frame = {
        .size = (uint32_t)(r->used - sizeof frame),
        .kind = EU_WIRE_ROUND,
        .items = (uint16_t)r->items,
    };
    memcpy(r->bytes, &frame, sizeof frame);
    send_all(&(struct iovec){r->bytes, r->used}, 1);
}

void reply_send_other(enum eu_wire_kind kind, const void *body, size_t size)
{
    struct eu_wire_frame frame = {.size = (uint32_t)size, .kind = (uint16_t)kind};
    struct iovec part[2] = {{&frame, sizeof frame}, {(void *)(uintptr_t)body, size}};
    send_all(part, size ? 2 : 1);
}
