/* Divides by zero. */
#include "zoo.h"

static void act(void)
{
    volatile int all = 1000, zero = 0;
    all = all / zero;
}

ZOO("divide")
