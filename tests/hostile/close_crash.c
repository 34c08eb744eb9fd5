/* Crashes as it leaves the table. */
#include "nasty.h"

static void leave(void *self)
{
    (void)self;
    *(volatile int *)0 = 1;
}

EU_BOT(.name = "close_crash", .order = nasty_order, .close = leave, .play = nasty_play)
