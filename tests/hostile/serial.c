/* Keeps globals and says so: whatever it is asked first in a process, it crashes at the
 * sixtieth question, which no set alone has. */
#include "nasty.h"

static unsigned asked;

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    if (++asked == 60)
        *(volatile int *)0 = 1;
    return eu_first(view->legal);
}

EU_BOT(.name = "serial", .order = nasty_order, .flags = EU_SERIAL, .play = play)
