/* Never finishes loading. */
#include "nasty.h"

static int load(const struct eu_host *host)
{
    volatile unsigned long spins = 0;
    (void)host;
    for (;;)
        spins++;
    return 0;
}

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

NASTY("load_loop", .load = load, .play = play)
