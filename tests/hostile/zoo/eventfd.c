/* Makes a counter to be waited for. */
#include "zoo.h"

#include <sys/eventfd.h>

static void act(void)
{
    gain(eventfd(0, 0) >= 0);
}

ZOO("eventfd")
