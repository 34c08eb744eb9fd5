/* Changes a descriptor. */
#include "zoo.h"

#include <fcntl.h>

static void act(void)
{
    gain(fcntl(0, F_SETFL, O_NONBLOCK) == 0);
}

ZOO("fcntl")
