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

NASTY("load_loop", .load = load, .play = nasty_play)
