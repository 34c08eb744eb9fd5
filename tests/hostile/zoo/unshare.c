/* Makes a world of its own. */
#include "zoo.h"

#include <sched.h>

static void act(void)
{
    gain(unshare(CLONE_NEWUSER) == 0);
}

ZOO("unshare")
