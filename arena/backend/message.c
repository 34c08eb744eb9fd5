#include "backend/message.h"

#include <string.h>

#include "base/json_writer.h"
#include "base/text.h"

/* ---- What is asked ---- */

static bool read_text(const json_t *value, char *text, size_t cap)
{
    if (!json_is_string(value) || json_string_length(value) >= cap)
        return false;
    struct text said = {json_string_value(value), json_string_length(value)};
    return text_copy(said, text, cap);
}

static bool read_parts(struct message *m)
{
    const json_t *id = json_object_get(m->all, "id");
    const json_t *token = json_object_get(m->all, "token");

    m->args = json_object_get(m->all, "args");
    if (!json_is_integer(id) || json_integer_value(id) < 0)
        return false;
    m->id = (uint64_t)json_integer_value(id);
    if (token && !json_is_null(token) && !read_text(token, m->token, sizeof m->token))
        m->token[0] = '\0'; /* none that was ever made */
    return read_text(json_object_get(m->all, "do"), m->what, sizeof m->what) &&
           (!m->args || json_is_object(m->args));
}

bool message_read(struct message *m, const void *data, size_t n)
{
    *m = (struct message){.id = 0};
    if (n > MESSAGE_BYTES)
        return false;
    m->all = json_loadb(data, n, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(m->all) && read_parts(m))
        return true;
    message_finish(m);
    return false;
}

void message_finish(struct message *m)
{
    json_decref(m->all);
    m->all = m->args = NULL;
}

bool message_text(const struct message *m, const char *key, char *text, size_t cap)
{
    char safe[1024];
    const json_t *value = json_object_get(m->args, key);

    return json_is_string(value) && json_string_length(value) > 0 &&
           text_safe(text_of(json_string_value(value)), safe, sizeof safe) &&
           strcmp(safe, json_string_value(value)) == 0 && read_text(value, text, cap);
}

bool message_count(const struct message *m, const char *key, uint64_t most, uint64_t *n)
{
    const json_t *value = json_object_get(m->args, key);

    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        (uint64_t)json_integer_value(value) > most)
        return false;
    *n = (uint64_t)json_integer_value(value);
    return true;
}

bool message_has(const struct message *m, const char *key)
{
    const json_t *value = json_object_get(m->args, key);

    return value && !json_is_null(value);
}

/* ---- What is told ---- */

/* Takes the message. False if it is too long, or there was no memory. */
static bool put(struct buf *out, json_t *message)
{
    bool ok = message && jw_dump(message, JSON_COMPACT, out) && out->len <= MESSAGE_BYTES;

    json_decref(message);
    return ok;
}

bool message_answer(struct buf *out, uint64_t id, int status, json_t *body)
{
    json_t *m = json_pack("{s:I, s:i}", "id", (json_int_t)id, "status", status);

    if (put(out, body ? jw_put(m, "body", body) : m))
        return true;
    buf_clear(out);
    return put(out, json_pack("{s:I, s:i, s:{s:s}}", "id", (json_int_t)id, "status", STATUS_FAILED,
                              "body", "error", "the answer is too long"));
}

bool message_event(struct buf *out, uint64_t id, json_t *event)
{
    return put(out, json_pack("{s:I, s:o}", "id", (json_int_t)id, "event", event));
}

bool message_end(struct buf *out, uint64_t id)
{
    return put(out, json_pack("{s:I, s:b}", "id", (json_int_t)id, "end", 1));
}

bool message_ping(struct buf *out)
{
    return put(out, json_pack("{s:b}", "ping", 1));
}

json_t *message_error(const char *sentence)
{
    return json_pack("{s:o}", "error", jw_text(sentence));
}
