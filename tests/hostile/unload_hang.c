/* Plays well, and never finishes unloading. */
#include <unistd.h>

#include "nasty.h"

static void unload(void)
{
    for (;;)
        pause();
}

NASTY("unload_hang", .unload = unload, .play = nasty_play)
