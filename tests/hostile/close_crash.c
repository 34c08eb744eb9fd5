/* Crashes as it leaves the table. */
#include "nasty.h"

static void leave(void *self)
{
    (void)self;
    *(volatile int *)0 = 1;
}

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_BOT(.name = "close_crash", .order = nasty_order, .close = leave, .play = play)
