/* Becomes somebody else. */
#include "zoo.h"

static void act(void)
{
    gain(setuid(0) == 0);
}

ZOO("setuid")
