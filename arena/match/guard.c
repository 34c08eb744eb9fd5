#include "match/guard.h"

static bool open_bot(struct chair *chair, struct instance *instance,
                     const struct eu_opening *opening)
{
    struct guard *g = (struct guard *)chair;
    bool open = g->bot->ops->open(g->bot, instance, opening);
    g->after(g->context);
    return open;
}

static int32_t ask(struct chair *chair, const struct query *query)
{
    struct guard *g = (struct guard *)chair;
    int32_t answer = g->bot->ops->ask(g->bot, query);
    g->after(g->context);
    return answer;
}

static void tell(struct chair *chair, struct instance *instance, const struct eu_notice *notice,
                 unsigned notices, const struct eu_view *view)
{
    struct guard *g = (struct guard *)chair;
    g->bot->ops->tell(g->bot, instance, notice, notices, view);
    g->after(g->context);
}

static void close_bot(struct chair *chair, struct instance *instance)
{
    struct guard *g = (struct guard *)chair;
    g->bot->ops->close(g->bot, instance);
    g->after(g->context);
}

void guard_init(struct guard *g, struct chair *bot, void (*after)(void *context), void *context)
{
    static const struct chair_ops ops = {.open = open_bot,
                                         .ask = ask,
                                         .tell = tell,
                                         .close = close_bot};
    *g = (struct guard){
        .chair = {.ops = &ops, .asks = bot->asks, .tells = bot->tells, .args = bot->args},
        .bot = bot,
        .after = after,
        .context = context,
    };
}
