#include "record/pack.h"

#include <string.h>

#include "base/hash.h"

void pack_le64(uint8_t *at, uint64_t value)
{
    for (unsigned i = 0; i < 8; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

uint64_t unpack_le64(const uint8_t *at)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < 8; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

/* ---- Writing ---- */

static int write_buf(void *data, const char *bytes, size_t n)
{
    return buf_add(data, bytes, n) ? 0 : -1;
}

void pack_begin(struct pack *p, struct buf *out, enum log_kind kind, size_t elements)
{
    p->out = out;
    p->start = out->len;
    msgpack_packer_init(&p->to, out, write_buf);
    msgpack_pack_array(&p->to, elements);
    msgpack_pack_uint64(&p->to, kind);
}

bool pack_end(struct pack *p)
{
    uint8_t check[CHECK_BYTES];

    if (p->out->failed)
        return false;
    pack_le64(check, hash_check(p->out->data + p->start, p->out->len - p->start));
    pack_bytes(p, check, sizeof check);
    return !p->out->failed;
}

void pack_text(struct pack *p, const char *s)
{
    msgpack_pack_str_with_body(&p->to, s, strlen(s));
}

void pack_bool(struct pack *p, bool yes)
{
    if (yes)
        msgpack_pack_true(&p->to);
    else
        msgpack_pack_false(&p->to);
}

void pack_bytes(struct pack *p, const void *data, size_t n)
{
    msgpack_pack_bin(&p->to, n);
    (void)buf_add(p->out, data, n);
}

uint8_t *pack_room(struct pack *p, size_t n)
{
    msgpack_pack_bin(&p->to, n);
    uint8_t *room = buf_reserve(p->out, n);
    if (room)
        p->out->len += n;
    return room;
}

/* ---- Reading ---- */

bool unpack_begin(struct cursor *c, const struct log_record *r, uint64_t elements)
{
    uint64_t n, kind;

    cursor_start(c, r->data, r->size);
    return cursor_array(c, elements, elements, &n, "as many elements as this record has") &&
           cursor_uint(c, LOG_HEADER, LOG_TRAILER, &kind, "a record's type");
}

bool unpack_end(struct cursor *c)
{
    const uint8_t *check;

    return cursor_bytes(c, CHECK_BYTES, &check, "the checksum") &&
           (c->at == c->end || cursor_fail(c, "the record's end"));
}

bool unpack_refuse(const struct cursor *c, const struct log_record *r, struct err *err)
{
    if (strcmp(c->wanted, NO_MEMORY) == 0)
        return err_set(err, ERR_ABORT, NO_MEMORY);
    return log_refuse(r, err, "expected %s", c->wanted);
}
