/* Says that it cannot load. */
#define ZOO_IN ZOO_LOAD
#include "zoo.h"

static void act(void)
{
    zoo_refuses = 1;
}

ZOO("load_fails")
