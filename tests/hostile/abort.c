/* Aborts once a table. */
#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    if (view->deal == 0 && view->game == 0 && view->tricks == 2)
        abort();
    (void)self;
    return eu_first(view->legal);
}

NASTY("abort", .play = play)
