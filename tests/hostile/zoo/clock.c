/* Reads the clocks: all of them stand still but when it computes itself. */
#include "zoo.h"

#include <sys/time.h>
#include <time.h>

static void act(void)
{
    static const clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME,
                                       CLOCK_MONOTONIC_COARSE};
    struct timespec own, t;
    struct timeval day;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
    for (unsigned i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        clock_gettime(clocks[i], &t);
        gain(t.tv_sec < own.tv_sec || t.tv_sec > own.tv_sec + 1);
    }
    gettimeofday(&day, NULL);
    gain(day.tv_sec > own.tv_sec + 1);
    gain(time(NULL) > own.tv_sec + 1);
}

ZOO("clock")
