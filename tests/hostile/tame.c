/* Does nothing amiss: what the others would play if they did not misbehave. */
#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_BOT(.name = "tame", .order = nasty_order, .play = play)
