/* Crashes when it is asked whether it plays these rules. */
#define ZOO_IN ZOO_ACCEPTS
#include "zoo.h"

static void act(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

ZOO("accepts_crash")
