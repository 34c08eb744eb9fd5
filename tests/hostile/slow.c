/* Takes some milliseconds of CPU time for every answer: each in time, all together too long. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "nasty.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int play(void *self, const struct eu_view *view)
{
    double end = now() + 0.010;
    (void)self;
    while (now() < end)
        continue;
    return eu_first(view->legal);
}

NASTY("slow", .play = play)
