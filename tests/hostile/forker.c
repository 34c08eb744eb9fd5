/* Leaves a process behind that holds on to everything it inherited. */
#include <unistd.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    if (nasty_count(self) == 3 && fork() == 0)
        for (;;)
            pause();
    return eu_first(view->legal);
}

NASTY("forker", .play = play)
