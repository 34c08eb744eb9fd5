#include "euchre_kit.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal)
}

EU_BOT(.name = "fay", .version = "1", .author = "Fay", .play = play)
