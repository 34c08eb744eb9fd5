/* Lets others go first, for ever. */
#include "zoo.h"

#include <sched.h>

static void act(void)
{
    for (;;)
        sched_yield();
}

ZOO("yield")
