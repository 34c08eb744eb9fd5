/* Says that it keeps globals until the file named in the environment is there, then no more. It
 * does keep them: its cards depend on what this process was asked before. */
#include <unistd.h>

#include "nasty.h"

static unsigned asked;

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return ++asked % 7 < 3 ? eu_first(view->legal) : 63 - __builtin_clzll(view->legal);
}

static struct eu_bot bot = {.abi = EU_ABI,
                            .size = sizeof bot,
                            .name = "serial_first",
                            .order = nasty_order,
                            .flags = EU_SERIAL,
                            .play = play};

EU_EXPORT const struct eu_bot *eu_bot_v1(void);
EU_EXPORT const struct eu_bot *eu_bot_v1(void)
{
    const char *path = getenv("NASTY_FILE");
    if (path && access(path, F_OK) == 0)
        bot.flags = 0;
    return &bot;
}
