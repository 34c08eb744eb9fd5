#include "sandbox/host_wire_in.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"
#include "sandbox/host_wire_out.h"

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

/* Frames that came together with the last one move to the front. */
static void drop_taken(struct wire_in *q)
{
    q->used -= q->taken;
    if (q->used)
        memmove(q->bytes, q->bytes + q->taken, q->used);
    q->taken = 0;
}

/* Waits for so many bytes in all. */
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
    *out = (const struct eu_wire_frame *)q->bytes;
    return WIRE_IN_FRAME;
}
