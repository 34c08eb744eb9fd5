/* Keeps a count over all its tables and crashes at the sixtieth question: never again
 * when a set is played alone. */
#include "nasty.h"

static unsigned asked;

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    if (++asked == 60)
        *(volatile int *)0 = 1;
    return eu_first(view->legal);
}

EU_BOT(.name = "globals", .order = nasty_order, .play = play)
