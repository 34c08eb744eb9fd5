#include "sandbox/host_wire.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"

/* ---- In ---- */

enum { START = 128 << 10 }; /* a pipe full, and again as much; only what is used costs memory */

static void make_room(struct wire_in *q, size_t size)
{
    if (size <= q->capacity)
        return;
    unsigned char *bytes = realloc(q->bytes, size);
    if (!bytes) /* the bot has left us none */
        wire_out_last(EU_NO_ANSWER, 0);
    q->bytes = bytes;
    q->capacity = size;
}

static bool read_some(struct wire_in *q)
{
    ssize_t n;

    do
        n = read(QUESTIONS, q->bytes + q->used, q->capacity - q->used);
    while (n < 0 && errno == EINTR);
    q->used += n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* Moves frames that came together with the last one to the front. */
static void drop_taken(struct wire_in *q)
{
    q->used -= q->taken;
    if (q->used)
        memmove(q->bytes, q->bytes + q->taken, q->used);
    q->taken = 0;
}

/* Waits until so many bytes are there. */
static bool fill(struct wire_in *q, size_t size)
{
    while (q->used < size)
        if (!read_some(q))
            return false;
    return true;
}

enum wire_in_state wire_in_next(struct wire_in *q, const struct eu_wire_frame **out)
{
    struct eu_wire_frame frame;

    make_room(q, START);
    drop_taken(q);
    if (!fill(q, sizeof frame))
        return q->used ? WIRE_IN_NONSENSE : WIRE_IN_END;
    memcpy(&frame, q->bytes, sizeof frame);
    if (frame.size > EU_WIRE_FRAME_MAX || frame.size % 8)
        return WIRE_IN_NONSENSE;
    make_room(q, sizeof frame + frame.size);
    if (!fill(q, sizeof frame + frame.size))
        return WIRE_IN_NONSENSE;
    q->taken = sizeof frame + frame.size;
    *out = (const void *)(q->shared && frame.kind == SHARED_ROUND ? q->shared : q->bytes);
    return WIRE_IN_FRAME;
}

/* ---- Out ---- */

/* Bytes that the answer to so many items can take. */
static size_t size_for(size_t items)
{
    return sizeof(struct eu_wire_frame) + (items + 1) * sizeof(struct eu_wire_item) +
           EU_WIRE_PAD(items * sizeof(uint32_t)) + sizeof(struct eu_values) + EU_WIRE_LINES_MAX;
}

void wire_out_begin(struct wire_out *a, unsigned items)
{
    if (size_for(items) > a->capacity) {
        free(a->own);
        free(a->times);
        a->own = malloc(size_for(items));
        a->times = malloc(items * sizeof *a->times);
        if (!a->own || !a->times) /* the bot has left us none */
            wire_out_last(EU_NO_ANSWER, 0);
        a->capacity = size_for(items);
    }
    a->bytes = size_for(items) <= a->room ? a->shared : a->own;
    a->used = sizeof(struct eu_wire_frame);
    a->items = a->asked = 0;
    a->spare = items < UINT16_MAX ? UINT16_MAX - 1 - items : 0; /* one tells times */
    a->lines = 0;
}

void wire_out_line(struct wire_out *a, unsigned slot, const char *line)
{
    size_t n = strnlen(line, EU_WIRE_LINE_MAX);
    size_t padded = EU_WIRE_PAD(n);
    size_t all = sizeof(struct eu_wire_item) + padded;

    if (!a->spare || a->lines + all > EU_WIRE_LINES_MAX)
        return;
    a->spare--;
    a->lines += all;
    wire_out_value(a, EU_WIRE_LOG, slot, (int32_t)n);
    memset(a->bytes + a->used, 0, padded);
    memcpy(a->bytes + a->used, line, n);
    a->used += padded;
}

void wire_out_values(struct wire_out *a, unsigned slot, const struct eu_values *values)
{
    size_t n = values ? sizeof *values : 0;

    wire_out_value(a, EU_WIRE_VALUES, slot, (int32_t)n);
    if (n)
        memcpy(a->bytes + a->used, values, n);
    a->used += n;
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

static void add_times(struct wire_out *a)
{
    size_t n = a->asked * sizeof *a->times, padded = EU_WIRE_PAD(n);

    wire_out_value(a, EU_WIRE_TOOK, 0, (int32_t)n);
    memset(a->bytes + a->used, 0, padded);
    memcpy(a->bytes + a->used, a->times, n);
    a->used += padded;
}

void wire_out_send(struct wire_out *a)
{
    if (a->asked && a->items < UINT16_MAX)
        add_times(a);
    const struct eu_wire_frame frame = {
        .size = (uint32_t)(a->used - sizeof frame),
        .kind = EU_WIRE_ROUND,
        .items = (uint16_t)a->items,
    };
    memcpy(a->bytes, &frame, sizeof frame);
    if (a->bytes == a->shared)
        wire_out_send_frame((enum eu_wire_kind)SHARED_ROUND, NULL, 0);
    else
        send_all(&(struct iovec){a->bytes, a->used}, 1);
}

void wire_out_send_frame(enum eu_wire_kind kind, const void *body, size_t size)
{
    struct eu_wire_frame frame = {.size = (uint32_t)size, .kind = (uint16_t)kind};
    struct iovec part[2] = {{&frame, sizeof frame}, {(void *)(uintptr_t)body, size}};

    send_all(part, size ? 2 : 1);
}

_Noreturn void wire_out_last(enum eu_fault fault, int32_t raw)
{
    struct {
        struct eu_wire_frame frame;
        struct eu_wire_last last;
    } words = {{sizeof words.last, EU_WIRE_LAST, 0}, {fault, raw}};
    while (write(ANSWERS, &words, sizeof words) < 0 && errno == EINTR)
        ;
    _exit(0);
}
