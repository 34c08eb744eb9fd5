/* Built against some later header of ABI 1 than today's, which has one callback more. */
#include "euchre_bot.h"

struct longer {
    struct eu_bot bot;
    void (*more)(void);
};

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_EXPORT const struct eu_bot *eu_bot_v1(void);
EU_EXPORT const struct eu_bot *eu_bot_v1(void)
{
    static const struct longer bot = {
        .bot = {.abi = EU_ABI, .size = sizeof bot, .name = "longer", .play = play}};
    return &bot.bot;
}
