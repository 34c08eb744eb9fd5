/* Makes a file in memory. */
#include "zoo.h"

#include <sys/mman.h>

static void act(void)
{
    gain(memfd_create("zoo", 0) >= 0);
}

ZOO("memfd")
