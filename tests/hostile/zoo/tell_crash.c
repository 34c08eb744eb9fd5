/* Crashes when it is told something. */
#define ZOO_IN ZOO_TELL
#include "zoo.h"

static void act(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

ZOO("tell_crash")
