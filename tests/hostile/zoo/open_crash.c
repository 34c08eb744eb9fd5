/* Crashes as it sits down. */
#define ZOO_IN ZOO_OPEN
#include "zoo.h"

static void act(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

ZOO("open_crash")
