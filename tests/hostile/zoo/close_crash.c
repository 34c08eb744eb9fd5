/* Crashes as it leaves the table. */
#define ZOO_IN ZOO_CLOSE
#include "zoo.h"

static void act(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

ZOO("close_crash")
