/* champion - opening, closing, and which question goes where. */
#include <stdlib.h>

#include "champion.h"
#include "euchre_args.h"

static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    double ms = eu_args_number(&args, "ms", 0.01, 1000, 1);
    struct champion *me = eu_args_end(&args) ? calloc(1, sizeof *me) : NULL;

    if (!me)
        return NULL;
    me->rules = opening->rules;
    me->budget = champion_budget_of(ms);
    me->knows = eu_learned_start(&me->learned, me->rules);
    if (!me->knows)
        eu_equity_start(&me->learned.equity, me->rules);
    return me;
}

static void close_table(void *self)
{
    free(self);
}

static int play(void *self, const struct eu_view *view)
{
    return champion_play(self, view);
}

static int decide(void *self, const struct eu_view *view)
{
    return champion_decide(self, view);
}

static int values(void *self, const struct eu_view *view, const struct eu_position *position,
                  struct eu_values *told)
{
    return champion_values(self, view, position, told);
}

EU_BOT(.name = "champion", .version = "1", .open = open_table, .close = close_table,
       .order = decide, .discard = decide, .call_partner = decide, .play = play, .answer = decide,
       .values = values)
