/* Takes a tenth of a second of CPU time to open a table, and next to none for an answer. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "nasty.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *open_slowly(const struct eu_opening *opening)
{
    double end = now() + 0.100;
    while (now() < end)
        continue;
    return nasty_open(opening);
}

EU_BOT(.name = "open_slow", .open = open_slowly, .close = nasty_close, .order = nasty_order,
       .play = nasty_play)
