/* Reads where its memory lies. */
#include "zoo.h"

#include <fcntl.h>

static void act(void)
{
    gain(open("/proc/self/maps", O_RDONLY) >= 0);
}

ZOO("open_maps")
