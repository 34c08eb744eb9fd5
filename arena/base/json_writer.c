#include "base/json_writer.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A comma, unless the value is the first of its list, or has its key before it. */
static void separate(struct buf *out)
{
    uint8_t last = out->len ? out->data[out->len - 1] : '[';

    if (last != '[' && last != '{' && last != ':')
        (void)buf_add_byte(out, ',');
}

void jw_open(struct buf *out, char bracket)
{
    separate(out);
    (void)buf_add_byte(out, (uint8_t)bracket);
}

void jw_close(struct buf *out, char bracket)
{
    (void)buf_add_byte(out, (uint8_t)bracket);
}

struct buf *jw_key(struct buf *out, const char *key)
{
    separate(out);
    (void)buf_printf(out, "\"%s\":", key);
    return out;
}

void jw_raw(struct buf *out, const void *json, size_t n)
{
    separate(out);
    (void)buf_add(out, json, n);
}

void jw_null(struct buf *out)
{
    jw_raw(out, "null", 4);
}

void jw_bool(struct buf *out, bool value)
{
    jw_raw(out, value ? "true" : "false", value ? 4 : 5);
}

void jw_int(struct buf *out, int64_t value)
{
    separate(out);
    (void)buf_printf(out, "%" PRId64, value);
}

static void put_real(struct buf *out, double value, int digits)
{
    if (!isfinite(value)) {
        jw_null(out);
        return;
    }
    separate(out);
    (void)buf_printf(out, "%.*g", digits, value);
}

void jw_real(struct buf *out, double value)
{
    put_real(out, value, 7);
}

void jw_rough(struct buf *out, double value)
{
    put_real(out, value, 4);
}

void jw_text(struct buf *out, const char *text)
{
    separate(out);
    text_json(out, text);
}

void jw_foreign(struct buf *out, const char *text)
{
    char stack[1024], *safe = stack;
    size_t n = strlen(text), room = 4 * n + 1;
    struct buf heap = {0};

    if (room > sizeof stack)
        safe = (char *)buf_reserve(&heap, room);
    if (safe) {
        (void)text_safe((struct text){text, n}, safe, room);
        jw_text(out, safe);
    } else {
        out->failed = true;
    }
    buf_finish(&heap);
}

void jw_hex(struct buf *out, const uint8_t *data, size_t n)
{
    separate(out);
    (void)buf_add_byte(out, '"');
    for (size_t i = 0; i < n; i++)
        (void)buf_printf(out, "%02x", data[i]);
    (void)buf_add_byte(out, '"');
}

void jw_list(struct buf *out, const char *key, const struct buf *items)
{
    jw_key(out, key);
    jw_open(out, '[');
    (void)buf_add(out, items->data, items->len);
    jw_close(out, ']');
    out->failed = out->failed || items->failed;
}
