/* Goes before others. */
#include "zoo.h"

#include <sys/resource.h>

static void act(void)
{
    gain(setpriority(PRIO_PROCESS, 0, 0) == 0);
}

ZOO("priority")
