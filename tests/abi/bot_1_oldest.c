/* The smallest descriptor that ABI 1 has had: it ends after `play`. Behind it lies something else. */
#include "euchre_bot-1.h"

#include <stddef.h>

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

static int never(void *self, const struct eu_view *view)
{
    (void)self;
    (void)view;
    __builtin_trap();
}

EU_EXPORT const struct eu_bot *eu_bot_v1(void);
EU_EXPORT const struct eu_bot *eu_bot_v1(void)
{
    static const struct eu_bot bot = {.abi = EU_ABI,
                                      .size = offsetof(struct eu_bot, play) + sizeof bot.play,
                                      .name = "oldest",
                                      .play = play,
                                      .answer = never};
    return &bot;
}
