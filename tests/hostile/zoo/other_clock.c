/* Reads the CPU clock of another process, which can tell it something by what it uses. */
#include "zoo.h"

#include <time.h>

static void act(void)
{
    struct timespec t;
    gain(clock_gettime((clockid_t)(~(unsigned)getppid() << 3 | 2), &t) == 0);
}

ZOO("other_clock")
