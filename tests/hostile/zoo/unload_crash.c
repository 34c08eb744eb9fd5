/* Plays well, and crashes when all is over. */
#define ZOO_IN ZOO_UNLOAD
#include "zoo.h"

static void act(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

ZOO("unload_crash")
