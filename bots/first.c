#include "euchre_bot.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_BOT(.name = "first", .play = play)
