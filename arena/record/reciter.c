#include "record/reciter.h"

#include "table/table.h"

static bool chair_open(struct chair *chair, struct instance *instance,
                       const struct eu_opening *opening)
{
    (void)chair;
    (void)instance;
    (void)opening;
    return true;
}

static void chair_tell(struct chair *chair, struct instance *instance,
                       const struct eu_notice *notice, unsigned notices, const struct eu_view *view)
{
    (void)chair;
    (void)instance;
    (void)notice;
    (void)notices;
    (void)view;
}

static void chair_close(struct chair *chair, struct instance *instance)
{
    (void)chair;
    (void)instance;
}

/* Turns to a deal; they are asked for in order. */
static void turn_deal(struct reciter *c, size_t deal)
{
    const struct played *p = c->played;

    for (; c->deal < deal && c->answers; c->deal++) {
        bool more = c->deal + 1 < p->deals;
        c->answers = more ? c->answers + c->count : NULL;
        c->count = more ? p->deal[c->deal + 1].answers : 0;
    }
}

/* What was answered at a step: an illegal answer stands with its fault, all others with the
 * answers. */
static int32_t answer_at(struct reciter *c, unsigned step)
{
    const struct played *p = c->played;

    for (; c->fault < p->faults; c->fault++) {
        const struct played_fault *f = &p->fault[c->fault];
        if (f->deal > c->deal || (f->deal == c->deal && f->fault.step > step))
            break;
        if (f->deal == c->deal && f->fault.step == step &&
            fault_is_illegal((enum eu_fault)f->fault.code))
            return f->fault.raw;
    }
    return c->answers[step];
}

static int32_t chair_ask(struct chair *chair, const struct query *query)
{
    struct reciter *c = (struct reciter *)chair;
    const struct table *t = query->instance->table;
    size_t deal = t->played->deals - 1;
    unsigned step = t->deal.step;

    if (c->deal != deal)
        turn_deal(c, deal);
    /* where the log has nothing to say the game goes on somehow, and differs */
    if (step >= c->count)
        return deal_house(&t->deal);
    return c->played->faults ? answer_at(c, step) : c->answers[step];
}

static const struct chair_ops chair_ops = {.open = chair_open,
                                           .ask = chair_ask,
                                           .tell = chair_tell,
                                           .close = chair_close};

void reciter_start(struct reciter *c, const struct played *said)
{
    *c = (struct reciter){.chair = {.ops = &chair_ops, .asks = CHAIR_ASKS_ALL, .args = ""},
                          .played = said};
    if (said->deals) {
        c->answers = said->answers.data;
        c->count = said->deal[0].answers;
    }
}
