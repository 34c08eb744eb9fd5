/* Takes more memory at every question until there is none, says so, and plays on. */
#include <string.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    const struct eu_host *host = ((struct nasty *)self)->host;
    for (int i = 0; i < 8; i++) {
        void *more = malloc(1 << 20);
        if (more)
            memset(more, 1, 1 << 20);
        else
            host->log(host, "no memory left");
    }
    return eu_first(view->legal);
}

NASTY("bomb", .play = play)
