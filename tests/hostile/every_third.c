/* Crashes at the fifteenth question of about every third table. Which it is, the seed of one of its
 * two seats says, so that it is the same tables every time. */
#include "nasty.h"

struct table {
    struct nasty nasty; /* first: nasty_order and nasty_close know only that */
    int crashes;
};

static void *open_table(const struct eu_opening *opening)
{
    struct table *t = calloc(1, sizeof *t);
    if (t)
        t->crashes = opening->seat < 2 && opening->seed[0] % 3 == 0;
    return t;
}

static int answer(void *self, const struct eu_view *view)
{
    struct table *t = self;
    if (nasty_count(self) == 15 && t->crashes)
        *(volatile int *)0 = 1;
    return eu_first(view->legal);
}

EU_BOT(.name = "every_third", .open = open_table, .close = nasty_close, .play = answer,
       .answer = answer)
