/* Aborts. */
#include "zoo.h"

static void act(void)
{
    abort();
}

ZOO("abort")
