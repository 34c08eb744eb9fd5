/* Takes all the memory it can get and more, at every question. */
#include <string.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    void *more;
    (void)self;
    for (int i = 0; i < 64 && (more = malloc(1 << 20)); i++)
        memset(more, 1, 1 << 20);
    return eu_first(view->legal);
}

NASTY("bomb", .play = play)
