#include "host/inbox.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/descriptors.h"
#include "host/last.h"

enum { START = 128 << 10 }; /* a pipe full, and again as much; only what is used costs memory */

bool inbox_init(struct inbox *in)
{
    *in = (struct inbox){.bytes = malloc(START), .capacity = START};
    return in->bytes != NULL;
}

void inbox_finish(struct inbox *in)
{
    free(in->bytes);
    *in = (struct inbox){0};
}

static void make_room(struct inbox *in, size_t size)
{
    if (size <= in->capacity)
        return;
    unsigned char *bytes = realloc(in->bytes, size);
    if (!bytes) /* the bot has left us none */
        last_words(EU_NO_ANSWER, 0);
    in->bytes = bytes;
    in->capacity = size;
}

static bool read_some(struct inbox *in)
{
    ssize_t n;
    do
        n = read(QUESTIONS, in->bytes + in->used, in->capacity - in->used);
    while (n < 0 && errno == EINTR);
    in->used += n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* Frames that came together with the last one move to the front. */
static void drop_taken(struct inbox *in)
{
    in->used -= in->taken;
    if (in->used)
        memmove(in->bytes, in->bytes + in->taken, in->used);
    in->taken = 0;
}

/* Waits for so many bytes in all. */
static bool fill(struct inbox *in, size_t size)
{
    while (in->used < size)
        if (!read_some(in))
            return false;
    return true;
}

enum inbox_state inbox_next(struct inbox *in, const struct eu_wire_frame **out)
{
    struct eu_wire_frame frame;
    drop_taken(in);
    if (!fill(in, sizeof frame))
        return in->used ? INBOX_NONSENSE : INBOX_END;
    memcpy(&frame, in->bytes, sizeof frame);
    if (frame.size > EU_WIRE_FRAME_MAX || frame.size % 8)
        return INBOX_NONSENSE;
    make_room(in, sizeof frame + frame.size);
    if (!fill(in, sizeof frame + frame.size))
        return INBOX_NONSENSE;
    in->taken = sizeof frame + frame.size;
    *out = (const struct eu_wire_frame *)in->bytes;
    return INBOX_FRAME;
}
