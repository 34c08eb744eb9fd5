#include "replay/ask_bot_hand.h"

#include <stdlib.h>

#include "sandbox/resources.h"

/* All of one: a table that nobody deals at, its deal as it stands. */
struct asking {
    const struct ask_bot_hand *quiz;
    struct ask_bot_hand_result *result;
    struct bot_group bot_group;
    struct duplicate_deals source;
    struct table_setup setup;
    struct table table;
};

static void on_log(void *context, const struct address *at, unsigned seat, const char *line)
{
    const struct asking *a = context;

    (void)at;
    (void)seat;
    if (a->quiz->log)
        a->quiz->log(a->quiz->context, line);
}

static void set_table(struct asking *a, const struct deal *deal)
{
    unsigned seat = deal->ask.seat;

    a->setup = (struct table_setup){.rules = deal->rules,
                                    .answer_ms = a->quiz->limits->answer_ms,
                                    .source = &a->source,
                                    .log = on_log,
                                    .log_context = a};
    a->table.setup = &a->setup;
    a->table.deal = *deal;
    a->table.instance[seat] = (struct instance){.table = &a->table,
                                                .chair = bot_group_chair(&a->bot_group, 0),
                                                .seat = (uint8_t)seat};
}

/* What it would have been told by now: that the deal began, who took the tricks. */
static void tell(struct instance *i, const struct eu_view *view)
{
    struct eu_notice notice[1 + EU_TRICKS] = {
        {.size = sizeof *notice, .event = EU_DEAL_STARTS, .seat = EU_NOBODY}};
    unsigned n = 1;

    if (!i->chair->tells)
        return;
    for (uint8_t trick = 0; trick < view->tricks; trick++)
        notice[n++] = (struct eu_notice){.size = sizeof *notice,
                                         .event = EU_TRICK_ENDS,
                                         .trick = (uint8_t)(trick + 1),
                                         .seat = view->winner[trick]};
    i->chair->ops->tell(i->chair, i, notice, n, view);
}

static int32_t put(struct instance *i, const struct eu_view *view)
{
    struct query query = {.instance = i};
    struct eu_view *room = i->chair->ops->room(i->chair, i);

    *room = *view;
    query.view = room;
    return i->chair->ops->ask(i->chair, &query);
}

static void ask(struct asking *a)
{
    struct deal *deal = &a->table.deal;
    struct instance *i = &a->table.instance[deal->ask.seat];
    const struct eu_opening opening = {.size = sizeof opening,
                                       .seat = deal->ask.seat,
                                       .rules = deal->rules,
                                       .host = &i->host};
    struct eu_view view;

    if (!i->chair->ops->open(i->chair, i, &opening)) {
        a->result->end = ASK_BOT_HAND_REFUSED;
        return;
    }
    deal_view(deal, deal->ask.seat, &view);
    tell(i, &view);
    if (!(i->chair->asks >> deal->ask.kind & 1)) {
        a->result->end = ASK_BOT_HAND_HOUSE;
        a->result->answer = deal_house(deal);
        return;
    }
    a->result->end = ASK_BOT_HAND_ANSWERED;
    a->result->answer = put(i, &view);
}

static bool play(struct asking *a, const struct bot_group_setup *setup, const struct deal *deal,
                 struct err *err)
{
    struct bot_group *s = &a->bot_group;

    if (bot_group_start(s, setup, 0)) {
        set_table(a, deal);
        ask(a);
    }
    bool ok = !s->failed;
    if (!ok)
        *err = s->err;
    if (s->failure.happened)
        a->result->end = ASK_BOT_HAND_OVER;
    a->result->failure = s->failure;
    (void)bot_group_end(s, true);
    return ok;
}

bool ask_bot_hand(const struct ask_bot_hand *q, const struct deal *deal,
                  struct ask_bot_hand_result *result, struct err *err)
{
    const struct bot_group_setup setup = {.chairs = 1,
                                          .process = {{.host = q->host,
                                                       .path = q->path,
                                                       .args = q->args,
                                                       .rules = deal->rules,
                                                       .limits = q->limits}}};
    const struct resources needs = {.limits = q->limits, .chairs = 1, .tables = 1};

    if (!resources_met(&needs, err))
        return false;
    struct asking *a = calloc(1, sizeof *a);
    if (!a)
        return err_memory(err);
    *result = (struct ask_bot_hand_result){.end = ASK_BOT_HAND_OVER};
    a->quiz = q;
    a->result = result;
    bool ok = play(a, &setup, deal, err);
    free(a);
    return ok;
}
