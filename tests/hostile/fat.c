/* Holds 90 MB of memory as long as its process lives, which it may have, and fills all of it. */
#include "nasty.h"

static volatile char *held;

static int load(const struct eu_host *host)
{
    enum { BYTES = 90 << 20, PAGE = 4096 };
    (void)host;
    held = malloc(BYTES);
    for (size_t i = 0; held && i < BYTES; i += PAGE)
        held[i] = 1;
    return held ? 0 : 1;
}

NASTY("fat", .load = load, .play = nasty_play)
