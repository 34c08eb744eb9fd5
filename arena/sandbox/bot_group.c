#include "sandbox/bot_group.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "sandbox/wire_decode.h"

static struct member *member_of(struct chair *chair)
{
    return (struct member *)chair;
}

/* ---- Failures ---- */

static bool no_memory(struct bot_group *s)
{
    s->failed = true;
    return err_memory(&s->err);
}

/* The process of a member is over. */
static bool has_failed(struct member *m)
{
    struct failure *f = &m->bot_group->failure;
    const struct process *p = &m->process;
    const struct note *note = &m->bot_group->note;

    if (process_lacked_memory(p))
        return no_memory(m->bot_group);
    *f = (struct failure){.happened = true,
                          .explained = p->fault.code != EU_NO_FAULT,
                          .killed = p->fault.code == EU_NO_FAULT,
                          .refused = p->refused,
                          .placed = note->turn != 0,
                          .chair = m->number,
                          .entrant = FAILURE_NOBODY};
    if (f->placed)
        f->strike = strike_of_note(note);
    f->strike.fault.code = p->fault.code;
    f->strike.fault.raw = p->fault.raw;
    f->strike.fault.law = "";
    if (p->refused)
        (void)snprintf(f->printed, sizeof f->printed, "%.*s", (int)sizeof f->printed - 1, p->why);
    else
        process_printed(p, f->printed, sizeof f->printed);
    return false;
}

static bool convict(struct member *m, enum eu_fault fault, int32_t raw)
{
    (void)process_convict(&m->process, fault, raw);
    return has_failed(m);
}

/* It sent something else than was asked for. */
static bool garbled(struct member *m)
{
    return convict(m, EU_NO_ANSWER, 1);
}

/* ---- One frame ---- */

/* Adds an item to the member's next round. NULL if there is no memory. */
static inline void *add_item(struct member *m, enum eu_wire_item_kind kind,
                             const struct instance *i, size_t bytes)
{
    void *at = frame_items_add(&m->next, kind, i->slot, bytes);

    if (!at)
        (void)no_memory(m->bot_group);
    return at;
}

/* Makes all items that wait the round under way. */
static void begin_round(struct member *m)
{
    struct frame_items free = m->round;

    m->round = m->next;
    m->next = free;
    frame_items_clear(&m->next);
    m->frame = m->round.item;
    m->items = 0;
    m->left = (unsigned)m->round.n;
}

/* Decides which of the items that are left are the next frame. Returns their bytes. */
static size_t choose_items(struct member *m)
{
    size_t bytes = 0;
    unsigned n = 0;

    m->frame += m->items;
    m->asked = 0;
    memset(m->asked_of, 0, sizeof m->asked_of);
    frame_size_begin(&m->demand);
    for (; n < m->left && frame_size_add(&m->demand, m->frame[n].size); n++) {
        const struct frame_item *item = &m->frame[n];
        bytes += frame_item_bytes(item);
        if (item->answer != EU_WIRE_ANSWER)
            continue;
        m->asked++;
        m->asked_of[item->question]++;
    }
    m->items = n;
    m->left -= n;
    return bytes;
}

static uint64_t frame_ms(const struct member *m)
{
    enum { TIMES = 2 };
    const struct limits *l = m->setup.limits;

    if (m->items > 1)
        return TIMES * (uint64_t)l->answer_ms;
    return m->asked ? l->answer_ms : limits_other_ms(l);
}

/* Sends the next frame of the round. */
static bool send_next(struct member *m)
{
    size_t bytes = choose_items(m);
    uint8_t *at = process_round(&m->process, bytes);

    if (!at)
        return no_memory(m->bot_group);
    frame_items_write(&m->round, m->items, at);
    return process_send_round(&m->process, m->items, bytes, frame_ms(m)) || has_failed(m);
}

/* `opening`: the line comes from `open`. */
static void log_line(const struct member *m, const struct eu_wire_item *item, const uint8_t *line,
                     bool opening)
{
    char text[EU_WIRE_LINE_MAX + 1];
    const struct instance *i = item->slot < m->bot_group->slots ? m->instance[item->slot] : NULL;

    if (!i)
        return;
    memcpy(text, line, (size_t)item->value);
    text[item->value] = '\0';
    table_log(i->table, i->seat, opening, text);
}

static bool take_item(struct member *m, const struct eu_wire_item *item)
{
    struct bot_group *s = m->bot_group;

    if (!s->batched)
        s->value = item->value;
    else if (item->kind == EU_WIRE_ANSWER)
        s->answered(s->context, item->slot, item->value);
    else if (!item->value)
        return convict(m, EU_NO_START, 0);
    return true;
}

/* ---- How long it took ---- */

/* What is usual of frames like the current one. */
static struct answer_times_usual *usual_of(struct member *m)
{
    return &m->usual[m->items == 1 ? m->frame->question : EU_NOTHING];
}

/* Every answer of the frame is there, and so is how long each took. False if it is not, or memory
 * runs out. */
static bool book_times(struct member *m, size_t size, const uint8_t *body)
{
    struct answer_times times;

    if (size != m->asked * sizeof(uint32_t))
        return false;
    answer_times_start(&times, body, m->asked, m->process.used);
    for (size_t i = 0; i < m->items; i++) {
        const struct frame_item *d = &m->frame[i];
        if (d->answer != EU_WIRE_ANSWER)
            continue;
        histogram_add(&m->times[d->question], answer_times_next(&times), 1);
        if (m->times[d->question].failed)
            return no_memory(m->bot_group);
    }
    answer_times_learn(usual_of(m), &times);
    return true;
}

/* The process did not tell how long the answers of this frame took, but did so of one like it. */
static bool estimate_times(struct member *m)
{
    uint64_t ns = answer_times_usual(usual_of(m), m->asked, m->process.used);
    bool ok = true;

    for (unsigned kind = 0; kind < CALLBACKS_QUESTIONS; kind++) {
        if (m->asked_of[kind])
            histogram_add(&m->times[kind], ns, m->asked_of[kind]);
        ok = ok && !m->times[kind].failed;
    }
    return ok || no_memory(m->bot_group);
}

static void begin_waiting(struct bot_group *s)
{
    s->sent = s->seen = clock_wall_ns();
}

/* Records how long the tables waited for the answers: until the clock was read after a wait, as
 * answers for which nobody waits were there by then. */
static bool book_wait(struct member *m)
{
    struct bot_group *s = m->bot_group;

    if (m->process.waited || s->seen == s->sent)
        s->seen = clock_wall_ns();
    if (m->asked)
        histogram_add(&s->wait, s->seen - s->sent, m->asked);
    return !s->wait.failed || no_memory(s);
}

/* ---- What comes back ---- */

/* Whether all tables so far together took no more time than they may. */
static bool in_budget(struct member *m)
{
    uint64_t ms = m->setup.limits->table_ms * (m->tables ? m->tables : 1);

    return m->process.cpu - m->cpu <= ms * CLOCK_MS || convict(m, EU_TIME, 1);
}

/* Has the table fetched that is answered some items after this one. */
static inline void expect(const struct bot_group *s, const struct frame_item *item,
                          const struct frame_item *end)
{
    enum { AHEAD = 3 };

    if (s->batched && end - item > AHEAD && item[AHEAD].answer == EU_WIRE_ANSWER)
        s->expected(s->context, item[AHEAD].slot);
}

/* The first item from `at` on that is to be answered, or `end`. */
static const struct frame_item *next_due(const struct frame_item *at, const struct frame_item *end)
{
    while (at < end && !at->answer)
        at++;
    return at;
}

/* The items of an answer to a frame; *timed: with the times that it took. */
static bool take_items(struct member *m, struct wire_reply *reply, bool *timed)
{
    const struct frame_item *end = m->frame + m->items, *due = next_due(m->frame, end);
    struct eu_wire_item item;
    enum wire_decode_next next;
    const uint8_t *body;

    while ((next = wire_decode_next(reply, &item, &body)) == WIRE_DECODE_ITEM) {
        bool same = due < end && item.slot == due->slot;
        if (same && item.kind == due->answer) {
            expect(m->bot_group, due, end);
            due = next_due(due + 1, end);
            if (!take_item(m, &item))
                return false;
        } else if (item.kind == EU_WIRE_LOG) {
            log_line(m, &item, body, same && due->kind == EU_WIRE_OPEN);
        } else if (item.kind == EU_WIRE_TOOK && due == end && !*timed) {
            *timed = true;
            if (!book_times(m, (size_t)item.value, body))
                return !m->bot_group->failed && garbled(m);
        } else {
            return garbled(m);
        }
    }
    return (next == WIRE_DECODE_END && due == end) || garbled(m);
}

/* The answers to a frame. `first`: no other process has been waited for since it was sent. */
static bool take_in(struct member *m, bool first)
{
    struct eu_wire_frame head;
    bool timed = false;

    if ((first && !process_wait(&m->process)) || !process_receive(&m->process))
        return has_failed(m);
    frame_size_learn(&m->demand, m->process.used);
    if (!book_wait(m))
        return false;
    memcpy(&head, m->process.in.data, sizeof head);
    struct wire_reply reply = {m->process.in.data + sizeof head, head.size, head.items};
    if (!take_items(m, &reply, &timed))
        return false;
    if (!timed && m->asked && usual_of(m)->known && !estimate_times(m))
        return false;
    return in_budget(m);
}

/* Sends a frame to each process for which items of the round wait, and takes in the answers. *more:
 * some still wait. */
static bool exchange_frames(struct bot_group *s, bool *more)
{
    *more = false;
    begin_waiting(s);
    for (unsigned c = 0; c < s->setup->chairs; c++) {
        struct member *m = &s->member[c];
        m->sent = m->left > 0;
        if (m->sent && !send_next(m))
            return false;
        *more = *more || m->left > 0;
    }
    bool first = true;
    for (unsigned c = 0; c < s->setup->chairs; c++) {
        if (!s->member[c].sent)
            continue;
        if (!take_in(&s->member[c], first))
            return false;
        first = false;
    }
    return true;
}

/* The most items that wait for one process. */
static size_t most_items(const struct bot_group *s)
{
    size_t most = 0;

    for (unsigned c = 0; c < s->setup->chairs; c++)
        most = s->member[c].next.n > most ? s->member[c].next.n : most;
    return most;
}

/* A process takes part in a round if at least three quarters as many items wait for it as for the
 * one with most. So the fullest always does, and none waits for ever; meanwhile tables go on and
 * fill its frame. All take part in the first round, as of several bots that cannot start the first
 * is blamed. A bot that is told things takes part with all others of its group in every round: how
 * far its table is when it writes a line must not depend on how many tables there are. */
static bool takes_part(const struct member *m, size_t most)
{
    return !m->last || m->bot_group->tells || 4 * m->next.n >= 3 * most;
}

bool bot_group_round(struct bot_group *s)
{
    size_t most = most_items(s);
    bool more = true;

    s->rounds++;
    for (unsigned c = 0; c < s->setup->chairs; c++) {
        struct member *m = &s->member[c];
        if (!takes_part(m, most))
            continue;
        begin_round(m);
        m->last = s->rounds;
    }
    while (more)
        if (!exchange_frames(s, &more))
            return false;
    return !s->failed;
}

bool bot_group_has_sent(const struct bot_group *s, uint64_t rounds)
{
    for (unsigned c = 0; c < s->setup->chairs; c++)
        if (s->member[c].next.n && s->member[c].last <= rounds)
            return false;
    return true;
}

bool bot_group_has_room(const struct bot_group *s)
{
    enum { ITEMS = 8192 };
    static const size_t bytes = 2 << 20;

    for (unsigned c = 0; c < s->setup->chairs; c++) {
        const struct frame_items *next = &s->member[c].next;
        if (next->n >= ITEMS || next->all >= bytes)
            return false;
    }
    return true;
}

/* ---- The chair's operations ---- */

/* Outside a batch, sends what was added at once. */
static void exchange_alone(struct member *m)
{
    if (m->bot_group->batched)
        return;
    begin_round(m);
    begin_waiting(m->bot_group);
    if (send_next(m))
        (void)take_in(m, true);
}

static bool member_open(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    struct member *m = member_of(chair);
    struct bot_group *s = m->bot_group;
    struct eu_wire_open *item;

    if (bot_group_is_over(s) || !(item = add_item(m, EU_WIRE_OPEN, i, sizeof *item)))
        return true;
    *item =
        (struct eu_wire_open){.seed = {opening->seed[0], opening->seed[1]}, .seat = opening->seat};
    m->instance[i->slot] = i;
    m->tables++;
    s->value = 1;
    exchange_alone(m);
    return s->value != 0;
}

void bot_group_ask(struct chair *chair, unsigned slot, const struct eu_view *view)
{
    struct member *m = member_of(chair);

    if (!bot_group_is_over(m->bot_group) && !frame_items_ask(&m->next, slot, view))
        (void)no_memory(m->bot_group);
}

/* Alone; in a batch questions come by bot_group_ask. */
static int32_t member_ask(struct chair *chair, const struct query *query)
{
    struct member *m = member_of(chair);
    struct bot_group *s = m->bot_group;

    bot_group_ask(chair, query->instance->slot, query->view);
    if (bot_group_is_over(s))
        return 0;
    exchange_alone(m);
    s->failure.has_view = s->failure.happened;
    s->failure.view = *query->view;
    return s->value;
}

static void member_tell(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                        unsigned notices, const struct eu_view *view)
{
    struct member *m = member_of(chair);
    size_t size = notices * sizeof *notice;
    struct eu_view *item;

    if (bot_group_is_over(m->bot_group) ||
        !(item = add_item(m, EU_WIRE_TELL, i, sizeof *item + EU_WIRE_PAD(size))))
        return;
    *item = *view;
    memcpy(item + 1, notice, size);
    exchange_alone(m);
}

static void member_close(struct chair *chair, struct instance *i)
{
    struct member *m = member_of(chair);

    if (!bot_group_is_over(m->bot_group) && add_item(m, EU_WIRE_CLOSE, i, 0))
        exchange_alone(m);
}

static const struct chair_ops member_ops = {.open = member_open,
                                            .ask = member_ask,
                                            .tell = member_tell,
                                            .close = member_close};

struct chair *bot_group_chair(struct bot_group *s, unsigned chair)
{
    const struct bot_group_setup *setup = s->setup;

    if (setup->absent >> chair & 1)
        return NULL;
    return setup->guest[chair] ? setup->guest[chair] : &s->member[chair].chair;
}

static bool has_process(const struct bot_group_setup *setup, unsigned chair)
{
    return !(setup->absent >> chair & 1) && !setup->guest[chair];
}

/* ---- Starting and ending ---- */

static bool start_member(struct bot_group *s, unsigned chair)
{
    const struct bot_group_setup *setup = s->setup;
    struct member *m = &s->member[chair];

    m->bot_group = s;
    m->number = chair;
    m->setup = setup->process[chair];
    m->setup.batch = s->batched ? s->slots : 0;
    m->instance = calloc(s->slots, sizeof(struct instance *));
    if (!m->instance)
        return no_memory(s);
    s->failed = !process_start(&m->process, &m->setup, &s->err);
    return !s->failed;
}

static bool meet_member(struct member *m)
{
    if (!process_meet(&m->process))
        return has_failed(m);
    m->cpu = m->process.cpu;
    frame_size_start(&m->demand, m->setup.limits->answer_ms);
    bool tells = m->process.hello.tells & EU_WIRE_TELLS_NOTICES;
    m->bot_group->tells = m->bot_group->tells || tells;
    m->chair = (struct chair){.ops = &member_ops,
                              .asks = m->process.hello.asks,
                              .tells = tells,
                              .args = m->setup.args};
    return true;
}

bool bot_group_start(struct bot_group *s, const struct bot_group_setup *setup, unsigned width)
{
    *s = (struct bot_group){.setup = setup, .batched = width > 0, .slots = width ? width : 1};
    for (unsigned c = 0; c < setup->chairs; c++)
        if (has_process(setup, c) && !start_member(s, c))
            return false;
    for (unsigned i = 0; i < setup->chairs; i++) {
        unsigned c = setup->order ? setup->order[i] : i;
        if (has_process(setup, c) && !meet_member(&s->member[c]))
            return false;
    }
    return true;
}

bool bot_group_play(struct bot_group *s, struct table_setup *setup,
                    const uint8_t chair_at[EU_SEATS], struct table_record *played)
{
    struct table table;
    struct query *query;

    for (unsigned seat = 0; seat < setup->rules->players; seat++)
        setup->chair[seat] = bot_group_chair(s, chair_at[seat]);
    setup->note = &s->note;
    setup->watch = s->setup->watch;
    setup->watch_context = s->setup->context;
    table_start(&table, setup, played);
    while (!bot_group_is_over(s) && (query = table_advance(&table))) {
        struct chair *chair = query->instance->chair;
        int32_t answer = chair->ops->ask(chair, query);
        s->gone = s->setup->is_gone && s->setup->is_gone(s->setup->context);
        if (!bot_group_is_over(s))
            table_answer(&table, answer);
    }
    if (!bot_group_is_over(s))
        table_finish(&table);
    if (played->failed)
        (void)no_memory(s);
    return !bot_group_is_over(s);
}

void bot_group_leave(struct bot_group *s, unsigned slot)
{
    for (unsigned c = 0; c < s->setup->chairs; c++)
        if (s->member[c].instance)
            s->member[c].instance[slot] = NULL;
}

bool bot_group_outgrew(struct bot_group *s)
{
    for (unsigned c = 0; c < s->setup->chairs; c++) {
        struct member *m = &s->member[c];
        if (m->process.setup && process_outgrew(&m->process))
            return s->failure.happened || !convict(m, EU_MEMORY, 0);
    }
    return false;
}

unsigned bot_group_end(struct bot_group *s, bool now)
{
    unsigned hung = 0;

    for (unsigned c = 0; c < EU_SEATS; c++) {
        struct member *m = &s->member[c];
        if (now)
            process_kill(&m->process);
        else if (!process_end(&m->process) &&
                 (m->process.fault.code == EU_TIME || m->process.fault.code == EU_NO_ANSWER))
            hung |= 1u << c;
        for (unsigned kind = 0; kind < CALLBACKS_QUESTIONS; kind++)
            histogram_finish(&m->times[kind]);
        free(m->instance);
        frame_items_finish(&m->round);
        frame_items_finish(&m->next);
    }
    histogram_finish(&s->wait);
    return hung;
}
