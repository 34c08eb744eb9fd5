/* Crashes when it is told something at the end of a deal. */
#include "nasty.h"

static void hear(void *self, const struct eu_notice *notice, const struct eu_view *view)
{
    (void)self;
    (void)view;
    if (notice->event == EU_HAND_ENDS)
        *(volatile int *)0 = 1;
}

EU_BOT(.name = "tell_crash", .order = nasty_order, .tell = hear, .play = nasty_play)
