/* Plays the first legal answer: the smallest bot. */
#include "euchre_args.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_BOT(.name = "first", .open = eu_args_none, .play = play)
