/*
 * simple - opening and closing. The arguments are level=0, 1 or 2 (the default), and make=N, how
 * many hundredths of a trick a hand must be worth for a suit to be made (230).
 */
#include <stdlib.h>

#include "euchre_args.h"
#include "simple.h"

static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    int level = (int)eu_args_whole(&args, "level", 0, 2, 2);
    int make = (int)eu_args_whole(&args, "make", -1000, 1000, SIMPLE_MAKE);
    struct simple *me = eu_args_end(&args) ? malloc(sizeof *me) : NULL;

    if (!me)
        return NULL;
    me->rules = opening->rules;
    me->pack = eu_pack(opening->rules);
    me->level = level;
    me->make = make;
    return me;
}

static void close_table(void *self)
{
    free(self);
}

int simple_answer(void *self, const struct eu_view *view)
{
    switch (view->question) {
    case EU_TAKE:
        return simple_take(self, view);
    case EU_OPPOSE:
        return simple_oppose(view);
    case EU_CALL_CARD:
        return simple_call_card(view);
    case EU_BID_TRICKS:
        return simple_bid_tricks(self, view);
    case EU_BURY:
        return simple_bury(view);
    case EU_CHOOSE_PARTNER:
        return simple_choose_partner(view);
    default:
        return eu_first(view->legal);
    }
}

EU_BOT(.name = "simple", .version = "1", .open = open_table, .close = close_table,
       .order = simple_order, .discard = simple_discard, .call_partner = simple_call_partner,
       .play = simple_play, .answer = simple_answer)
