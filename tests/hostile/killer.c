/* Kills its own process, which looks as if somebody else had done it. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <unistd.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    if (nasty_count(self) == 6)
        kill(getpid(), SIGKILL);
    return eu_first(view->legal);
}

NASTY("killer", .play = play)
