/* Built for an arena to come. */
#include "euchre_bot.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_EXPORT const struct eu_bot *eu_bot_v1(void);
EU_EXPORT const struct eu_bot *eu_bot_v1(void)
{
    static const struct eu_bot bot = {.abi = EU_ABI + 1,
                                      .size = sizeof bot,
                                      .name = "newer",
                                      .play = play};
    return &bot;
}
