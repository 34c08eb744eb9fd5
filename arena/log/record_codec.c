#include "log/record_codec.h"

#include <endian.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "log/msgpack_scan.h"

static const char no_memory[] = "out of memory"; /* as `wanted` */

/* ---- Errors ---- */

static const char *kind_name(unsigned kind)
{
    static const char *const names[] = {
        [LOG_HEADER] = "header", [LOG_SET] = "set",       [LOG_SHARD] = "shard",
        [LOG_ROUND] = "round",   [LOG_FOOTER] = "footer", [LOG_TRAILER] = "trailer",
    };

    return kind < sizeof names / sizeof names[0] && names[kind] ? names[kind] : "unknown";
}

bool log_place(const struct log_record *r, struct err *err)
{
    return err_prefix(err, "%s: record %" PRIu64 " (%s) at byte %" PRIu64 ": ", r->log, r->number,
                      kind_name(r->kind), r->offset);
}

bool log_refuse(const struct log_record *r, struct err *err, const char *format, ...)
{
    char why[sizeof err->text];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(why, sizeof why, format, args);
    va_end(args);
    (void)err_set(err, ERR_FOUND, "%s", why);
    return log_place(r, err);
}

/* ---- Records ---- */

/* Most elements are a byte. */
static int write_buf(void *data, const char *bytes, size_t n)
{
    struct buf *out = data;
    uint8_t *at = buf_reserve(out, n);

    if (!at)
        return -1;
    if (n == 1)
        *at = (uint8_t)*bytes;
    else
        memcpy(at, bytes, n);
    out->len += n;
    return 0;
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

void codec_open(struct codec *k, const uint8_t *data, size_t n)
{
    k->writes = false;
    k->at = data;
    k->end = data + n;
    k->wanted = NULL;
}

bool codec_read(struct codec *k, const struct log_record *r, size_t elements)
{
    uint8_t kind = 0;

    codec_open(k, r->data, r->size);
    return codec_array(k, elements, "as many elements as this record has") &&
           CODEC_UINT(k, kind, LOG_HEADER, LOG_SHARD, "a record's type");
}

bool codec_end(struct codec *k)
{
    uint64_t check;

    if (!k->writes)
        return codec_bytes(k, &check, sizeof check, "the checksum") &&
               (k->at == k->end || codec_fail(k, "the record's end"));
    if (k->out->failed)
        return false;
    check = htole64(hash_check(k->out->data + k->start, k->out->len - k->start));
    return codec_bytes(k, &check, sizeof check, "the checksum") && !k->out->failed;
}

bool codec_refuse(const struct codec *k, const struct log_record *r, struct err *err)
{
    if (k->wanted == no_memory)
        return err_memory(err);
    return log_refuse(r, err, "expected %s", k->wanted);
}

bool codec_fail(struct codec *k, const char *wanted)
{
    if (!k->wanted)
        k->wanted = wanted ? wanted : no_memory;
    return false;
}

/* The next element's value or length, and where its content is. */
static bool take_element(struct codec *k, enum scan_kind kind, uint64_t *value,
                         const uint8_t **content, const char *wanted)
{
    if (k->wanted)
        return false;
    *content = msgpack_scan_element(k->at, k->end, kind, value);
    if (!*content)
        return codec_fail(k, wanted);
    k->at = *content + (kind == KIND_STR || kind == KIND_BIN ? *value : 0);
    return true;
}

static bool take_number(struct codec *k, enum scan_kind kind, uint64_t min, uint64_t max,
                        uint64_t *value, const char *wanted)
{
    const uint8_t *content;

    return take_element(k, kind, value, &content, wanted) &&
           ((*value >= min && *value <= max) || codec_fail(k, wanted));
}

bool codec_skip(struct codec *k, uint64_t elements)
{
    size_t size;

    for (; elements && !k->wanted; elements--) {
        if (scan_object(k->at, (size_t)(k->end - k->at), &size) != SCAN_WHOLE)
            return codec_fail(k, "a whole object");
        k->at += size;
    }
    return !k->wanted;
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
    if (!take_number(k, KIND_UINT, min, max, &read, wanted))
        return false;
    store(value, size, read);
    return true;
}

bool codec_int(struct codec *k, int32_t *value, const char *wanted)
{
    uint64_t read;

    if (k->writes) {
        msgpack_pack_int64(&k->to, *value);
        return true;
    }
    bool negative = k->at < k->end && (*k->at >= 0xe0 || (*k->at >= 0xd0 && *k->at <= 0xd3));
    /* of negative ones the least is the least in two's complement too */
    if (!take_number(k, negative ? KIND_INT : KIND_UINT, negative ? (uint64_t)INT32_MIN : 0,
                     negative ? UINT64_MAX : INT32_MAX, &read, wanted))
        return false;
    *value = (int32_t)(int64_t)read;
    return true;
}

bool codec_bool(struct codec *k, bool *value, const char *wanted)
{
    bool yes = !k->writes && k->at < k->end && *k->at == 0xc3;
    uint64_t none;

    if (!k->writes) {
        if (!take_number(k, yes ? KIND_TRUE : KIND_FALSE, 0, UINT64_MAX, &none, wanted))
            return false;
        *value = yes;
    } else if (*value) {
        msgpack_pack_true(&k->to);
    } else {
        msgpack_pack_false(&k->to);
    }
    return true;
}

/* ---- Texts and bytes ---- */

bool codec_text(struct codec *k, char *text, size_t cap, const char *wanted)
{
    const uint8_t *read;
    uint64_t n;

    if (k->writes)
        return codec_word(k, text);
    return take_element(k, KIND_STR, &n, &read, wanted) &&
           (text_copy((struct text){(const char *)read, (size_t)n}, text, cap) ||
            codec_fail(k, wanted));
}

bool codec_word(struct codec *k, const char *word)
{
    const uint8_t *read;
    uint64_t n;

    if (!k->writes)
        return take_element(k, KIND_STR, &n, &read, word) &&
               (text_is((struct text){(const char *)read, (size_t)n}, word) || codec_fail(k, word));
    msgpack_pack_str_with_body(&k->to, word, strlen(word));
    return true;
}

uint8_t *codec_bin(struct codec *k, size_t n, const char *wanted)
{
    const uint8_t *read;
    uint64_t size;

    if (!k->writes) {
        if (!take_element(k, KIND_BIN, &size, &read, wanted))
            return NULL;
        if (size != n)
            (void)codec_fail(k, wanted);
        return size == n ? (uint8_t *)(uintptr_t)read : NULL;
    }
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

/* An array or a map of n. */
static bool code_head(struct codec *k, enum scan_kind kind, size_t *n, size_t min, size_t max,
                      const char *wanted)
{
    uint64_t read;

    if (k->writes) {
        (void)(kind == KIND_MAP ? msgpack_pack_map(&k->to, *n) : msgpack_pack_array(&k->to, *n));
        return true;
    }
    if (!take_number(k, kind, min, max, &read, wanted))
        return false;
    *n = (size_t)read;
    return true;
}

bool codec_count(struct codec *k, size_t *n, size_t min, size_t max, const char *wanted)
{
    return code_head(k, KIND_ARRAY, n, min, max, wanted);
}

bool codec_array(struct codec *k, size_t n, const char *wanted)
{
    return codec_count(k, &n, n, n, wanted);
}

bool codec_keys(struct codec *k, size_t *n, size_t min, size_t max, const char *wanted)
{
    return code_head(k, KIND_MAP, n, min, max, wanted);
}

bool codec_map(struct codec *k, size_t n, const char *wanted)
{
    return codec_keys(k, &n, n, n, wanted);
}

bool codec_maybe(struct codec *k, bool *there)
{
    uint64_t none;

    if (!k->writes) {
        *there = k->wanted || k->at == k->end || *k->at != 0xc0;
        return *there || !take_number(k, KIND_NIL, 0, UINT64_MAX, &none, "nil");
    }
    if (!*there)
        msgpack_pack_nil(&k->to);
    return *there;
}
