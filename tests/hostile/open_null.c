/* Will not sit down. */
#include "nasty.h"

static void *sit(const struct eu_opening *opening)
{
    (void)opening;
    return 0;
}

EU_BOT(.name = "open_null", .order = nasty_order, .open = sit, .play = nasty_play)
