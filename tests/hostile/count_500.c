/* Crashes at the five hundredth call of its process, over all its tables: never at a table alone.
 * With the argument "tame" it is the same bot without the crash. */
#include <string.h>

#include "nasty.h"

static int tame;

static void *open_table(const struct eu_opening *opening)
{
    tame = strcmp(opening->args, "tame") == 0;
    return nasty_open(opening);
}

static int play(void *self, const struct eu_view *view)
{
    static unsigned calls;
    (void)self;
    if (++calls == 500 && !tame)
        *(volatile int *)0 = 1;
    return eu_first(view->legal);
}

EU_BOT(.name = "count_500", .open = open_table, .close = nasty_close, .order = nasty_order,
       .play = play)
