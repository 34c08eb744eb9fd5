#include "server/shared.h"

#include <stdlib.h>
#include <zlib.h>

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

static bool zip(const struct buf *from, struct buf *to)
{
    enum { GZIP = 15 + 16, MEMORY = 8 }; /* window bits, 16 more for gzip; the usual memory */
    z_stream z = {.next_in = from->data, .avail_in = (uInt)from->len};

    if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        return false;
    z.avail_out = (uInt)deflateBound(&z, z.avail_in);
    z.next_out = buf_reserve(to, z.avail_out);
    bool ok = z.next_out && deflate(&z, Z_FINISH) == Z_STREAM_END;
    to->len = ok ? z.total_out : 0;
    (void)deflateEnd(&z);
    return ok;
}

struct shared *shared_zip(const struct shared *s)
{
    enum { LEAST = 1 << 10, MOST = 256 << 10 }; /* bytes; others wait for what takes longer */
    struct buf bytes = {0};

    if (s->bytes.len >= LEAST && s->bytes.len <= MOST && zip(&s->bytes, &bytes) &&
        bytes.len < s->bytes.len)
        return shared_take(&bytes);
    buf_finish(&bytes);
    return NULL;
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
