#include "match/frame.h"

#include <string.h>

#include "record/log.h"

enum { MAGIC = 0x65754652 };

/* As it stands in memory; its record and its log follow. */
bool frame_put(struct buf *out, const struct frame *frame)
{
    struct frame head = *frame;
    head.magic = MAGIC;
    head.record = head.log = NULL;
    buf_add(out, &head, sizeof head);
    buf_add(out, frame->record, frame->record_size);
    return buf_add(out, frame->log, frame->log_size);
}

bool frame_set(struct frame *frame, const struct event *event, struct source *source,
               struct set_record *r, struct buf *bytes, const struct buf *log)
{
    buf_clear(bytes);
    if (!set_record_complete(r, source) || !log_put_set(bytes, r, event) || (log && log->failed))
        return false;
    *frame = (struct frame){
        .kind = FRAME_SET,
        .facts = set_record_facts(r),
        .record = bytes->data,
        .record_size = (uint32_t)bytes->len,
        .log = log ? log->data : NULL,
        .log_size = log ? (uint32_t)log->len : 0,
    };
    return true;
}

void frame_send_cost(const struct frame_sink *sink, const struct cost *cost)
{
    const struct frame frame = {.kind = FRAME_COST,
                                .record = (const uint8_t *)cost,
                                .record_size = sizeof *cost};
    (void)sink->take(sink->context, &frame);
}

void frame_log(void *context, const struct address *at, unsigned seat, const char *text)
{
    struct buf *log = context;
    struct frame_line head;
    size_t n = strnlen(text, FRAME_LINE_MAX);
    if (log->len + sizeof head + n > FRAME_LOG_MAX)
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

void frame_log_join(struct buf *log, const struct buf *more)
{
    const uint8_t *at = more->data;
    uint32_t left = (uint32_t)more->len;
    struct frame_line line;
    const char *text;
    for (const uint8_t *from = at; frame_line(&at, &left, &line, &text); from = at)
        if (log->len + (size_t)(at - from) <= FRAME_LOG_MAX)
            buf_add(log, from, (size_t)(at - from));
}

bool frame_line(const uint8_t **log, uint32_t *size, struct frame_line *line, const char **text)
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

static bool is_frame(const struct frame *f)
{
    return f->magic == MAGIC && f->kind <= FRAME_END && f->record_size <= LOG_RECORD_BYTES &&
           f->log_size <= FRAME_LOG_MAX && (f->kind <= FRAME_COST) == (f->record_size > 0);
}

/* The frame at `from`, if it is there whole; *end is where it ends. */
static bool frame_at(struct inbox *in, size_t from, struct frame *frame, size_t *end)
{
    size_t at = from + sizeof *frame;
    if (in->broken || in->bytes.len < at)
        return false;
    memcpy(frame, in->bytes.data + from, sizeof *frame);
    in->broken = !is_frame(frame);
    if (in->broken || in->bytes.len - at < (size_t)frame->record_size + frame->log_size)
        return false;
    frame->record = in->bytes.data + at;
    frame->log = frame->record + frame->record_size;
    *end = at + frame->record_size + frame->log_size;
    return true;
}

bool inbox_scan(struct inbox *in, struct frame *frame)
{
    if (!frame_at(in, in->scanned, frame, &in->scanned))
        return false;
    if (frame->kind != FRAME_MISHAP)
        in->whole = in->scanned;
    return true;
}

void inbox_refuse(struct inbox *in, const struct frame *frame)
{
    in->scanned -= sizeof *frame + frame->record_size + frame->log_size;
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

bool inbox_take(struct inbox *in, struct frame *frame)
{
    if (in->taken < in->whole && frame_at(in, in->taken, frame, &in->taken))
        return true;
    pack(in);
    return false;
}

void inbox_cut(struct inbox *in)
{
    in->bytes.len = in->scanned = in->whole;
    in->broken = false;
}
