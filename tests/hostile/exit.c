/* Ends its process as if all were well. */
#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    if (nasty_count(self) == 5)
        exit(0);
    return eu_first(view->legal);
}

NASTY("exit", .play = play)
