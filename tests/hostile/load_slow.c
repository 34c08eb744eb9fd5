/* Loads well, but takes a tenth of a second of CPU time for it. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "nasty.h"

static int load(const struct eu_host *host)
{
    enum { NS = 100000000 };
    struct timespec since, now;
    (void)host;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &since);
    do
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    while ((now.tv_sec - since.tv_sec) * 1000000000 + now.tv_nsec - since.tv_nsec < NS);
    return 0;
}

NASTY("load_slow", .load = load, .play = nasty_play)
