#include "base/json_reader.h"

#include <inttypes.h>

#include "base/file.h"
#include "base/text.h"

json_t *jr_file(const char *path, size_t most, struct err *err)
{
    struct buf text = {0};
    json_error_t why;
    json_t *j = NULL;

    if (file_read(path, most, &text, err)) {
        j = json_loadb((const char *)text.data, text.len, JSON_REJECT_DUPLICATES, &why);
        if (!j)
            (void)err_set(err, ERR_FOUND, "%s:%d: %s", path, why.line, why.text);
    }
    buf_finish(&text);
    if (!j || json_is_object(j))
        return j;
    json_decref(j);
    (void)err_set(err, ERR_FOUND, "%s: expected one JSON object", path);
    return NULL;
}

bool jr_wrong(const char *key, const char *expected, struct err *err)
{
    return err_set(err, ERR_FOUND, "%s: expected %s", key, expected);
}

bool jr_text(const json_t *object, const char *key, char *out, size_t cap, struct err *err)
{
    const json_t *value = json_object_get(object, key);
    const struct text text = {json_string_value(value), json_string_length(value)};

    return (json_is_string(value) && text_copy(text, out, cap)) ||
           err_set(err, ERR_FOUND, "%s: expected a text of fewer than %zu bytes", key, cap);
}

static bool has(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return value && !json_is_null(value);
}

bool jr_text_or_null(const json_t *object, const char *key, char *out, size_t cap, struct err *err)
{
    if (has(object, key))
        return jr_text(object, key, out, cap, err);
    out[0] = '\0';
    return true;
}

bool jr_count(const json_t *object, const char *key, uint64_t most, uint64_t *out, struct err *err)
{
    const json_t *value = json_object_get(object, key);
    json_int_t n = json_integer_value(value);

    if (!json_is_integer(value) || n < 0 || (uint64_t)n > most)
        return most >= INT64_MAX
                   ? jr_wrong(key, "a whole number, at least 0", err)
                   : err_set(err, ERR_FOUND, "%s: expected a whole number from 0 to %" PRIu64, key,
                             most);
    *out = (uint64_t)n;
    return true;
}

bool jr_count_or_null(const json_t *object, const char *key, uint64_t most, uint64_t *out,
                      struct err *err)
{
    if (has(object, key))
        return jr_count(object, key, most, out, err);
    *out = 0;
    return true;
}

bool jr_time(const json_t *object, const char *key, int64_t *out, struct err *err)
{
    uint64_t seconds = 0;

    if (!jr_count(object, key, INT64_MAX, &seconds, err))
        return false;
    *out = (int64_t)seconds;
    return true;
}
