/* Thinks for ever. */
#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    volatile unsigned long spins = 0;
    if (nasty_count(self) == 4)
        for (;;)
            spins++;
    return eu_first(view->legal);
}

NASTY("loop", .play = play)
