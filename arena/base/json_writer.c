#include "base/json_writer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"

json_t *jw_count(uint64_t n)
{
    return json_integer((json_int_t)n);
}

json_t *jw_real(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *jw_rough(double value)
{
    char text[32];

    if (!isfinite(value))
        return json_null();
    (void)snprintf(text, sizeof text, "%.4g", value);
    return json_loads(text, JSON_DECODE_ANY, NULL);
}

json_t *jw_chars(const char *text, size_t n)
{
    struct buf safe = {0};
    size_t room = 4 * n + 1;
    char *copy = (char *)buf_reserve(&safe, room);
    json_t *value = NULL;

    if (copy) {
        (void)text_safe((struct text){text, n}, copy, room);
        value = json_string(copy);
    }
    buf_finish(&safe);
    return value;
}

json_t *jw_text(const char *text)
{
    return jw_chars(text, strlen(text));
}

json_t *jw_text_or_null(const char *text)
{
    return *text ? jw_text(text) : json_null();
}

json_t *jw_hex(const uint8_t *data, size_t n)
{
    struct buf hex = {0};
    char *text = (char *)buf_reserve(&hex, 2 * n + 1);
    json_t *value = NULL;

    if (text) {
        text_hex(text, data, n);
        value = json_string(text);
    }
    buf_finish(&hex);
    return value;
}

json_t *jw_add(json_t *list, json_t *item)
{
    if (json_array_append_new(list, item) == 0)
        return list;
    json_decref(list);
    return NULL;
}

json_t *jw_put(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) == 0)
        return object;
    json_decref(object);
    return NULL;
}

static int add_text(const char *text, size_t n, void *out)
{
    return buf_add(out, text, n) ? 0 : -1;
}

bool jw_dump(const json_t *value, size_t flags, struct buf *out)
{
    if (json_dump_callback(value, add_text, out, flags) != 0)
        out->failed = true;
    return !out->failed;
}

bool jw_file(const char *path, mode_t mode, json_t *value, size_t flags, struct err *err)
{
    struct buf text = {0};
    bool ok = jw_dump(value, flags, &text) ? file_replace(path, mode, text.data, text.len, err)
                                           : err_memory(err);

    json_decref(value);
    buf_finish(&text);
    return ok;
}
