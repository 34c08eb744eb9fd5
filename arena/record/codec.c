#include "record/codec.h"

#include <string.h>

#include "base/hash.h"

void codec_put_le64(uint8_t *at, uint64_t value)
{
    for (unsigned i = 0; i < 8; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

uint64_t codec_get_le64(const uint8_t *at)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < 8; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

/* ---- Records ---- */

static int write_buf(void *data, const char *bytes, size_t n)
{
    return buf_add(data, bytes, n) ? 0 : -1;
}

void codec_write(struct codec *k, struct buf *out, enum log_kind kind, size_t elements)
{
    k->writes = true;
    k->out = out;
    k->start = out->len;
    msgpack_packer_init(&k->to, out, write_buf);
    msgpack_pack_array(&k->to, elements);
    msgpack_pack_uint64(&k->to, kind);
}

bool codec_read(struct codec *k, const struct log_record *r, size_t elements)
{
    enum log_kind kind = r->kind;

    k->writes = false;
    cursor_start(&k->from, r->data, r->size);
    return codec_array(k, elements, "as many elements as this record has") &&
           CODEC_UINT(k, kind, LOG_HEADER, LOG_TRAILER, "a record's type");
}

bool codec_end(struct codec *k)
{
    uint8_t check[CHECK_BYTES];

    if (k->writes && k->out->failed)
        return false;
    if (k->writes)
        codec_put_le64(check, hash_check(k->out->data + k->start, k->out->len - k->start));
    if (!codec_bytes(k, check, sizeof check, "the checksum"))
        return false;
    if (k->writes)
        return !k->out->failed;
    return k->from.at == k->from.end || codec_fail(k, "the record's end");
}

bool codec_refuse(const struct codec *k, const struct log_record *r, struct err *err)
{
    if (strcmp(k->from.wanted, NO_MEMORY) == 0)
        return err_memory(err);
    return log_refuse(r, err, "expected %s", k->from.wanted);
}

bool codec_fail(struct codec *k, const char *wanted)
{
    return cursor_fail(&k->from, wanted);
}

/* ---- Numbers ---- */

static uint64_t load(const void *variable, size_t size)
{
    uint64_t value = 0;

    switch (size) {
    case 1:
        return *(const uint8_t *)variable;
    case 2:
        return *(const uint16_t *)variable;
    case 4:
        return *(const uint32_t *)variable;
    }
    memcpy(&value, variable, sizeof value);
    return value;
}

static void store(void *variable, size_t size, uint64_t value)
{
    switch (size) {
    case 1:
        *(uint8_t *)variable = (uint8_t)value;
        break;
    case 2:
        *(uint16_t *)variable = (uint16_t)value;
        break;
    case 4:
        *(uint32_t *)variable = (uint32_t)value;
        break;
    case 8:
        *(uint64_t *)variable = value;
        break;
    }
}

bool codec_uint(struct codec *k, void *value, size_t size, uint64_t min, uint64_t max,
                const char *wanted)
{
    uint64_t read;

    if (k->writes) {
        msgpack_pack_uint64(&k->to, load(value, size));
        return true;
    }
    if (!cursor_uint(&k->from, min, max, &read, wanted))
        return false;
    store(value, size, read);
    return true;
}

bool codec_int(struct codec *k, int32_t *value, const char *wanted)
{
    int64_t read;

    if (k->writes) {
        msgpack_pack_int64(&k->to, *value);
        return true;
    }
    if (!cursor_int(&k->from, INT32_MIN, INT32_MAX, &read, wanted))
        return false;
    *value = (int32_t)read;
    return true;
}

bool codec_bool(struct codec *k, bool *value, const char *wanted)
{
    if (!k->writes)
        return cursor_bool(&k->from, value, wanted);
    if (*value)
        msgpack_pack_true(&k->to);
    else
        msgpack_pack_false(&k->to);
    return true;
}

/* ---- Texts and bytes ---- */

bool codec_text(struct codec *k, char *text, size_t cap, const char *wanted)
{
    struct text read;

    if (!k->writes)
        return cursor_str(&k->from, &read, wanted) &&
               (text_copy(read, text, cap) || codec_fail(k, wanted));
    msgpack_pack_str_with_body(&k->to, text, strlen(text));
    return true;
}

uint8_t *codec_bin(struct codec *k, size_t n, const char *wanted)
{
    const uint8_t *read;

    if (!k->writes)
        return cursor_bytes(&k->from, n, &read, wanted) ? (uint8_t *)(uintptr_t)read : NULL;
    msgpack_pack_bin(&k->to, n);
    uint8_t *room = buf_reserve(k->out, n);
    if (room)
        k->out->len += n;
    return room;
}

bool codec_bytes(struct codec *k, void *data, size_t n, const char *wanted)
{
    uint8_t *at = codec_bin(k, n, wanted);

    if (at && n)
        memcpy(k->writes ? at : data, k->writes ? data : at, n);
    return at || k->writes;
}

/* ---- Heads ---- */

bool codec_count(struct codec *k, size_t *n, size_t min, size_t max, const char *wanted)
{
    uint64_t read;

    if (k->writes) {
        msgpack_pack_array(&k->to, *n);
        return true;
    }
    if (!cursor_array(&k->from, min, max, &read, wanted))
        return false;
    *n = (size_t)read;
    return true;
}

bool codec_array(struct codec *k, size_t n, const char *wanted)
{
    return codec_count(k, &n, n, n, wanted);
}

bool codec_map(struct codec *k, size_t n, const char *wanted)
{
    if (!k->writes)
        return cursor_map(&k->from, n, wanted);
    msgpack_pack_map(&k->to, n);
    return true;
}

bool codec_word(struct codec *k, const char *word)
{
    if (!k->writes)
        return cursor_key(&k->from, word);
    msgpack_pack_str_with_body(&k->to, word, strlen(word));
    return true;
}

bool codec_nil(struct codec *k, const char *wanted)
{
    if (!k->writes)
        return cursor_nil(&k->from) || codec_fail(k, wanted);
    msgpack_pack_nil(&k->to);
    return true;
}

bool codec_maybe(struct codec *k, bool *there)
{
    if (!k->writes)
        *there = !cursor_nil(&k->from);
    else if (!*there)
        msgpack_pack_nil(&k->to);
    return *there;
}
