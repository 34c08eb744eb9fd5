/* Goes to another processor. */
#include "zoo.h"

#include <sched.h>

static cpu_set_t all = {{~0UL}};

static void act(void)
{
    gain(sched_setaffinity(0, sizeof all, &all) == 0);
}

ZOO("affinity")
