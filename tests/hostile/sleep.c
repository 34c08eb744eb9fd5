/* Falls asleep for ever. */
#include <unistd.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    if (nasty_count(self) == 2)
        for (;;)
            pause();
    return eu_first(view->legal);
}

NASTY("sleep", .play = play)
