/* Lets others look into it. */
#include "zoo.h"

#include <sys/prctl.h>

static void act(void)
{
    gain(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0);
}

ZOO("dumpable")
