/* Will not sit down. */
#define ZOO_IN ZOO_OPEN
#include "zoo.h"

static void act(void)
{
    zoo_refuses = 1;
}

ZOO("open_null")
