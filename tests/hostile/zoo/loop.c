/* Thinks for ever. */
#include "zoo.h"

static void act(void)
{
    for (volatile unsigned long n = 0;; n++)
        continue;
}

ZOO("loop")
