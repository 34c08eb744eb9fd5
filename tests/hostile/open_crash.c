/* Crashes when it sits down. */
#include "nasty.h"

static void *sit(const struct eu_opening *opening)
{
    (void)opening;
    *(volatile int *)0 = 1;
    return 0;
}

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_BOT(.name = "open_crash", .order = nasty_order, .open = sit, .play = play)
