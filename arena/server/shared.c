#include "server/shared.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/text.h"

struct shared *shared_take(struct buf *bytes)
{
    struct shared *s = bytes->failed ? NULL : calloc(1, sizeof *s);
    uint8_t hash[HASH_BYTES];

    if (!s) {
        buf_finish(bytes);
        return NULL;
    }
    hash32(hash, NULL, 0, bytes->data, bytes->len);
    text_hex(s->tag, hash, SHARED_TAG / 2 - 2);
    s->bytes = *bytes;
    s->references = 1;
    *bytes = (struct buf){0};
    return s;
}

struct shared *shared_hold(struct shared *s)
{
    s->references++;
    return s;
}

void shared_drop(struct shared *s)
{
    if (!s || --s->references > 0)
        return;
    buf_finish(&s->bytes);
    free(s);
}
