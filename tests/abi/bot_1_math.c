/* Built as sdk/README.md says, with nothing to link, it finds the C library's mathematics. */
#include "euchre_bot-1.h"

#include <math.h>

static int play(void *self, const struct eu_view *view)
{
    volatile double seat = view->seat; /* not to be worked out by the compiler */

    (void)self;
    return exp(seat) > pow(2, seat) || seat == 0 ? eu_first(view->legal) : -1;
}

EU_BOT(.name = "math", .play = play)
