#include "host/questions.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/descriptors.h"
#include "host/answers.h"

enum { START = 128 << 10 }; /* a pipe full, and again as much; only what is used costs memory */

static void make_room(struct questions *q, size_t size)
{
    if (size <= q->capacity)
        return;
    unsigned char *bytes = realloc(q->bytes, size);
    if (!bytes) /* the bot has left us none */
        answers_last(EU_NO_ANSWER, 0);
    q->bytes = bytes;
    q->capacity = size;
}

static bool read_some(struct questions *q)
{
    ssize_t n;
    do
        n = read(QUESTIONS, q->bytes + q->used, q->capacity - q->used);
    while (n < 0 && errno == EINTR);
    q->used += n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* Frames that came together with the last one move to the front. */
static void drop_taken(struct questions *q)
{
    q->used -= q->taken;
    if (q->used)
        memmove(q->bytes, q->bytes + q->taken, q->used);
    q->taken = 0;
}

/* Waits for so many bytes in all. */
static bool fill(struct questions *q, size_t size)
{
    while (q->used < size)
        if (!read_some(q))
            return false;
    return true;
}

enum questions_state questions_next(struct questions *q, const struct eu_wire_frame **out)
{
    struct eu_wire_frame frame;
    make_room(q, START);
    drop_taken(q);
    if (!fill(q, sizeof frame))
        return q->used ? QUESTIONS_NONSENSE : QUESTIONS_END;
    memcpy(&frame, q->bytes, sizeof frame);
    if (frame.size > EU_WIRE_FRAME_MAX || frame.size % 8)
        return QUESTIONS_NONSENSE;
    make_room(q, sizeof frame + frame.size);
    if (!fill(q, sizeof frame + frame.size))
        return QUESTIONS_NONSENSE;
    q->taken = sizeof frame + frame.size;
    *out = (const struct eu_wire_frame *)q->bytes;
    return QUESTIONS_FRAME;
}
