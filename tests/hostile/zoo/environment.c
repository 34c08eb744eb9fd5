/* Reads its environment. */
#include "zoo.h"

static void act(void)
{
    gain(environ && *environ);
}

ZOO("environment")
