#include "sandbox/host_serve.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sandbox/host_instance.h"
#include "sandbox/host_wire_in.h"
#include "sandbox/host_cpu_timer.h"

enum {
    NONSENSE = 3,
    ANSWERS_AHEAD = 1024, /* items for which there is room from the start */
};

struct server {
    const struct callbacks *bot;
    struct wire_in in;
    struct wire_out out;
    struct instance **instance; /* by slot; they do not move */
    unsigned slots, open;
    struct instance nowhere;     /* whose services `load` is handed */
    struct eu_wire_rules *rules; /* with the arguments behind them; NULL before they came */
    uint64_t last;               /* ns of CPU when the clock was read last */
    uint64_t cost;               /* ns: of reading it */
    unsigned since;              /* answers since then */
    bool exact;                  /* answers take so long that the clock is read for each */
};

/* ---- How long answers take ---- */

/* The clock of the process does not move between ticks of a timer (host_cpu_timer.h), that of the
 * thread does. */
static uint64_t cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void learn_cost(struct server *s)
{
    enum { TRIES = 5 };
    s->cost = UINT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        uint64_t before = cpu_ns(), took = cpu_ns() - before;
        s->cost = took < s->cost ? took : s->cost;
    }
}

/* Reading the clock takes half a microsecond. So short answers of a frame are timed together, and
 * each is said to have taken its part; what the bot was told between them counts with them. */
static void read_clock(struct server *s)
{
    enum { SHORT = 5000 };
    uint64_t now = cpu_ns(), all = now - s->last, each = 0;
    if (s->since) {
        each = (all > s->cost ? all - s->cost : 0) / s->since;
        s->exact = each > SHORT;
    }
    for (; s->since; s->since--)
        wire_out_took(&s->out, each);
    s->last = now;
}

/* ---- Slots ---- */

/* NULL if it is not open. */
static struct instance *instance_at(const struct server *s, unsigned slot)
{
    struct instance *i = slot < s->slots ? s->instance[slot] : NULL;
    return i && i->open ? i : NULL;
}

static bool reach(struct server *s, unsigned slot)
{
    unsigned slots = s->slots ? s->slots : 64;
    while (slots <= slot)
        slots *= 2;
    if (slots == s->slots)
        return true;
    struct instance **more = realloc(s->instance, slots * sizeof(struct instance *));
    if (!more)
        return false;
    for (unsigned i = s->slots; i < slots; i++)
        more[i] = NULL;
    s->instance = more;
    s->slots = slots;
    return true;
}

/* Room for a slot that is not open. */
static struct instance *add_instance(struct server *s, unsigned slot)
{
    bool room = reach(s, slot);
    struct instance *i = room && s->instance[slot] ? s->instance[slot] : malloc(sizeof *i);
    if (room && i) {
        s->instance[slot] = i;
        instance_init(i, &s->out, s->rules->answer_ms, slot);
        return i;
    }
    wire_out_last(EU_NO_ANSWER, 0); /* the bot has left us no memory */
}

/* ---- Items of a round. False: nonsense. ---- */

static void call_open(const struct server *s, struct instance *i, const struct eu_wire_open *asked)
{
    struct eu_opening opening = {.size = sizeof opening,
                                 .seat = asked->seat,
                                 .rules = &s->rules->rules,
                                 .args = (const char *)(s->rules + 1),
                                 .host = &i->host,
                                 .seed = {asked->seed[0], asked->seed[1]}};
    cpu_timer_enter(CPU_TIMER_OTHER, &i->spent);
    i->self = s->bot->eu.open(&opening);
    cpu_timer_leave();
}

static bool open_slot(struct server *s, unsigned slot, const void *body, size_t size)
{
    if (size != sizeof(struct eu_wire_open) || !s->rules || instance_at(s, slot))
        return false;
    struct instance *i = add_instance(s, slot);
    if (s->bot->eu.open)
        call_open(s, i, body);
    i->open = !s->bot->eu.open || i->self;
    s->open += i->open;
    wire_out_value(&s->out, EU_WIRE_OPENED, slot, i->open);
    return true;
}

static bool tell_slot(struct server *s, unsigned slot, const unsigned char *body, size_t size)
{
    const size_t view = sizeof(struct eu_view), notice = sizeof(struct eu_notice);
    struct instance *i = instance_at(s, slot);
    if (size < view || (size - view) % notice)
        return false;
    if (!i || !s->bot->eu.tell)
        return true;
    for (size_t at = view; at < size; at += notice) {
        i->clock = 0;
        cpu_timer_enter(CPU_TIMER_OTHER, &i->spent);
        s->bot->eu.tell(i->self, (const struct eu_notice *)(body + at),
                        (const struct eu_view *)body);
        cpu_timer_leave();
    }
    return true;
}

static bool ask_slot(struct server *s, unsigned slot, const struct eu_view *view, size_t size)
{
    if (size != sizeof *view)
        return false;
    struct instance *i = instance_at(s, slot);
    callback ask = view->question < CALLBACKS_QUESTIONS ? s->bot->route[view->question] : NULL;
    int32_t answer = i ? -1 : 0;
    if (i && ask) {
        i->clock = 0;
        cpu_timer_enter(CPU_TIMER_ANSWER, &i->spent);
        answer = ask(i->self, view);
        cpu_timer_leave();
    }
    wire_out_value(&s->out, EU_WIRE_ANSWER, slot, answer);
    s->since++;
    if (s->exact)
        read_clock(s);
    return true;
}

static bool close_slot(struct server *s, unsigned slot, size_t size)
{
    struct instance *i = instance_at(s, slot);
    if (size)
        return false;
    if (!i)
        return true;
    i->clock = 0;
    cpu_timer_enter(CPU_TIMER_OTHER, &i->spent);
    if (s->bot->eu.close)
        s->bot->eu.close(i->self);
    cpu_timer_leave();
    i->open = false;
    s->open--;
    return true;
}

static bool do_other(struct server *s, const struct eu_wire_item *item, const void *body)
{
    size_t size = (uint32_t)item->value;
    switch (item->kind) {
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

static bool do_item(struct server *s, const struct eu_wire_item *item, const void *body)
{
    if (item->kind == EU_WIRE_ASK)
        return ask_slot(s, item->slot, body, (uint32_t)item->value);
    bool timed = item->kind == EU_WIRE_OPEN ? s->bot->eu.open != NULL
                                            : item->kind == EU_WIRE_CLOSE && s->bot->eu.close;
    if (timed || s->exact)
        read_clock(s);
    bool done = do_other(s, item, body);
    if (timed || s->exact)
        s->last = cpu_ns();
    return done;
}

/* ---- Frames. False: nonsense. ---- */

static bool play_round(struct server *s, const struct eu_wire_frame *frame)
{
    const unsigned char *at = (const unsigned char *)(frame + 1);
    size_t left = frame->size;
    wire_out_begin(&s->out, frame->items);
    s->last = cpu_ns();
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
    if (s->since)
        read_clock(s);
    wire_out_send(&s->out);
    return true;
}

/* Tables that are open keep the rules they were opened with. */
static bool keep_rules(struct server *s, const struct eu_wire_frame *frame)
{
    const struct eu_wire_rules *given = (const struct eu_wire_rules *)(frame + 1);
    if (frame->size < sizeof *given || !given->args || given->args > frame->size - sizeof *given ||
        ((const char *)(given + 1))[given->args - 1] != '\0')
        return false;
    if (!s->open)
        free(s->rules);
    s->rules = malloc(frame->size);
    if (!s->rules)
        wire_out_last(EU_NO_ANSWER, 0);
    memcpy(s->rules, given, frame->size);
    return true;
}

static bool take_rules(struct server *s, const struct eu_wire_frame *frame)
{
    struct eu_wire_accepts accepts = {.accepts = 1};
    if (!keep_rules(s, frame))
        return false;
    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    if (s->bot->eu.accepts)
        accepts.accepts = s->bot->eu.accepts(&s->rules->rules) != 0;
    cpu_timer_leave();
    learn_cost(s);
    wire_out_send_frame(EU_WIRE_ACCEPTS, &accepts, sizeof accepts);
    return true;
}

static bool load(struct server *s)
{
    static const struct eu_wire_refused refused = {EU_NO_START, 0, "its load callback failed"};
    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    int failed = s->bot->eu.load ? s->bot->eu.load(&s->nowhere.host) : 0;
    cpu_timer_leave();
    if (failed)
        wire_out_send_frame(EU_WIRE_REFUSED, &refused, sizeof refused);
    else
        wire_out_send_frame(EU_WIRE_LOADED, NULL, 0);
    return !failed;
}

static void end(struct server *s)
{
    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    if (s->bot->eu.unload)
        s->bot->eu.unload();
    cpu_timer_leave();
    wire_out_send_frame(EU_WIRE_END, NULL, 0);
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
        enum wire_in_state state = wire_in_next(&s->in, &frame);
        if (state == WIRE_IN_END)
            return 0;
        if (state == WIRE_IN_NONSENSE || !answer(s, frame, &over))
            return NONSENSE;
    }
    return 0;
}

int serve(const struct callbacks *bot)
{
    struct server s = {.bot = bot};
    wire_out_begin(&s.out, ANSWERS_AHEAD); /* before the bot can take all memory */
    instance_init(&s.nowhere, NULL, 0, 0);
    return serve_all(&s); /* nothing is given back: the process ends */
}
