/* Crashes in the second trick of every deal, wherever it sits and however often it is
 * asked again. */
#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    if (view->tricks == 1)
        *(volatile int *)0 = 1;
    return eu_first(view->legal);
}

EU_BOT(.name = "second_trick", .order = nasty_order, .play = play)
