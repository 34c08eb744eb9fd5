/* As it loads it takes 100 MB and uses them; without them it does not start. */
#include <string.h>

#include "nasty.h"

enum { BYTES = 100 << 20 };

static int load(const struct eu_host *host)
{
    char *all = malloc(BYTES);
    (void)host;
    if (!all)
        return 1;
    memset(all, 1, BYTES);
    return 0;
}

NASTY("load_bomb", .load = load, .play = nasty_play)
