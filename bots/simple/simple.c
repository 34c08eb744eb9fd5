/* simple - opening and closing; the argument is level=0, 1 or 2 (the default). */
#include <stdlib.h>
#include <string.h>

#include "simple.h"

/* The digit after "level=", 2 without one. */
static int read_level(const char *args)
{
    const char *found = strstr(args, "level=");

    return found && found[6] >= '0' && found[6] <= '2' ? found[6] - '0' : 2;
}

/* Partners sit opposite each other, or this bot has no advice. */
static int accepts(const struct eu_rules *rules)
{
    return rules->players == 4 && rules->sides == 2;
}

static void *open_table(const struct eu_opening *opening)
{
    struct simple *me = malloc(sizeof *me);

    if (!me)
        return NULL;
    me->rules = opening->rules;
    me->pack = eu_pack(opening->rules);
    me->level = read_level(opening->args);
    return me;
}

static void close_table(void *self)
{
    free(self);
}

EU_BOT(.name = "simple", .version = "1", .accepts = accepts, .open = open_table,
       .close = close_table, .order = simple_order, .discard = simple_discard, .play = simple_play,
       .answer = simple_answer)
