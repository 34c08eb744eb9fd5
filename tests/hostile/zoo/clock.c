/* Reads the clocks. */
#include "zoo.h"

#include <time.h>

static void act(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
#ifdef __x86_64__
    (void)__builtin_ia32_rdtsc();
#endif
}

ZOO("clock")
