/*
 * simple - opening and closing. The arguments are level=0, 1 or 2 (the default), and make=N, how
 * many hundredths of a trick a hand must be worth for a suit to be made (230).
 */
#include <stdlib.h>
#include <string.h>

#include "simple.h"

/* The digit after "level=", 2 without one. */
static int read_level(const char *args)
{
    const char *found = strstr(args, "level=");

    return found && found[6] >= '0' && found[6] <= '2' ? found[6] - '0' : 2;
}

/* The number after "make=", SIMPLE_MAKE without one. */
static int read_make(const char *args)
{
    const char *found = strstr(args, "make=");

    return found ? (int)strtol(found + 5, NULL, 10) : SIMPLE_MAKE;
}

static void *open_table(const struct eu_opening *opening)
{
    struct simple *me = malloc(sizeof *me);

    if (!me)
        return NULL;
    me->rules = opening->rules;
    me->pack = eu_pack(opening->rules);
    me->level = read_level(opening->args);
    me->make = read_make(opening->args);
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
