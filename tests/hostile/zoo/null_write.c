/* Writes to address 0. */
#include "zoo.h"

static void act(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

ZOO("null_write")
