#include "host/serve.h"

#include <stdlib.h>
#include <string.h>

#include "host/inbox.h"
#include "host/last.h"
#include "host/place.h"
#include "host/tick.h"

enum { NONSENSE = 3 };

struct server {
    const struct code *code;
    struct inbox in;
    struct reply out;
    struct places places;
    struct place nowhere;        /* whose services `load` is handed */
    struct eu_wire_rules *rules; /* with the arguments behind them; NULL before they came */
};

/* ---- Items of a round. False: nonsense. ---- */

static void call_open(const struct server *s, struct place *p, const struct eu_wire_open *asked)
{
    struct eu_opening opening = {.size = sizeof opening,
                                 .seat = asked->seat,
                                 .rules = &s->rules->rules,
                                 .args = (const char *)(s->rules + 1),
                                 .host = &p->host,
                                 .seed = {asked->seed[0], asked->seed[1]}};
    tick_enter(TICK_OTHER, &p->spent);
    p->self = s->code->bot.open(&opening);
    tick_leave();
}

static bool open_slot(struct server *s, unsigned slot, const void *body, size_t size)
{
    if (size != sizeof(struct eu_wire_open) || !s->rules || places_find(&s->places, slot))
        return false;
    struct place *p = places_add(&s->places, &s->out, s->rules->answer_ms, slot);
    if (!p) /* the bot has left us no memory */
        last_words(EU_NO_ANSWER, 0);
    if (s->code->bot.open)
        call_open(s, p, body);
    p->open = !s->code->bot.open || p->self;
    s->places.open += p->open;
    reply_value(&s->out, EU_WIRE_OPENED, slot, p->open);
    return true;
}

static bool tell_slot(struct server *s, unsigned slot, const unsigned char *body, size_t size)
{
    const size_t view = sizeof(struct eu_view), notice = sizeof(struct eu_notice);
    struct place *p = places_find(&s->places, slot);
    if (size < view || (size - view) % notice)
        return false;
    if (!p || !s->code->bot.tell)
        return true;
    for (size_t at = view; at < size; at += notice) {
        p->clock = 0;
        tick_enter(TICK_OTHER, &p->spent);
        s->code->bot.tell(p->self, (const struct eu_notice *)(body + at),
                          (const struct eu_view *)body);
        tick_leave();
    }
    return true;
}

static bool ask_slot(struct server *s, unsigned slot, const struct eu_view *view, size_t size)
{
    if (size != sizeof *view)
        return false;
    struct place *p = places_find(&s->places, slot);
    code_callback ask = view->question < CODE_QUESTIONS ? s->code->route[view->question] : NULL;
    int32_t answer = p ? -1 : 0;
    if (p && ask) {
        p->clock = 0;
        tick_enter(TICK_ANSWER, &p->spent);
        answer = ask(p->self, view);
        tick_leave();
    }
    reply_value(&s->out, EU_WIRE_ANSWER, slot, answer);
    return true;
}

static bool close_slot(struct server *s, unsigned slot, size_t size)
{
    struct place *p = places_find(&s->places, slot);
    if (size)
        return false;
    if (!p)
        return true;
    p->clock = 0;
    tick_enter(TICK_OTHER, &p->spent);
    if (s->code->bot.close)
        s->code->bot.close(p->self);
    tick_leave();
    p->open = false;
    s->places.open--;
    return true;
}

static bool do_item(struct server *s, const struct eu_wire_item *item, const void *body)
{
    size_t size = (uint32_t)item->value;
    switch (item->kind) {
    case EU_WIRE_ASK:
        return ask_slot(s, item->slot, body, size);
    case EU_WIRE_TELL:
        return tell_slot(s, item->slot, body, size);
    case EU_WIRE_OPEN:
        return open_slot(s, item->slot, body, size);
    case EU_WIRE_CLOSE:
        return close_slot(s, item->slot, size);
    default:
        return false;
    }
}

/* ---- Frames. False: nonsense. ---- */

static bool play_round(struct server *s, const struct eu_wire_frame *frame)
{
    const unsigned char *at = (const unsigned char *)(frame + 1);
    size_t left = frame->size;
    reply_begin(&s->out, frame->items);
    for (unsigned i = 0; i < frame->items; i++) {
        const struct eu_wire_item *item = (const struct eu_wire_item *)at;
        if (left < sizeof *item || item->value < 0)
            return false;
        size_t size = sizeof *item + EU_WIRE_PAD((size_t)item->value);
        if (size > left || !do_item(s, item, item + 1))
            return false;
        at += size;
        left -= size;
    }
    if (left)
        return false;
    reply_send(&s->out);
    return true;
}

/* Tables that are open keep the rules they were opened with. */
static bool keep_rules(struct server *s, const struct eu_wire_frame *frame)
{
    const struct eu_wire_rules *given = (const struct eu_wire_rules *)(frame + 1);
    if (frame->size < sizeof *given || !given->args || given->args > frame->size - sizeof *given ||
        ((const char *)(given + 1))[given->args - 1] != '\0')
        return false;
    if (!s->places.open)
        free(s->rules);
    s->rules = malloc(frame->size);
    if (!s->rules)
        last_words(EU_NO_ANSWER, 0);
    memcpy(s->rules, given, frame->size);
    return true;
}

static bool take_rules(struct server *s, const struct eu_wire_frame *frame)
{
    struct eu_wire_accepts accepts = {.accepts = 1};
    if (!keep_rules(s, frame))
        return false;
    tick_enter(TICK_OTHER, NULL);
    if (s->code->bot.accepts)
        accepts.accepts = s->code->bot.accepts(&s->rules->rules) != 0;
    tick_leave();
    reply_send_other(EU_WIRE_ACCEPTS, &accepts, sizeof accepts);
    return true;
}

static bool load(struct server *s)
{
    static const struct eu_wire_refused refused = {EU_NO_START, 0, "its load callback failed"};
    tick_enter(TICK_OTHER, NULL);
    int failed = s->code->bot.load ? s->code->bot.load(&s->nowhere.host) : 0;
    tick_leave();
    if (failed)
        reply_send_other(EU_WIRE_REFUSED, &refused, sizeof refused);
    else
        reply_send_other(EU_WIRE_LOADED, NULL, 0);
    return !failed;
}

static void end(struct server *s)
{
    tick_enter(TICK_OTHER, NULL);
    if (s->code->bot.unload)
        s->code->bot.unload();
    tick_leave();
    reply_send_other(EU_WIRE_END, NULL, 0);
}

/* Sets `over` after the last frame. */
static bool answer(struct server *s, const struct eu_wire_frame *frame, bool *over)
{
    switch (frame->kind) {
    case EU_WIRE_ROUND:
        return play_round(s, frame);
    case EU_WIRE_RULES:
        return take_rules(s, frame);
    case EU_WIRE_LOAD:
        *over = !load(s);
        return true;
    case EU_WIRE_END:
        end(s);
        *over = true;
        return true;
    default:
        return false;
    }
}

static int serve_all(struct server *s)
{
    const struct eu_wire_frame *frame;
    for (bool over = false; !over;) {
        enum inbox_state state = inbox_next(&s->in, &frame);
        if (state == INBOX_END)
            return 0;
        if (state == INBOX_NONSENSE || !answer(s, frame, &over))
            return NONSENSE;
    }
    return 0;
}

int serve(const struct code *code)
{
    struct server s = {.code = code};
    if (!inbox_init(&s.in) || !reply_init(&s.out))
        last_words(EU_NO_ANSWER, 0);
    place_init(&s.nowhere, NULL, 0, 0);
    int status = serve_all(&s);
    free(s.rules);
    places_finish(&s.places);
    reply_finish(&s.out);
    inbox_finish(&s.in);
    return status;
}
