#include "server/stream.h"

#include <string.h>

#include "base/clock.h"
#include "base/json_writer.h"

enum { BEAT_SECONDS = 15, QUEUE_MOST = 512 << 10 };

bool streams_init(struct streams *all, size_t most)
{
    struct buf beat = {0};

    *all = (struct streams){.most = most, .now = clock_wall_ns()};
    (void)buf_add_text(&beat, ":\n\n");
    all->beat = shared_take(&beat);
    return all->beat != NULL;
}

void streams_finish(struct streams *all)
{
    shared_drop(all->ladder);
    shared_drop(all->beat);
    *all = (struct streams){0};
}

bool stream_begin(struct stream *s, struct streams *all, bool ladder)
{
    if (all->n == all->most)
        return false;
    all->n++;
    s->all = all;
    s->ladder = ladder;
    s->fresh = ladder && all->ladder;
    s->at = all->now;
    s->previous = NULL;
    s->next = all->first;
    if (all->first)
        all->first->previous = s;
    all->first = s;
    return true;
}

void stream_end(struct stream *s)
{
    struct streams *all = s->all;

    if (!all)
        return;
    if (all->next_woken == s)
        all->next_woken = s->next;
    if (s->next)
        s->next->previous = s->previous;
    if (s->previous)
        s->previous->next = s->next;
    else
        all->first = s->next;
    all->n--;
    shared_drop(s->part);
    buf_finish(&s->queue);
    s->all = NULL;
}

static void wake(struct stream *s)
{
    if (!s->waits)
        return;
    s->waits = false;
    s->wake(s);
}

void stream_drop(struct stream *s)
{
    s->gone = true;
    wake(s);
}

void stream_add(struct stream *s, const json_t *event)
{
    if (s->ended || s->gone)
        return;
    (void)buf_add_text(&s->queue, event ? "data: " : "event: end\ndata: {}");
    if (event)
        (void)jw_dump(event, JSON_COMPACT | JSON_ENCODE_ANY, &s->queue);
    (void)buf_add_text(&s->queue, "\n\n");
    s->ended = !event;
    if (s->queue.failed || s->queue.len > QUEUE_MOST)
        s->gone = true;
    wake(s);
}

/* ---- Reading ---- */

/* What comes next: the rest of a part, the ladder's newest event, events of its own, a beat. */
static bool next_part(struct stream *s)
{
    if (s->part)
        return true;
    s->told = 0;
    if (s->fresh)
        s->part = shared_hold(s->all->ladder);
    else if (s->queue.len)
        s->part = shared_take(&s->queue);
    else if (!s->ended && s->all->now - s->at >= BEAT_SECONDS * CLOCK_SECOND)
        s->part = shared_hold(s->all->beat);
    s->fresh = false;
    return s->part != NULL;
}

ssize_t stream_read(struct stream *s, char *to, size_t most)
{
    if (s->gone)
        return -2;
    if (!next_part(s)) {
        if (s->ended)
            return -1;
        s->waits = true;
        s->pause(s);
        return 0;
    }
    size_t left = s->part->bytes.len - s->told, n = left < most ? left : most;
    memcpy(to, s->part->bytes.data + s->told, n);
    s->told += n;
    s->at = s->all->now;
    if (n == left) {
        shared_drop(s->part);
        s->part = NULL;
    }
    return (ssize_t)n;
}

/* ---- All of them ---- */

void streams_ladder(struct streams *all, struct buf *json)
{
    struct buf text = {0};

    (void)buf_add_text(&text, "event: ladder\ndata: ");
    for (size_t i = 0; i < json->len; i++) /* an event is one line */
        (void)buf_add_byte(&text, json->data[i] == '\n' ? ' ' : json->data[i]);
    (void)buf_add_text(&text, "\n\n");
    text.failed = text.failed || json->failed;
    buf_finish(json);
    struct shared *event = shared_take(&text);
    if (!event || (all->ladder && strcmp(all->ladder->tag, event->tag) == 0)) {
        shared_drop(event);
        return;
    }
    shared_drop(all->ladder);
    all->ladder = event;
    for (struct stream *s = all->first; s; s = s->next)
        s->fresh = s->ladder;
    all->next_woken = all->first;
}

bool streams_wake_some(struct streams *all, size_t some)
{
    while (all->next_woken && some > 0) {
        struct stream *s = all->next_woken;
        all->next_woken = s->next;
        if (s->fresh && s->waits) {
            some--;
            wake(s);
        }
    }
    return all->next_woken != NULL;
}

void streams_tick(struct streams *all, uint64_t now)
{
    all->now = now;
    for (struct stream *s = all->first; s; s = s->next)
        if (now - s->at >= BEAT_SECONDS * CLOCK_SECOND)
            wake(s);
}
