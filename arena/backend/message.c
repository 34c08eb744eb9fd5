#include "backend/message.h"

#include <string.h>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/text.h"

/* ---- What is asked ---- */

static bool read_parts(struct message *m)
{
    m->args = json_object_get(m->all, "args");
    if (!jr_text_or_null(m->all, "token", m->token, sizeof m->token, NULL))
        m->token[0] = '\0'; /* none that was ever made */
    return jr_count(m->all, "id", INT64_MAX, &m->id, NULL) &&
           jr_text(m->all, "do", m->what, sizeof m->what, NULL) &&
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
           strcmp(safe, json_string_value(value)) == 0 && jr_text(m->args, key, text, cap, NULL);
}

bool message_count(const struct message *m, const char *key, uint64_t most, uint64_t *n)
{
    return jr_count(m->args, key, most, n, NULL);
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
