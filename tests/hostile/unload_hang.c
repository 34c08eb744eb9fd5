/* Plays well, and never finishes unloading. */
#include <unistd.h>

#include "nasty.h"

static void unload(void)
{
    for (;;)
        pause();
}

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

NASTY("unload_hang", .unload = unload, .play = play)
