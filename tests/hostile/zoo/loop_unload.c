/* Plays well, and never finishes unloading. */
#define ZOO_IN ZOO_UNLOAD
#include "zoo.h"

static void act(void)
{
    for (volatile unsigned long n = 0;; n++)
        continue;
}

ZOO("loop_unload")
