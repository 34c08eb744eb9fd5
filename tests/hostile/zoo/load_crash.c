/* Crashes as it loads. */
#define ZOO_IN ZOO_LOAD
#include "zoo.h"

static void act(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

ZOO("load_crash")
