/*
 * One bot in a process of its own, for tests of arena/sandbox/bot_process: one at a time.
 */
#ifndef GUEST_H
#define GUEST_H

#include "housed.h"
#include "sandbox/fork_server.h"

/* One process and what it was started with. */
struct guest {
    struct eu_rules rules;
    struct limits limits;
    char host[HOUSED_PATH], path[HOUSED_PATH];
    struct process_setup setup;
    struct process p;
};

static struct guest guest;

/* Whether it is forked, by this server, or executed. */
static bool forked;
static struct fork_server forks;

static inline void prepare(const char *bot)
{
    struct guest *g = &guest;
    *g = (struct guest){.rules = rules_of("modern"), .limits = ample};
    built(g->host, "euchre-host");
    built(g->path, bot);
    g->setup = (struct process_setup){.host = g->host,
                                      .path = g->path,
                                      .args = "",
                                      .rules = &g->rules,
                                      .limits = &g->limits,
                                      .server = forked ? &forks : NULL};
}

static inline struct process *begin(void)
{
    struct err err;
    must(process_start(&guest.p, &guest.setup, &err), &err);
    assert_true(guest.p.pid > 0);
    return &guest.p;
}

static inline struct process *begin_with(const char *bot)
{
    prepare(bot);
    return begin();
}

static inline void end(void)
{
    process_kill(&guest.p);
    assert_int_equal(guest.p.pid, 0);
    fork_server_end(&forks);
    no_children();
}

static inline void over_by(const struct process *p, enum eu_fault fault, int32_t raw)
{
    assert_int_equal(p->fault.code, fault);
    assert_int_equal(p->fault.raw, raw);
    assert_int_equal(p->pid, 0);
}

/* ---- Rounds ---- */

static inline void add_open(struct process *p, unsigned slot)
{
    struct eu_wire_open *open = process_item(p, EU_WIRE_OPEN, slot, sizeof *open);
    assert_non_null(open);
    *open = (struct eu_wire_open){.seat = 1, .seed = {1, 2}};
}

/* A question in the second trick of a deal, with three cards to choose from. */
static inline void add_question(struct process *p, unsigned slot)
{
    struct eu_view *view = process_item(p, EU_WIRE_ASK, slot, sizeof *view);
    assert_non_null(view);
    *view = (struct eu_view){.size = sizeof *view,
                             .question = EU_PLAY,
                             .seat = 1,
                             .players = 4,
                             .sides = 2,
                             .tricks = 1,
                             .hand = 7 << 9,
                             .legal = 7 << 9};
}

static inline bool exchange(struct process *p)
{
    return process_send(p, p->setup->limits->answer_ms) && process_receive(p);
}

static inline int32_t only_value(const struct process *p, uint16_t kind)
{
    struct eu_wire_frame head;
    struct eu_wire_item item;
    size_t times = p->in.len - sizeof head - sizeof item;
    if (times) { /* of most answers it is left out */
        assert_int_equal(kind, EU_WIRE_ANSWER);
        assert_int_equal(times, sizeof item + EU_WIRE_PAD(sizeof(uint32_t)));
    }
    memcpy(&head, p->in.data, sizeof head);
    memcpy(&item, p->in.data + sizeof head, sizeof item);
    assert_int_equal(head.items, times ? 2 : 1);
    assert_int_equal(item.kind, kind);
    assert_int_equal(item.slot, 0);
    return item.value;
}

static inline void open_slot(struct process *p)
{
    add_open(p, 0);
    assert_true(exchange(p));
    assert_int_equal(only_value(p, EU_WIRE_OPENED), 1);
}

static inline void meet_and_open(struct process *p)
{
    assert_true(process_meet(p));
    open_slot(p);
}

static inline bool ask(struct process *p)
{
    add_question(p, 0);
    return exchange(p);
}

/* Asks until the process is over. */
static inline void ask_to_the_end(struct process *p)
{
    enum { ENOUGH = 20 };
    int i = 0;
    open_slot(p);
    while (i < ENOUGH && ask(p))
        i++;
    assert_true(i < ENOUGH);
}

#endif
