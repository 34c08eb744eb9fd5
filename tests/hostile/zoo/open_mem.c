/* Opens its memory as a file. */
#include "zoo.h"

#include <fcntl.h>

static void act(void)
{
    gain(open("/proc/self/mem", O_RDWR) >= 0);
}

ZOO("open_mem")
