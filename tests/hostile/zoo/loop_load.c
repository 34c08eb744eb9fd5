/* Never finishes loading. */
#define ZOO_IN ZOO_LOAD
#include "zoo.h"

static void act(void)
{
    for (volatile unsigned long n = 0;; n++)
        continue;
}

ZOO("loop_load")
