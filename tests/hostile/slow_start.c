/* Takes 200 ms of CPU time to load, 60 ms to open a table, and next to none for an answer. */
#include <time.h>

#include "nasty.h"

static void burn(clock_t ms)
{
    clock_t end = clock() + ms * (CLOCKS_PER_SEC / 1000);
    while (clock() < end)
        continue;
}

static int load(const struct eu_host *host)
{
    (void)host;
    burn(200);
    return 0;
}

static void *open_slowly(const struct eu_opening *opening)
{
    burn(60);
    return nasty_open(opening);
}

EU_BOT(.name = "slow_start", .load = load, .open = open_slowly, .close = nasty_close,
       .order = nasty_order, .play = nasty_play)
