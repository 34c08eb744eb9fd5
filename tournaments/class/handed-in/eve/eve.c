/* Plays the best card of the hand, also where another suit was led. */
#include "euchre_kit.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_best(view->hand, view->trump);
}

EU_BOT(.name = "eve", .version = "1", .author = "Eve", .play = play)
