/* Built for an ABI to come. */
#include "euchre_bot-1.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_EXPORT const struct eu_bot *eu_bot_v1(void);
EU_EXPORT const struct eu_bot *eu_bot_v1(void)
{
    static const struct eu_bot bot = {.abi = 2, .size = sizeof bot, .name = "two", .play = play};
    return &bot;
}
