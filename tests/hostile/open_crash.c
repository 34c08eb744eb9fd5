/* Crashes when it sits down. */
#include "nasty.h"

static void *sit(const struct eu_opening *opening)
{
    (void)opening;
    *(volatile int *)0 = 1;
    return 0;
}

EU_BOT(.name = "open_crash", .order = nasty_order, .open = sit, .play = nasty_play)
