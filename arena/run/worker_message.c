#include "run/worker_message.h"

#include <string.h>

#include "log/log.h"
#include "run/job.h"

enum { MAGIC = 0x65754652 };

/* As it stands in memory; its record and its log follow. */
bool worker_message_put(struct buf *out, const struct worker_message *message)
{
    struct worker_message head = *message;

    head.magic = MAGIC;
    head.record = head.log = NULL;
    buf_add(out, &head, sizeof head);
    buf_add(out, message->record, message->record_size);
    return buf_add(out, message->log, message->log_size);
}

bool worker_message_set(struct worker_message *message, const struct event *event,
                        struct duplicate_deals *source, struct set_record *r, struct buf *bytes,
                        const struct buf *log)
{
    buf_clear(bytes);
    if (!set_record_complete(r, source) || !log_put_set(bytes, r, event) || (log && log->failed))
        return false;
    *message = (struct worker_message){
        .kind = WORKER_MESSAGE_SET,
        .facts = set_record_facts(r),
        .record = bytes->data,
        .record_size = (uint32_t)bytes->len,
        .log = log ? log->data : NULL,
        .log_size = log ? (uint32_t)log->len : 0,
    };
    return true;
}

void worker_message_send_cost(const struct worker_message_sink *sink, const struct job_cost *cost)
{
    const struct worker_message message = {.kind = WORKER_MESSAGE_COST,
                                           .record = (const uint8_t *)cost,
                                           .record_size = sizeof *cost};

    (void)sink->take(sink->context, &message);
}

void worker_message_log(void *context, const struct address *at, unsigned seat, const char *text)
{
    struct buf *log = context;
    struct worker_message_line head;
    size_t n = strnlen(text, WORKER_MESSAGE_LINE_MAX);

    if (log->len + sizeof head + n > WORKER_MESSAGE_LOG_MAX)
        return;
    memset(&head, 0, sizeof head);
    head.game = at->game;
    head.deal = at->deal;
    head.table = at->table;
    head.seat = (uint8_t)seat;
    head.trick = at->trick;
    head.size = (uint16_t)n;
    buf_add(log, &head, sizeof head);
    buf_add(log, text, n);
}

void worker_message_log_join(struct buf *log, const struct buf *more)
{
    const uint8_t *at = more->data;
    uint32_t left = (uint32_t)more->len;
    struct worker_message_line line;
    const char *text;

    for (const uint8_t *from = at; worker_message_line(&at, &left, &line, &text); from = at)
        if (log->len + (size_t)(at - from) <= WORKER_MESSAGE_LOG_MAX)
            buf_add(log, from, (size_t)(at - from));
}

bool worker_message_line(const uint8_t **log, uint32_t *size, struct worker_message_line *line,
                         const char **text)
{
    if (*size < sizeof *line)
        return false;
    memcpy(line, *log, sizeof *line);
    if (*size - sizeof *line < line->size)
        return false;
    *text = (const char *)*log + sizeof *line;
    *log += sizeof *line + line->size;
    *size -= (uint32_t)sizeof *line + line->size;
    return true;
}

static bool is_message(const struct worker_message *f)
{
    return f->magic == MAGIC && f->kind <= WORKER_MESSAGE_END &&
           f->record_size <= LOG_RECORD_BYTES && f->log_size <= WORKER_MESSAGE_LOG_MAX &&
           (f->kind <= WORKER_MESSAGE_COST) == (f->record_size > 0);
}

/* The message at `from`, if it is there whole; *end is where it ends. */
static bool message_at(struct inbox *in, size_t from, struct worker_message *message, size_t *end)
{
    size_t at = from + sizeof *message;

    if (in->broken || in->bytes.len < at)
        return false;
    memcpy(message, in->bytes.data + from, sizeof *message);
    in->broken = !is_message(message);
    if (in->broken || in->bytes.len - at < (size_t)message->record_size + message->log_size)
        return false;
    message->record = in->bytes.data + at;
    message->log = message->record + message->record_size;
    *end = at + message->record_size + message->log_size;
    return true;
}

bool inbox_scan(struct inbox *in, struct worker_message *message)
{
    if (!message_at(in, in->scanned, message, &in->scanned))
        return false;
    if (message->kind != WORKER_MESSAGE_FAILURE)
        in->whole = in->scanned;
    return true;
}

void inbox_refuse(struct inbox *in, const struct worker_message *message)
{
    in->scanned -= sizeof *message + message->record_size + message->log_size;
    in->whole = in->whole < in->scanned ? in->whole : in->scanned;
    in->broken = true;
}

/* Forgets what is taken. */
static void pack(struct inbox *in)
{
    if (!in->taken)
        return;
    memmove(in->bytes.data, in->bytes.data + in->taken, in->bytes.len - in->taken);
    in->bytes.len -= in->taken;
    in->scanned -= in->taken;
    in->whole -= in->taken;
    in->taken = 0;
}

bool inbox_take(struct inbox *in, struct worker_message *message)
{
    if (in->taken < in->whole && message_at(in, in->taken, message, &in->taken))
        return true;
    pack(in);
    return false;
}

void inbox_cut(struct inbox *in)
{
    in->bytes.len = in->scanned = in->whole;
    in->broken = false;
}
