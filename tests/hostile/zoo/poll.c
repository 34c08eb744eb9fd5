/* Waits for nothing. */
#include "zoo.h"

#include <poll.h>

static void act(void)
{
    gain(poll(NULL, 0, -1) == 0);
}

ZOO("poll")
